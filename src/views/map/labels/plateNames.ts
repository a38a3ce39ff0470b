import { CLUSTER_KINDS } from "../../../domain/assets/mapMarks.ts";
import type { MapPoints } from "../../../streams/feeds/assets/mapPoints.ts";
import type { Label } from "./placeLabels.ts";

/** The names of sites beside their plates, where these stand; the others as they are. `radius`: of the marks of the points. */
export function plateNames(
  labels: readonly Label[],
  points: MapPoints,
  radius: Float32Array,
  scale: number,
): readonly Label[] {
  const plates = new Map<string, number>();
  for (const [index, kind] of points.kind.entries())
    if (CLUSTER_KINDS[kind] === "site") plates.set(`site/${points.places[index] ?? ""}`, index);
  if (plates.size === 0) return labels;
  return labels.map((label) => {
    const index = plates.get(label.key);
    if (index === undefined) return label;
    return {
      ...label,
      at: { x: points.mercator[2 * index] ?? 0, y: points.mercator[2 * index + 1] ?? 0 },
      below: 0,
      around: (radius[index] ?? 0) * scale,
    };
  });
}
