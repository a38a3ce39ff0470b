import { Plural } from "@lingui/react/macro";
import { TextArea as AriaTextArea, TextField as AriaTextField } from "react-aria-components";
import { defined } from "./defined.ts";
import { FieldHelp } from "./FieldHelp.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { type FieldProps, fieldState } from "./fieldProps.ts";
import "./Field.css";
import "./TextArea.css";

export type TextAreaProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number | undefined;
  /** The most characters it takes; what is left is counted under it. */
  readonly maxLength?: number | undefined;
  readonly placeholder?: string | undefined;
};

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, rows = 3, maxLength, placeholder } = props;
  const left = maxLength === undefined ? 0 : maxLength - value.length;
  return (
    <AriaTextField
      {...fieldState(props)}
      className="Field"
      value={value}
      onChange={onChange}
      isReadOnly={props.isReadOnly ?? false}
      {...defined({ maxLength })}
    >
      <FieldLabel {...props} />
      <AriaTextArea className="TextArea" rows={rows} placeholder={placeholder} />
      {maxLength !== undefined && (
        <span className="TextArea-left">
          <Plural value={left} one="# character left" other="# characters left" />
        </span>
      )}
      <FieldHelp {...props} />
    </AriaTextField>
  );
}
