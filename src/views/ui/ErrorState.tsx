import { Trans, useLingui } from "@lingui/react/macro";
import { RotateCcw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import "./State.css";

export type ErrorStateProps = {
  /** What failed. */
  readonly title: ReactNode;
  /** Which one, and what to do now. */
  readonly description?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retryLabel?: string | undefined;
  readonly isRetrying?: boolean | undefined;
  /** For whoever is asked for help. */
  readonly details?: string | null | undefined;
};

/** Something could not be shown: what, which, and what now. */
export function ErrorState({
  title,
  description,
  onRetry,
  retryLabel,
  isRetrying = false,
  details,
}: ErrorStateProps) {
  const { t } = useLingui();
  return (
    <div className="State" role="alert">
      <div className="State-icon" data-error="" aria-hidden="true">
        <TriangleAlert />
      </div>
      <p className="State-title">{title}</p>
      {description !== undefined && <p className="State-description">{description}</p>}
      {onRetry !== undefined && (
        <div className="State-action">
          <Button icon={<RotateCcw />} isPending={isRetrying} onPress={onRetry}>
            {retryLabel ?? t`Try again`}
          </Button>
        </div>
      )}
      {details !== undefined && details !== null && (
        <details className="State-details">
          <summary>
            <Trans>Details</Trans>
          </summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  );
}
