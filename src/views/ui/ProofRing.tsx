import "./ProofRing.css";

/** Of the ring, in units of its picture. */
const RADIUS = 6.5;
const ROUND = 2 * Math.PI * RADIUS;

/**
 * The age of proof around a mark: full as the proof comes, drained once it proves nothing (docs/design.md). Words beside
 * it say the same.
 */
export function ProofRing({
  left,
  className = "",
  ...marks
}: {
  /** From 1 to 0, as `proofLeft` says. */
  readonly left: number;
  readonly className?: string;
  readonly "data-kind"?: string;
}) {
  return (
    <svg
      className={`ProofRing ${className}`}
      viewBox="0 0 16 16"
      aria-hidden
      data-proof={left > 0 ? "left" : "spent"}
      {...marks}
    >
      <circle className="ProofRing-track" cx="8" cy="8" r={RADIUS} />
      <circle
        className="ProofRing-left"
        cx="8"
        cy="8"
        r={RADIUS}
        // From noon on, with the clock.
        transform="rotate(-90 8 8)"
        strokeDasharray={`${(left * ROUND).toFixed(2)} ${ROUND.toFixed(2)}`}
      />
      <circle className="ProofRing-mark" cx="8" cy="8" r="2.5" />
    </svg>
  );
}
