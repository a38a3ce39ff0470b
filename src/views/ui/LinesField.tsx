import { useState } from "react";
import { linesOf } from "./linesOf.ts";
import { TextArea } from "./TextArea.tsx";

/** Entries a line each; what is typed stays as it is typed. */
export function LinesField({
  label,
  values,
  onChange,
  errorMessage,
  description,
  isRequired = true,
  rows = 3,
}: {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
  readonly errorMessage: string | null;
  readonly description?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly rows?: number;
}) {
  const [typed, setTyped] = useState(() => values.join("\n"));
  const isSame = JSON.stringify(linesOf(typed)) === JSON.stringify(values);
  return (
    <TextArea
      label={label}
      rows={rows}
      isRequired={isRequired}
      description={description}
      value={isSame ? typed : values.join("\n")}
      onChange={(text) => {
        setTyped(text);
        onChange(linesOf(text));
      }}
      errorMessage={errorMessage}
    />
  );
}
