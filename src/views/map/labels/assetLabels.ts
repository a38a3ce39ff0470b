import type { MapPoints } from "../../../streams/feeds/assets/mapPoints.ts";
import { clusterRadius } from "../../../domain/assets/mapMarks.ts";
import type { MarkDisc } from "./clusterRoom.ts";
import type { Label } from "./placeLabels.ts";

/** Key of an asset's label: the shown place follows the mark of the same key. */
export function assetLabelKey(id: string): string {
  return `asset/${id}`;
}

/** `radius`: of the marks of the points. Labels of the assets that have a text by the chosen column, as `format` writes it (dates come as epoch ms); under their marks. */
export function assetLabels(
  points: MapPoints,
  radius: Float32Array,
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
      below: ((radius[index] ?? 0) + (isSelected ? 17 : 11)) * scale,
      room: null,
    });
  }
  return labels;
}

/** Where marks stand: clusters with their counts, single assets, and devices. */
export type MarkDiscs = {
  readonly clusters: readonly MarkDisc[];
  readonly assets: readonly MarkDisc[];
  readonly devices: readonly MarkDisc[];
};
export const NO_DISCS: MarkDiscs = { clusters: [], assets: [], devices: [] };

export function markDiscs(
  points: MapPoints,
  radius: Float32Array,
  scale: number,
): Omit<MarkDiscs, "devices"> {
  const clusters: MarkDisc[] = [];
  const assets: MarkDisc[] = [];
  for (let index = 0; index < points.count; index++) {
    const size = points.size[index] ?? 1;
    const at = { x: points.mercator[2 * index] ?? 0, y: points.mercator[2 * index + 1] ?? 0 };
    if (points.ids[index] !== null) assets.push({ at, radius: (radius[index] ?? 0) * scale });
    else clusters.push({ at, radius: clusterRadius(size) * scale });
  }
  return { clusters, assets };
}
