import { Bar } from "@visx/shape";
import "./Chart.css";

/** Units of the drawing. */
const STEP = 4;
const HEIGHT = 20;
/** Of what is nothing: a line that says that there is none. */
const NONE = 1;

/** Counts beside a sentence, one bar each, without axes: how they are spread is seen, their sum is said by `label`. */
export function Sparkline({
  counts,
  label,
}: {
  readonly counts: readonly number[];
  readonly label: string;
}) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      className="Sparkline"
      viewBox={`0 0 ${counts.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {counts.map((count, at) => {
        const height = Math.max(NONE, (count / most) * HEIGHT);
        // A bar has nothing of its own but its place.
        // oxlint-disable-next-line react/no-array-index-key
        return <Bar key={at} x={at * STEP} y={HEIGHT - height} width={STEP - 1} height={height} />;
      })}
    </svg>
  );
}
