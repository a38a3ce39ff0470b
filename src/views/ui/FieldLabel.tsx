import { Label } from "react-aria-components";
import type { FieldProps } from "./fieldProps.ts";
import "./Field.css";

/** The name of a field; a star marks what must be filled in (the control itself says so to screen readers). */
export function FieldLabel({
  label,
  isLabelHidden,
  isRequired,
}: Pick<FieldProps, "label" | "isLabelHidden" | "isRequired">) {
  return (
    <Label className={isLabelHidden === true ? "visually-hidden" : "FieldLabel"}>
      {label}
      {isRequired === true && (
        <span className="FieldLabel-required" aria-hidden="true">
          *
        </span>
      )}
    </Label>
  );
}
