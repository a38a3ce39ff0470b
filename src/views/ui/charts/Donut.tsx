import { Group } from "@visx/group";
import { Pie } from "@visx/shape";
import type { ReactNode } from "react";
import "./Donut.css";

export type DonutPart = {
  readonly id: string;
  readonly value: number;
  /** A colour of CSS, as a rule one of the tokens. */
  readonly color: string;
};

const RADIUS = 100;
const HOLE = 66;
/** Between two parts, in radians: they are distinguished without their colours. */
const GAP = 0.03;

/** The parts of a whole as a ring, what is said of it in its middle. A table beside it has the numbers. */
export function Donut({
  label,
  parts,
  children,
}: {
  /** All of it in words. */
  readonly label: string;
  readonly parts: readonly DonutPart[];
  readonly children: ReactNode;
}) {
  const shown = parts.filter(({ value }) => value > 0);
  return (
    <div className="Donut">
      <svg
        viewBox={`${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`}
        role="img"
        aria-label={label}
        focusable="false"
      >
        {shown.length === 0 ? (
          <circle className="Donut-none" r={(RADIUS + HOLE) / 2} strokeWidth={RADIUS - HOLE} />
        ) : (
          <Group>
            <Pie<DonutPart>
              data={[...shown]}
              pieValue={({ value }) => value}
              pieSort={null}
              pieSortValues={null}
              outerRadius={RADIUS}
              innerRadius={HOLE}
              padAngle={shown.length > 1 ? GAP : 0}
            >
              {({ arcs, path }) =>
                arcs.map((arc) => (
                  <path key={arc.data.id} d={path(arc) ?? ""} style={{ fill: arc.data.color }} />
                ))
              }
            </Pie>
          </Group>
        )}
      </svg>
      <div className="Donut-middle" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
