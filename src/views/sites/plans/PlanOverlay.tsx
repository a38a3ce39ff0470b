import type { Position } from "../../../domain/base/geometry.ts";
import type { PlanCorners } from "../../../domain/sites/plans/planFit.ts";
import type { OpenPair } from "../../../machines/sites/planPlacementMachine.ts";
import type { View } from "../../map/view.ts";
import { screenOf } from "../mapHand.ts";
import { laidPoint } from "./planHand.ts";

/** Over the map: the edge of the plan with its corners, and the pairs of points. It takes no presses; the map below it does. */
export function PlanOverlay({
  view,
  corners,
  hasHandles,
  pairs,
}: {
  readonly view: View;
  readonly corners: PlanCorners;
  readonly hasHandles: boolean;
  readonly pairs: readonly OpenPair[];
}) {
  const at = (position: Position) => screenOf(view, position);
  const edge = corners.map((corner) => {
    const { x, y } = at(corner);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className="MapHand-overlay" aria-hidden width={view.width} height={view.height}>
      <path className="MapHand-selected" d={`M${edge.join("L")}Z`} />
      {hasHandles &&
        corners.map((corner, index) => {
          const { x, y } = at(corner);
          return <circle key={index} className="MapHand-corner" cx={x} cy={y} r={7} />;
        })}
      {pairs.map(({ plan, map }, index) => {
        const laid = plan === null ? null : at(laidPoint(corners, plan));
        const place = map === null ? null : at(map);
        return (
          <g key={index} className="PlanPair">
            {laid !== null && place !== null && (
              <line x1={laid.x} y1={laid.y} x2={place.x} y2={place.y} />
            )}
            {laid !== null && <circle className="PlanPair-plan" cx={laid.x} cy={laid.y} r={4} />}
            {place !== null && (
              <>
                <circle className="PlanPair-map" cx={place.x} cy={place.y} r={10} />
                <text x={place.x} y={place.y}>
                  {index + 1}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
