import type { ReactNode } from "react";

/** What every field takes. An error that is neither empty nor null makes the field invalid and is read with it. */
export type FieldProps = {
  readonly label: string;
  /** Still read aloud; for fields whose place says what they are. */
  readonly isLabelHidden?: boolean | undefined;
  readonly description?: ReactNode;
  readonly errorMessage?: string | null | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly isReadOnly?: boolean | undefined;
  readonly name?: string | undefined;
  readonly autoFocus?: boolean | undefined;
};

/** The part of the props that goes to the component of react-aria as it is; `undefined` is left out. */
export function fieldState(props: FieldProps) {
  return {
    isInvalid: isInvalid(props),
    isRequired: props.isRequired ?? false,
    isDisabled: props.isDisabled ?? false,
    autoFocus: props.autoFocus ?? false,
    ...(props.name === undefined ? {} : { name: props.name }),
    // Errors are ours to say (in the reader's language and when the form decides), not the browser's.
    validationBehavior: "aria" as const,
  };
}

export function isInvalid({ errorMessage }: FieldProps): boolean {
  return errorMessage !== undefined && errorMessage !== null && errorMessage !== "";
}
