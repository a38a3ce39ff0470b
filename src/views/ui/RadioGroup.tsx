import { RadioGroup as AriaRadioGroup, Radio } from "react-aria-components";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import type { Option } from "./option.ts";
import "./Choice.css";
import "./Field.css";

export type RadioGroupProps<Id extends string> = FieldProps & {
  readonly options: readonly Option<Id>[];
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly orientation?: "vertical" | "horizontal" | undefined;
};

/** One of a few options, all of them in sight. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { options, value, onChange, orientation = "vertical" } = props;
  const { autoFocus: _, ...state } = fieldState(props);
  return (
    <AriaRadioGroup
      {...state}
      className="Field"
      orientation={orientation}
      isReadOnly={props.isReadOnly ?? false}
      value={value}
      onChange={(chosen) => {
        const option = options.find(({ id }) => id === chosen);
        if (option !== undefined) onChange(option.id);
      }}
    >
      <FieldLabel {...props} />
      <div className="Choices">
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            className="Choice"
            isDisabled={option.isDisabled ?? false}
          >
            <span className="Choice-mark" data-round="" aria-hidden="true">
              <span className="Choice-dot" />
            </span>
            <span>
              {option.label}
              {option.description !== undefined && (
                <span className="Choice-description">{option.description}</span>
              )}
            </span>
          </Radio>
        ))}
      </div>
      <FieldHelp {...props} />
    </AriaRadioGroup>
  );
}
