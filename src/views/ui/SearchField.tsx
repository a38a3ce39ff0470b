import { useLingui } from "@lingui/react/macro";
import { Search, X } from "lucide-react";
import { SearchField as AriaSearchField, Button, Group, Input } from "react-aria-components";
import { defined } from "./defined.ts";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import { Kbd } from "./Kbd.tsx";
import "./Field.css";
import "./SearchField.css";

export type SearchFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly onSubmit?: ((value: string) => void) | undefined;
  readonly onClear?: (() => void) | undefined;
  /** The keys that bring the reader here, shown while it is empty. */
  readonly keys?: string | undefined;
};

/** Text to search for. Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const { t } = useLingui();
  const { value, onChange, placeholder, onSubmit, onClear, keys } = props;
  return (
    <AriaSearchField
      {...fieldState(props)}
      className="Field SearchField"
      value={value}
      onChange={onChange}
      {...defined({ onSubmit, onClear })}
    >
      <FieldLabel {...props} />
      <Group className="FieldBox">
        <Search aria-hidden="true" />
        <Input className="FieldBox-input" {...defined({ placeholder })} />
        {value === "" && keys !== undefined && <Kbd>{keys}</Kbd>}
        <Button className="SearchField-clear" aria-label={t`Empty the search`}>
          <X aria-hidden="true" />
        </Button>
      </Group>
      <FieldHelp {...props} />
    </AriaSearchField>
  );
}
