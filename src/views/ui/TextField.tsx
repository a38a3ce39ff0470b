import type { ReactNode } from "react";
import type { FieldProps } from "./fieldProps.ts";
import { NativeField } from "./NativeField.tsx";

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
  const { value, onChange, onBlur, suffix } = props;
  return (
    <NativeField {...props}>
      {(control) => (
        <div className="FieldBox">
          <input
            {...control}
            className="FieldBox-input"
            type={props.type ?? "text"}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => onBlur?.()}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete}
            maxLength={props.maxLength}
            inputMode={props.inputMode}
            spellCheck={props.spellCheck ?? false}
          />
          {suffix !== undefined && <span className="FieldBox-suffix">{suffix}</span>}
        </div>
      )}
    </NativeField>
  );
}
