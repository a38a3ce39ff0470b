import { useId } from "react";
import type { Option } from "./option.ts";
import { revealSideways } from "./revealSideways.ts";
import { sidewaysCue } from "./sidewaysCue.ts";
import "./SegmentedControl.css";

export type SegmentedControlProps<Id extends string> = {
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly options: readonly Option<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly size?: "small" | "medium" | undefined;
  readonly isDisabled?: boolean | undefined;
};

/** One of two to five ways to see something; one is always chosen. */
export function SegmentedControl<Id extends string>({
  label,
  isLabelHidden = true,
  options,
  value,
  onChange,
  size = "medium",
  isDisabled = false,
}: SegmentedControlProps<Id>) {
  const name = useId();
  return (
    <div className="SegmentedControl" data-size={size}>
      {!isLabelHidden && (
        <span className="SegmentedControl-label" aria-hidden="true">
          {label}
        </span>
      )}
      <div
        ref={sidewaysCue}
        className="SegmentedControl-group"
        role="radiogroup"
        aria-label={label}
      >
        {options.map((option) => (
          <label
            key={option.id}
            ref={option.id === value ? revealSideways : null}
            className="SegmentedControl-segment"
          >
            <input
              type="radio"
              className="SegmentedControl-input"
              name={name}
              checked={option.id === value}
              disabled={isDisabled || option.isDisabled === true}
              onChange={() => onChange(option.id)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
