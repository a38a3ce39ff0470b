import type { Asset } from "../assets/asset.ts";
import { certaintyOf, type ProvenPlace } from "../assets/positionCertainty.ts";
import type { AreaId } from "../base/ids.ts";
import type { EpochMs } from "../base/time.ts";
import { type Counter, type CounterAreaState, type CounterState, headsIn } from "./counter.ts";

/** The areas in which a counter asks for a minimum of heads: where it matters whether a person is certainly there. */
export function areasWithMin({ thresholds }: Pick<Counter, "thresholds">): readonly AreaId[] {
  return thresholds.flatMap(({ area, min }) => (min === null ? [] : [area]));
}

/** People whose place is not certain at `now`, by the area in which they are counted (docs/decisions/0183). */
export function doubtfulByArea(
  people: Iterable<Pick<Asset, "area"> & ProvenPlace>,
  now: EpochMs,
): CounterAreaState[] {
  const byArea = new Map<AreaId, number>();
  for (const person of people)
    if (person.area !== null && certaintyOf(person, "online", now) !== "certain")
      byArea.set(person.area, (byArea.get(person.area) ?? 0) + 1);
  return [...byArea].map(([area, present]) => ({ area, present }));
}

/**
 * Heads that have come into one of `areas` since `before` count as in doubt until the assets are read again: a move does
 * not tell how sure it is. The same object where nobody has come.
 */
export function withEntrantsInDoubt(
  before: Pick<CounterState, "areas">,
  after: CounterState,
  areas: readonly AreaId[],
): CounterState {
  const entered = areas.filter((area) => headsIn(after.areas, area) > headsIn(before.areas, area));
  if (entered.length === 0) return after;
  const others = after.doubtful.filter(({ area }) => !entered.includes(area));
  const inDoubt = entered.map((area) => ({
    area,
    present:
      headsIn(after.doubtful, area) + headsIn(after.areas, area) - headsIn(before.areas, area),
  }));
  return { ...after, doubtful: [...others, ...inDoubt] };
}
