import type { FieldProps } from "./fieldProps.ts";
import "./Field.css";

/** What a field is called; a star marks what must be filled in (the control itself says so to screen readers). */
export function FieldName({ label, isRequired }: Pick<FieldProps, "label" | "isRequired">) {
  return (
    <>
      {label}
      {isRequired === true && (
        <span className="FieldLabel-required" aria-hidden="true">
          *
        </span>
      )}
    </>
  );
}
