import type { World } from "../mercator.ts";
import { type View, worldToScreen } from "../view.ts";
import type { Label } from "./placeLabels.ts";
import { type Box, screenBoxes } from "./screenBoxes.ts";

/** A mark: a cluster with its count, which no name of a site and no text of an asset covers, or a single asset. */
export type MarkDisc = {
  readonly at: World;
  /** CSS pixels. */
  readonly radius: number;
};

/** CSS pixels: about the cell whose assets a cluster counts. Further away a name would be another's. */
const REACH = 64;

type Spot = { readonly x: number; readonly y: number };

/**
 * How far below its spot a label may stand so that it covers no count, the best first. The name of a site goes above or
 * below the clusters in its way, unless the nearest counts what several sites have; the text of an asset gives way.
 */
export function clusterRoom(
  clusters: readonly MarkDisc[],
  labels: readonly Label[],
  view: View,
): (label: Label, spot: Spot, boxAt: (below: number) => Box) => readonly number[] {
  if (clusters.length === 0)
    return ({ kind, below }) => (kind === "site" ? [below, -below] : [below]);
  const counts = screenBoxes();
  for (const { at, radius } of clusters) {
    const { x, y } = worldToScreen(view, at);
    counts.add({ x0: x - radius, y0: y - radius, x1: x + radius, y1: y + radius });
  }
  const sites = labels.filter(({ kind }) => kind === "site");
  const siteSpots = sites.map(({ at }) => worldToScreen(view, at));
  const nearestTo = ({ x, y }: Spot): Box | undefined => {
    const around = { x0: x - REACH, y0: y - REACH, x1: x + REACH, y1: y + REACH };
    const [nearest] = counts
      .meeting(around)
      .toSorted((a, b) => distance(a, { x, y }) - distance(b, { x, y }));
    return nearest;
  };
  const isOfSeveral = (cluster: Box) =>
    siteSpots
      .filter((spot) => distance(cluster, spot) < REACH)
      .filter((spot) => nearestTo(spot) === cluster).length > 1;

  return ({ kind, below }, spot, boxAt) => {
    if (counts.meeting(boxAt(below)).length === 0)
      // Below the edge where the map ends above it.
      return kind === "site" && counts.meeting(boxAt(-below)).length === 0
        ? [below, -below]
        : [below];
    const nearest = nearestTo(spot);
    if (kind !== "site" || nearest === undefined || isOfSeveral(nearest)) return [];
    const above = clear((box, met) => Math.min(...met.map(({ y0 }) => y0)) - box.y1);
    const under = clear((box, met) => Math.max(...met.map(({ y1 }) => y1)) - box.y0);
    return [above, under]
      .filter((one) => one !== null)
      .toSorted((a, b) => Math.abs(a) - Math.abs(b));

    /** From one cluster on to the next one in the way, as long as the name is still the site's. */
    function clear(step: (box: Box, met: readonly Box[]) => number): number | null {
      let at = below;
      for (;;) {
        const met = counts.meeting(boxAt(at));
        if (met.length === 0) return at;
        at += step(boxAt(at), met);
        if (Math.abs(at) > REACH) return null;
      }
    }
  };
}

function distance(cluster: Box, { x, y }: Spot): number {
  return Math.hypot((cluster.x0 + cluster.x1) / 2 - x, (cluster.y0 + cluster.y1) / 2 - y);
}
