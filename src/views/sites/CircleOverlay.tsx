import type { Circle } from "../../domain/base/geometry.ts";
import type { View } from "../map/view.ts";
import { screenOf } from "./mapHand.ts";
import { reachOf } from "./siteEdgeHand.ts";

/** Over the map: the handles of a circle. It takes no presses; the map below it does. */
export function CircleOverlay({ view, circle }: { readonly view: View; readonly circle: Circle }) {
  const centre = screenOf(view, [circle.center.lon, circle.center.lat]);
  const reach = screenOf(view, reachOf(circle));
  return (
    <svg className="MapHand-overlay" aria-hidden width={view.width} height={view.height}>
      <circle
        className="MapHand-selected"
        cx={centre.x}
        cy={centre.y}
        r={Math.hypot(reach.x - centre.x, reach.y - centre.y)}
      />
      <circle className="MapHand-corner" cx={centre.x} cy={centre.y} r={6} />
      <circle className="MapHand-corner" cx={reach.x} cy={reach.y} r={6} />
    </svg>
  );
}
