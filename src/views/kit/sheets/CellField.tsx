import { useState } from "react";
import { TextField } from "../../ui/TextField.tsx";

/** A cell of a file that is corrected where it stands. What is typed counts once the field is left. */
export function CellField({
  label,
  text,
  onChange,
}: {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  return (
    <TextField
      label={label}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== text) onChange(typed);
      }}
    />
  );
}
