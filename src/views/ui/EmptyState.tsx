import type { ReactNode } from "react";
import "./State.css";

export type EmptyStateProps = {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
};

/** There is nothing here, why, and what to do about it. */
export function EmptyState({ title, description, icon, action }: EmptyStateProps) {
  return (
    <div className="State">
      {icon !== undefined && (
        <div className="State-icon" aria-hidden="true">
          {icon}
        </div>
      )}
      <p className="State-title">{title}</p>
      {description !== undefined && <p className="State-description">{description}</p>}
      {action !== undefined && <div className="State-action">{action}</div>}
    </div>
  );
}
