import type { TickRendererProps } from "@visx/axis";

/** The label of a tick as plain text: what visx draws by itself measures every word in the document first. */
export function tickText({
  x,
  y,
  formattedValue,
  className,
  dx,
  dy,
  textAnchor,
}: TickRendererProps) {
  return (
    <text x={x} y={y} dx={dx} dy={dy} className={className} textAnchor={textAnchor}>
      {formattedValue}
    </text>
  );
}
