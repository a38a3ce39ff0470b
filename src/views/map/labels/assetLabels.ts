import type { MapPoints } from "../../../streams/feeds/assets/mapPoints.ts";
import { ASSET_RADIUS, clusterRadius } from "../marks/pointMarks.ts";
import type { ClusterDisc } from "./clusterRoom.ts";
import type { Label } from "./placeLabels.ts";

/** Key of an asset's label: the shown place follows the mark of the same key. */
export function assetLabelKey(id: string): string {
  return `asset/${id}`;
}

/** Of the assets that have a text by the chosen column, as `format` writes it (dates come as epoch ms); under their marks. */
export function assetLabels(
  points: MapPoints,
  selected: string | null,
  scale: number,
  format: (text: string) => string,
): Label[] {
  const labels: Label[] = [];
  for (let index = 0; index < points.count; index++) {
    const [id, text] = [points.ids[index], points.labels[index]];
    if (id === null || id === undefined || text === null || text === undefined) continue;
    const isSelected = id === selected;
    labels.push({
      key: assetLabelKey(id),
      text: format(text),
      kind: isSelected ? "selected" : "asset",
      at: { x: points.mercator[2 * index] ?? 0, y: points.mercator[2 * index + 1] ?? 0 },
      // Under the mark, under its halo where it is selected.
      below: (ASSET_RADIUS + (isSelected ? 17 : 11)) * scale,
      room: null,
    });
  }
  return labels;
}

/** Where clusters stand with their counts. */
export function clusterDiscs(points: MapPoints, scale: number): ClusterDisc[] {
  const discs: ClusterDisc[] = [];
  for (let index = 0; index < points.count; index++) {
    const size = points.size[index] ?? 1;
    if (size === 1) continue;
    discs.push({
      at: { x: points.mercator[2 * index] ?? 0, y: points.mercator[2 * index + 1] ?? 0 },
      radius: clusterRadius(size) * scale,
    });
  }
  return discs;
}
