import { Plural } from "@lingui/react/macro";
import type { FieldProps } from "./fieldProps.ts";
import { NativeField } from "./NativeField.tsx";
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
    <NativeField {...props}>
      {(control) => (
        <>
          <textarea
            {...control}
            className="TextArea"
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            maxLength={maxLength}
            placeholder={placeholder}
          />
          {maxLength !== undefined && (
            <span className="TextArea-left">
              <Plural value={left} one="# character left" other="# characters left" />
            </span>
          )}
        </>
      )}
    </NativeField>
  );
}
