import type { ReactNode } from "react";
import "./Stale.css";

/** Dims what is not live. Texts turn grey but keep the contrast that reading needs. */
export function Stale({
  isStale,
  children,
  className,
}: {
  readonly isStale: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <div
      className={className === undefined ? "Stale" : `Stale ${className}`}
      {...(isStale ? { "data-stale": "" } : {})}
    >
      {children}
    </div>
  );
}
