import type { ReactNode } from "react";
import { TextField as AriaTextField, Group, Input } from "react-aria-components";
import { defined } from "./defined.ts";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import "./Field.css";

export type TextFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: "text" | "email" | "tel" | "url" | undefined;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly inputMode?: "text" | "email" | "tel" | "url" | "numeric" | "decimal" | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly suffix?: ReactNode;
  readonly spellCheck?: boolean | undefined;
};

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, onBlur, maxLength, suffix } = props;
  return (
    <AriaTextField
      {...fieldState(props)}
      className="Field"
      value={value}
      onChange={onChange}
      type={props.type ?? "text"}
      isReadOnly={props.isReadOnly ?? false}
      {...defined({ maxLength, autoComplete: props.autoComplete, inputMode: props.inputMode })}
      {...(onBlur === undefined ? {} : { onBlur: () => onBlur() })}
    >
      <FieldLabel {...props} />
      <Group className="FieldBox">
        <Input
          className="FieldBox-input"
          {...defined({ placeholder: props.placeholder })}
          spellCheck={props.spellCheck ?? false}
        />
        {suffix !== undefined && <span className="FieldBox-suffix">{suffix}</span>}
      </Group>
      <FieldHelp {...props} />
    </AriaTextField>
  );
}
