import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { Checkbox as AriaCheckbox } from "react-aria-components";
import { defined } from "./defined.ts";
import "./Choice.css";

export type CheckboxProps = {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  /** Some of what it stands for is selected. */
  readonly isIndeterminate?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly description?: ReactNode;
  readonly name?: string | undefined;
  /** The text is read aloud only, as in the rows of a table. */
  readonly isLabelHidden?: boolean | undefined;
};

/** Yes or no, chosen now and saved with the rest of a form. */
export function Checkbox({
  children,
  isSelected,
  onChange,
  isIndeterminate = false,
  isDisabled = false,
  description,
  name,
  isLabelHidden = false,
}: CheckboxProps) {
  return (
    <AriaCheckbox
      className="Choice"
      isSelected={isSelected}
      onChange={onChange}
      isIndeterminate={isIndeterminate}
      isDisabled={isDisabled}
      {...defined({ name })}
    >
      <span className="Choice-mark" aria-hidden="true">
        {isIndeterminate ? <Minus /> : <Check />}
      </span>
      <span className={isLabelHidden ? "visually-hidden" : "Choice-text"}>
        {children}
        {description !== undefined && <span className="Choice-description">{description}</span>}
      </span>
    </AriaCheckbox>
  );
}
