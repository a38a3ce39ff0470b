import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import type { Option } from "./option.ts";
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
  return (
    <div className="SegmentedControl" data-size={size}>
      {!isLabelHidden && (
        <span className="SegmentedControl-label" aria-hidden="true">
          {label}
        </span>
      )}
      <ToggleButtonGroup
        className="SegmentedControl-group"
        aria-label={label}
        selectionMode="single"
        disallowEmptySelection
        isDisabled={isDisabled}
        selectedKeys={[value]}
        onSelectionChange={(keys) => {
          const option = options.find(({ id }) => keys.has(id));
          if (option !== undefined) onChange(option.id);
        }}
      >
        {options.map((option) => (
          <ToggleButton
            key={option.id}
            id={option.id}
            className="SegmentedControl-segment"
            isDisabled={option.isDisabled ?? false}
          >
            {option.icon}
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
