import type { ReactNode } from "react";
import { useShownInstant } from "./PastProvider.tsx";
import "./Stale.css";

/** Dims what is not live, or not yet of the instant that was asked for. Texts turn grey but keep the contrast that reading needs. */
export function Stale({
  isStale,
  children,
  className,
}: {
  readonly isStale: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const { at, isChanging } = useShownInstant();
  const isDimmed = isChanging || (isStale && at === null);
  return (
    <div
      className={className === undefined ? "Stale" : `Stale ${className}`}
      {...(isDimmed ? { "data-stale": "" } : {})}
    >
      {children}
    </div>
  );
}
