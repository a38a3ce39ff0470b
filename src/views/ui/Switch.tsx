import type { ReactNode } from "react";
import { Switch as AriaSwitch } from "react-aria-components";
import "./Choice.css";

export type SwitchProps = {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean | undefined;
  readonly description?: ReactNode;
};

/** On or off, at once. */
export function Switch({ children, isSelected, onChange, isDisabled, description }: SwitchProps) {
  return (
    <AriaSwitch
      className="Choice"
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled ?? false}
    >
      <span className="Choice-track" aria-hidden="true">
        <span className="Choice-thumb" />
      </span>
      <span>
        {children}
        {description !== undefined && <span className="Choice-description">{description}</span>}
      </span>
    </AriaSwitch>
  );
}
