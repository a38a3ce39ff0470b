import type { World } from "../mercator.ts";
import { type View, worldToScreen } from "../view.ts";
import type { Label } from "./placeLabels.ts";
import { type Box, screenBoxes } from "./screenBoxes.ts";

/** A cluster with its count, which no name of a site and no text of an asset covers. */
export type ClusterDisc = {
  readonly at: World;
  /** CSS pixels. */
  readonly radius: number;
};

/** CSS pixels: about the cell whose assets a cluster counts. Another site within it, and nobody could tell whose they are. */
const REACH = 64;

type Spot = { readonly x: number; readonly y: number };

/**
 * How far below its spot a label may stand so that it covers no count, the best first. The name of a site goes above or
 * below the cluster in its way, unless that counts what several sites have; the text of an asset gives way.
 */
export function clusterRoom(
  clusters: readonly ClusterDisc[],
  labels: readonly Label[],
  view: View,
): (label: Label, spot: Spot, boxAt: (below: number) => Box) => readonly number[] {
  if (clusters.length === 0) return ({ below }) => [below];
  const counts = screenBoxes();
  for (const { at, radius } of clusters) {
    const { x, y } = worldToScreen(view, at);
    counts.add({ x0: x - radius, y0: y - radius, x1: x + radius, y1: y + radius });
  }
  const sites = labels.filter(({ kind }) => kind === "site");
  const siteSpots = sites.map(({ at }) => worldToScreen(view, at));
  const isOfSeveral = (cluster: Box) =>
    siteSpots.filter((spot) => distance(cluster, spot) < REACH).length > 1;

  return ({ kind, below }, spot, boxAt) => {
    const own = boxAt(below);
    const inTheWay = kind === "area" ? [] : counts.meeting(own);
    if (inTheWay.length === 0) return [below];
    const [nearest] = inTheWay.toSorted((a, b) => distance(a, spot) - distance(b, spot));
    if (kind !== "site" || nearest === undefined || isOfSeveral(nearest)) return [];
    const around = [below + nearest.y0 - own.y1, below + nearest.y1 - own.y0];
    return around.filter((one) => counts.meeting(boxAt(one)).length === 0);
  };
}

function distance(cluster: Box, { x, y }: Spot): number {
  return Math.hypot((cluster.x0 + cluster.x1) / 2 - x, (cluster.y0 + cluster.y1) / 2 - y);
}
