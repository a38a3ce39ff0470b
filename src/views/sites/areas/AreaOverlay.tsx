import type { Position } from "../../../domain/base/geometry.ts";
import type { Area } from "../../../domain/sites/area.ts";
import { cornersOf } from "../../../domain/sites/drawing/sharedCorners.ts";
import type { Snap } from "../../../domain/sites/drawing/snap.ts";
import type { View } from "../../map/view.ts";
import { screenOf } from "../mapHand.ts";
import { middlesOf } from "./areaHand.ts";

/** Over the map: handles of what is selected, and what is being drawn. It takes no presses; the map below it does. */
export function AreaOverlay({
  view,
  selected,
  ghost,
  corners,
  isClosed,
  isWrong,
  snap,
}: {
  readonly view: View;
  readonly selected: Pick<Area, "geometry"> | null;
  /** What was asked for and is not done: it would break a rule. */
  readonly ghost: readonly (readonly Position[])[];
  /** What is being drawn, the place under the hand last. */
  readonly corners: readonly Position[];
  readonly isClosed: boolean;
  readonly isWrong: boolean;
  readonly snap: Snap | null;
}) {
  const pathOf = (ring: readonly Position[], closes: boolean) => {
    const points = ring.map((one) => {
      const { x, y } = screenOf(view, one);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    });
    return points.length === 0 ? "" : `M${points.join("L")}${closes ? "Z" : ""}`;
  };
  const dot = (className: string, radius: number) => (at: Position, index: number) => {
    const { x, y } = screenOf(view, at);
    return <circle key={index} className={className} cx={x} cy={y} r={radius} />;
  };
  return (
    <svg className="MapHand-overlay" aria-hidden width={view.width} height={view.height}>
      {selected !== null && (
        <>
          <path
            className="MapHand-selected"
            d={selected.geometry.rings.map((ring) => pathOf(ring, true)).join("")}
          />
          {middlesOf(selected).map(dot("MapHand-middle", 4))}
          {cornersOf(selected.geometry).map(dot("MapHand-corner", 6))}
        </>
      )}
      {ghost.length > 0 && (
        <path
          className="MapHand-drawn"
          data-wrong=""
          d={ghost.map((ring) => pathOf(ring, true)).join("")}
        />
      )}
      {corners.length > 0 && (
        <>
          <path
            className="MapHand-drawn"
            data-wrong={isWrong ? "" : undefined}
            d={pathOf(corners, isClosed || corners.length > 2)}
          />
          {corners.map(dot("MapHand-corner", 5))}
        </>
      )}
      {snap !== null && snap.to !== "nothing" && [snap.at].map(dot("MapHand-snap", 9))}
    </svg>
  );
}
