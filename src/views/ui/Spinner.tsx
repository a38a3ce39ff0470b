import { useLingui } from "@lingui/react/macro";
import { ProgressBar } from "react-aria-components";
import "./Spinner.css";

type SpinnerProps = {
  /** What is waited for. Absent: decoration beside a text that says it. */
  readonly label?: string | undefined;
  readonly size?: "small" | "medium" | "large" | undefined;
  /** Named "In progress" where nothing else says so, as inside a button. */
  readonly isProgress?: boolean | undefined;
};

/** Something is under way whose end is not known. */
export function Spinner({ label, size = "medium", isProgress = false }: SpinnerProps) {
  const { t } = useLingui();
  if (label === undefined && !isProgress) {
    return <span className="Spinner" data-size={size} aria-hidden="true" />;
  }
  return (
    <ProgressBar
      isIndeterminate
      aria-label={label ?? t`In progress`}
      className="Spinner"
      data-size={size}
    />
  );
}
