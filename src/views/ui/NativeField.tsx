import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { type FieldProps, isInvalid } from "./fieldProps.ts";
import { FieldName } from "./FieldName.tsx";
import "./Field.css";

/** What ties a control of the browser's own to the name and the help of its field. */
export type NativeControl = {
  readonly id: string;
  readonly name: string | undefined;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly autoFocus: boolean;
  readonly "aria-required": true | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
};

/**
 * A field around a control of the browser's own. Text needs no more than this, and the page on which one signs in need not
 * wait for the code of any other control (docs/decisions/0022).
 */
export function NativeField({
  children,
  ...props
}: FieldProps & { readonly children: (control: NativeControl) => ReactNode }) {
  const { label, description, errorMessage, isRequired = false } = props;
  const id = useId();
  const isWrong = isInvalid(props);
  const isDescribed = description !== undefined && description !== null;
  const helps = [isDescribed ? `${id}-help` : [], isWrong ? `${id}-error` : []].flat();
  const isDisabled = props.isDisabled ?? false;
  const isReadOnly = props.isReadOnly ?? false;
  return (
    <div
      className="Field"
      data-invalid={isWrong || undefined}
      data-disabled={isDisabled || undefined}
      data-readonly={isReadOnly || undefined}
    >
      <label
        htmlFor={id}
        className={props.isLabelHidden === true ? "visually-hidden" : "FieldLabel"}
      >
        <FieldName label={label} isRequired={isRequired} />
      </label>
      {children({
        id,
        name: props.name,
        disabled: isDisabled,
        readOnly: isReadOnly,
        autoFocus: props.autoFocus ?? false,
        // Errors are ours to say (in the reader's language and when the form decides), not the browser's.
        "aria-required": isRequired || undefined,
        "aria-invalid": isWrong || undefined,
        "aria-describedby": helps.length > 0 ? helps.join(" ") : undefined,
      })}
      {isDescribed && (
        <span id={`${id}-help`} className="fine-note">
          {description}
        </span>
      )}
      {isWrong && (
        <span id={`${id}-error`} className="FieldMessage">
          <CircleAlert aria-hidden="true" />
          <span>{errorMessage}</span>
        </span>
      )}
    </div>
  );
}
