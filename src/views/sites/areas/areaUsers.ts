import type { Counter } from "../../../domain/counters/counter.ts";
import type { AreaId } from "../../../domain/base/ids.ts";
import type { AreaDrawing } from "../../../domain/sites/drawing/areaDrawing.ts";

/** Who would miss an area. */
export type AreaUsers = {
  /** Names of the counters that count in it. */
  readonly counters: readonly string[];
  /** Of those, the ones that warn about it: they have a threshold there. */
  readonly warning: readonly string[];
  readonly isMuster: boolean;
};

/** Who uses an area: counters, their alerts, and evacuations where it is a muster area. */
export function areaUsers(
  id: AreaId,
  counters: readonly Pick<Counter, "areas" | "name" | "thresholds">[],
  { musterAreas }: Pick<AreaDrawing, "musterAreas">,
): AreaUsers {
  const using = counters.filter(({ areas }) => areas.includes(id));
  const warns = ({ thresholds }: (typeof using)[number]) =>
    thresholds.some(({ area }) => area === id);
  return {
    counters: using.map(({ name }) => name),
    warning: using.filter(warns).map(({ name }) => name),
    isMuster: musterAreas.includes(id),
  };
}

/** Whether anybody uses it. */
export function isUsed({ counters, isMuster }: AreaUsers): boolean {
  return counters.length > 0 || isMuster;
}
