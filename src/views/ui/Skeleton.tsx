import { useLingui } from "@lingui/react/macro";
import "./Skeleton.css";

export type SkeletonProps = {
  /** Lines of a text, rows of a table, or one block such as a chart. */
  readonly kind: "lines" | "rows" | "block";
  readonly count?: number | undefined;
  /** What is being read. */
  readonly label?: string | undefined;
};

/** The shape of what is on its way. */
export function Skeleton({ kind, count = 3, label }: SkeletonProps) {
  const { t } = useLingui();
  return (
    <div className="Skeleton" data-kind={kind} role="status">
      <span className="visually-hidden">{label ?? t`Loading`}</span>
      {Array.from({ length: kind === "block" ? 1 : count }, (_, at) => (
        <div className="Skeleton-bar" key={at} aria-hidden="true" />
      ))}
    </div>
  );
}
