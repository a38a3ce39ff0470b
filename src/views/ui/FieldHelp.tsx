import { CircleAlert } from "lucide-react";
import { FieldError, Text } from "react-aria-components";
import type { FieldProps } from "./fieldProps.ts";
import "./Field.css";

/** What stands under a field: how to fill it in, and what is wrong with it. */
export function FieldHelp({
  description,
  errorMessage,
}: Pick<FieldProps, "description" | "errorMessage">) {
  return (
    <>
      {description !== undefined && description !== null && (
        <Text slot="description" className="fine-note">
          {description}
        </Text>
      )}
      <FieldError className="FieldMessage">
        <CircleAlert aria-hidden="true" />
        <span>{errorMessage}</span>
      </FieldError>
    </>
  );
}
