import {
  areaHeads,
  type Counter,
  type ThresholdState,
  thresholdState,
} from "../../domain/counters/counter.ts";
import type { AreaId, CounterId } from "../../domain/base/ids.ts";
import {
  type CoverageLoss,
  coverageLossOf,
  type PlaceCoverageLoss,
} from "../../domain/devices/uncoveredAreas.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { CounterCertainty } from "../../streams/feeds/counters/counterCertaintyFeed.ts";
import type { EpochMs } from "../../domain/base/time.ts";

/** An area of a counter with its head count and the bounds it is held against. Null bound: none. */
export type CardArea = {
  readonly id: AreaId;
  /** Null: no site knows the area (any more). */
  readonly name: string | null;
  readonly present: number;
  /** Whether somebody counted there is uncertain or unknown, or nobody can be received there: the state is then not proven either. */
  readonly isInDoubt: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly state: ThresholdState;
};

/** A counter as every screen shows it. Figures null: nobody has counted yet, which is not nobody there. */
export type CounterCard = {
  readonly id: CounterId;
  readonly name: string;
  readonly colour: string;
  readonly present: number | null;
  /** How surely those present are there, counted from the assets; null: not known yet. */
  readonly certainty: CounterCertainty | null;
  /** What of its areas is not received. */
  readonly coverageLoss: PlaceCoverageLoss | null;
  readonly entries: number | null;
  readonly peak: number | null;
  readonly countedAt: EpochMs | null;
  readonly areas: readonly CardArea[];
  /** Areas outside their bounds. */
  readonly outside: number;
};

/** Counters that the visitor may see, those outside their bounds first, then by name. */
export function counterCards(
  counters: readonly Counter[],
  sites: readonly Site[],
  isAdmin: boolean,
  certainties: readonly CounterCertainty[],
  uncovered: ReadonlyMap<AreaId, CoverageLoss>,
): readonly CounterCard[] {
  const certaintyOf = new Map(certainties.map((one) => [one.id, one]));
  const names = new Map(sites.flatMap((site) => site.areas.map(({ id, name }) => [id, name])));
  return counters
    .filter((counter) => !counter.isArchived && (isAdmin || counter.visibility === "everybody"))
    .map((counter) => cardOf(counter, sites, names, certaintyOf.get(counter.id) ?? null, uncovered))
    .toSorted(
      (a, b) => Number(b.outside > 0) - Number(a.outside > 0) || a.name.localeCompare(b.name),
    );
}

function cardOf(
  { id, name, colour, sites: of, areas: within, thresholds, state }: Counter,
  sites: readonly Site[],
  names: ReadonlyMap<AreaId, string>,
  certainty: CounterCertainty | null,
  uncovered: ReadonlyMap<AreaId, CoverageLoss>,
): CounterCard {
  const { computedAt, entries, peak } = state;
  const isCounted = computedAt !== null;
  // Without areas it counts in the whole of its sites.
  const counted =
    within.length > 0
      ? within
      : sites
          .filter((site) => of.includes(site.id))
          .flatMap((site) => site.areas.map((area) => area.id));
  const areas = (isCounted ? thresholds : []).map(({ area, min, max }): CardArea => {
    const { present, certain } = areaHeads(state, area);
    const name = names.get(area) ?? null;
    const heads = certainty?.areas.find((one) => one.area === area);
    // Where all receivers are silent, that nobody is counted proves nothing.
    const isInDoubt =
      uncovered.has(area) || (heads !== undefined && heads.uncertain + heads.unknown > 0);
    const status = thresholdState(present, { min, max }, certain);
    return { id: area, name, present, isInDoubt, min, max, state: status };
  });
  return {
    id,
    name,
    colour,
    present: isCounted ? state.present : null,
    certainty: isCounted ? certainty : null,
    coverageLoss: coverageLossOf(counted, uncovered),
    entries: isCounted ? entries : null,
    peak: isCounted ? peak : null,
    countedAt: computedAt,
    areas,
    outside: areas.filter((area) => area.state !== "within").length,
  };
}
