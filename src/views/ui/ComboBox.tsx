import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  Popover,
} from "react-aria-components";
import { ClosesWithPage } from "./ClosesWithPage.tsx";
import { defined } from "./defined.ts";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import type { Option } from "./option.ts";
import { PickerOption } from "./PickerOption.tsx";
import { Spinner } from "./Spinner.tsx";
import "./Field.css";
import "./PickerList.css";

export type ComboBoxProps<Id extends string> = FieldProps & {
  readonly options: readonly Option<Id>[];
  readonly value: Id | null;
  readonly onChange: (id: Id | null) => void;
  /** With `onInputChange`, where the options are searched elsewhere (the list is then shown as given). */
  readonly inputValue?: string | undefined;
  readonly onInputChange?: ((text: string) => void) | undefined;
  readonly isLoading?: boolean | undefined;
  readonly placeholder?: string | undefined;
  /** Takes a text that is no option; told by `onCustomValue` when the field is left or Enter pressed. */
  readonly allowsCustomValue?: boolean | undefined;
  readonly onCustomValue?: ((text: string) => void) | undefined;
};

/** One of many options, found by typing a part of its name. */
export function ComboBox<Id extends string>(props: ComboBoxProps<Id>) {
  const { t } = useLingui();
  const { options, value, onChange, inputValue, onInputChange, placeholder } = props;
  const isSearchedElsewhere = onInputChange !== undefined;
  const noneWords = () => {
    if (props.isLoading === true) return t`Searching`;
    return inputValue === "" ? t`Type to search.` : t`Nothing has this name.`;
  };
  return (
    <AriaComboBox
      {...fieldState(props)}
      className="Field"
      {...(isSearchedElsewhere ? { items: options } : { defaultItems: options })}
      {...defined({ inputValue, onInputChange })}
      isReadOnly={props.isReadOnly ?? false}
      allowsEmptyCollection
      allowsCustomValue={props.allowsCustomValue ?? false}
      menuTrigger="focus"
      value={value}
      onChange={(key) => onChange(options.find(({ id }) => id === key)?.id ?? null)}
      onBlur={(event) => {
        if (event.target instanceof HTMLInputElement) props.onCustomValue?.(event.target.value);
      }}
    >
      <ClosesWithPage of={ComboBoxStateContext} />
      <FieldLabel {...props} />
      <Group className="FieldBox">
        <Input className="FieldBox-input" {...defined({ placeholder })} />
        {props.isLoading === true && <Spinner size="small" label={t`Searching`} />}
        <Button className="SearchField-clear" aria-label={t`Show the options`}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </Group>
      <FieldHelp {...props} />
      <Popover className="PickerPopover" offset={4}>
        <ListBox
          className="PickerList"
          items={options}
          renderEmptyState={() => <div className="PickerList-none">{noneWords()}</div>}
        >
          {(option) => <PickerOption option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
