import { Label } from "react-aria-components";
import { FieldName } from "./FieldName.tsx";
import type { FieldProps } from "./fieldProps.ts";
import "./Field.css";

/** The name of a field of react-aria, which ties it to the control. */
export function FieldLabel({
  label,
  isLabelHidden,
  isRequired,
}: Pick<FieldProps, "label" | "isLabelHidden" | "isRequired">) {
  return (
    <Label className={isLabelHidden === true ? "visually-hidden" : "FieldLabel"}>
      <FieldName label={label} isRequired={isRequired} />
    </Label>
  );
}
