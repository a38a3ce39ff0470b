import { type LonLat, metresFrom, type Position } from "../../domain/base/geometry.ts";
import { type CoverageCell, qualityOf } from "../../domain/coverage/coverage.ts";
import type { WalkHearing, WalkInstant } from "../../domain/coverage/walkView.ts";
import type { TagId } from "../../domain/base/ids.ts";
import { useMemo } from "react";
import { metresPerPixel, type View } from "../map/view.ts";
import { screenOf } from "../sites/mapHand.ts";
import { QUALITY_COLOURS } from "./coverageWords.ts";

/** Over the map: how well each spot is heard, the way that was walked, and who hears the tag now. It takes no presses. */
export function CoverageOverlay({
  view,
  cells,
  way,
  marks,
  instant,
  places,
  hasCross,
}: {
  readonly view: View;
  readonly cells: readonly CoverageCell[];
  readonly way: readonly LonLat[];
  readonly marks: readonly LonLat[];
  readonly instant: WalkInstant | null;
  readonly places: ReadonlyMap<TagId, LonLat>;
  /** The middle of the map is marked, where a spot can be set by keys. */
  readonly hasCross: boolean;
}) {
  const point = ({ lon, lat }: LonLat) => screenOf(view, [lon, lat]);
  const here = instant === null || instant.location === null ? null : point(instant.location);
  return (
    <svg className="MapHand-overlay" aria-hidden width={view.width} height={view.height}>
      <Cells view={view} cells={cells} />
      {way.length > 1 && (
        <polyline
          className="Coverage-way"
          points={way
            .map(point)
            .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
            .join(" ")}
        />
      )}
      {marks.map(point).map(({ x, y }, index) => (
        <rect key={index} className="Coverage-mark" x={x - 4} y={y - 4} width={8} height={8} />
      ))}
      {here !== null &&
        instant?.hearings.map((hearing) => (
          <Ray key={hearing.receiver} hearing={hearing} from={here} to={to(hearing)} />
        ))}
      {here !== null && <circle className="Coverage-here" cx={here.x} cy={here.y} r={8} />}
      {hasCross && (
        <path
          className="Coverage-cross"
          d={`M${view.width / 2 - 9},${view.height / 2}h18M${view.width / 2},${view.height / 2 - 9}v18`}
        />
      )}
    </svg>
  );

  function to({ receiver }: WalkHearing) {
    const place = places.get(receiver);
    return place === undefined ? null : point(place);
  }
}

function Ray({
  hearing,
  from,
  to,
}: {
  readonly hearing: WalkHearing;
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number } | null;
}) {
  if (to === null) return null;
  return (
    <line
      className="Coverage-ray"
      x1={from.x}
      y1={from.y}
      x2={to.x}
      y2={to.y}
      style={{ stroke: QUALITY_COLOURS[qualityOf(hearing.level)] }}
    />
  );
}

/** Drawn once in metres from a corner and moved with the map: thousands of squares are not written anew at each step. */
function Cells({ view, cells }: { readonly view: View; readonly cells: readonly CoverageCell[] }) {
  const origin = cells[0]?.corners[0];
  const layers = useMemo(() => {
    const paths = new Map<string, { readonly colour: string; isMeasured: boolean; d: string[] }>();
    if (origin === undefined) return paths;
    const corner = ([lon, lat]: Position) => {
      const [east, north] = metresFrom({ lon: origin[0], lat: origin[1] }, { lon, lat });
      return `${east.toFixed(2)},${(-north).toFixed(2)}`;
    };
    for (const { basis, level, corners } of cells) {
      if (basis === "unknown") continue;
      const isMeasured = basis !== "computed";
      const quality = qualityOf(level);
      const key = `${quality}/${isMeasured}`;
      const path = paths.get(key) ?? { colour: QUALITY_COLOURS[quality], isMeasured, d: [] };
      path.d.push(`M${corners.map(corner).join("L")}Z`);
      paths.set(key, path);
    }
    return paths;
  }, [cells, origin]);
  if (origin === undefined) return null;
  const { x, y } = screenOf(view, origin);
  const scale = 1 / metresPerPixel(view);
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {[...layers].map(([key, { colour, isMeasured, d }]) => (
        <path
          key={key}
          className="Coverage-cells"
          data-measured={isMeasured || undefined}
          style={{ color: colour }}
          d={d.join("")}
        />
      ))}
    </g>
  );
}
