import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import {
  Select as AriaSelect,
  Button,
  ListBox,
  Popover,
  SelectStateContext,
  SelectValue,
} from "react-aria-components";
import { ClosesWithPage } from "./ClosesWithPage.tsx";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import type { Option } from "./option.ts";
import { PickerOption } from "./PickerOption.tsx";
import "./Field.css";
import "./PickerList.css";

export type SelectProps<Id extends string> = FieldProps & {
  readonly options: readonly Option<Id>[];
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly placeholder?: string | undefined;
};

/** One of a few options. Typing goes to the option that begins so. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { t } = useLingui();
  const { options, value, onChange, placeholder } = props;
  const chosen = options.find(({ id }) => id === value);
  return (
    <AriaSelect
      {...fieldState(props)}
      className="Field"
      value={value}
      onChange={(key) => {
        const option = options.find(({ id }) => id === key);
        if (option !== undefined) onChange(option.id);
      }}
    >
      <ClosesWithPage of={SelectStateContext} />
      <FieldLabel {...props} />
      <Button className="FieldBox PickerButton">
        <SelectValue
          className="PickerButton-value"
          {...(chosen === undefined ? { "data-placeholder": "" } : {})}
        >
          {chosen === undefined ? (
            (placeholder ?? t`Choose`)
          ) : (
            <>
              {chosen.icon}
              {chosen.label}
            </>
          )}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </Button>
      <FieldHelp {...props} />
      <Popover className="PickerPopover" offset={4}>
        <ListBox className="PickerList" items={options}>
          {(option) => <PickerOption option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
