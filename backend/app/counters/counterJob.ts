import { z } from "zod";
import { AssetMoved } from "../../../src/domain/assets/assetHistory.ts";
import { Asset, TAG_TIMEOUT } from "../../../src/domain/assets/asset.ts";
import {
  Counter,
  type CounterScope,
  type CounterState,
} from "../../../src/domain/counters/counter.ts";
import {
  type HeadCount,
  passReset,
  reduceCounter,
  withHeadCount,
} from "../../../src/domain/counters/counterEngine.ts";
import {
  areasWithMin,
  doubtfulByArea,
  withEntrantsInDoubt,
} from "../../../src/domain/counters/doubtfulPeople.ts";
import { AreaId, type CounterId } from "../../../src/domain/base/ids.ts";
import { type EpochMs, MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { firstNumberAt } from "../ingestion/sequence.ts";
import type { SkipInvalid } from "../platform/kuzzle/documents.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { type CounterLook, createCounterHours } from "./counterHours.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { lastSeq } from "../platform/jobs/lastSeq.ts";

/** How often the fold is proven against the assets themselves, in ms; it also says how many are no longer fresh. */
const PROOF_INTERVAL = 20 * SECOND;
/** Events a page. */
const PAGE = 1000;
/** A counter that nothing touched writes its cursor this often at the most, in ms: events that did not concern it are cheap to read again. */
const CURSOR_INTERVAL = 5 * MINUTE;

/**
 * Folds the moves of asset-history into the counters (product.md section 3). Figures and cursor are one
 * write, so a crash at any point loses and repeats nothing.
 */
export const counterJob: JobModule = ({ sdk, now, lane, skipInvalid, isHeld }) => {
  const provenAt = new Map<string, EpochMs>();
  // By customer and counter: a copy of a customer has counters of the same ids.
  const scopes = new Map<string, string>();
  const doubts = new Map<string, string>();
  const cursors = new Map<string, { cursor: number; writtenAt: EpochMs }>();
  const hours = createCounterHours({ sdk, now, skipInvalid });

  return {
    name: "counters",
    every: SECOND,
    wokenBy: ["counters"],
    async run({ index }) {
      const counters = await countersOf(index);
      if (counters.length === 0) return "idle";
      const isDue = now() - (provenAt.get(index) ?? 0) >= PROOF_INTERVAL;
      const hasNewScope = counters.some(
        (counter) => scopes.get(`${index}/${counter.id}`) !== scopeKey(counter),
      );
      if (!isDue && !hasNewScope) {
        const looks = new Map<CounterId, CounterLook[]>();
        const states = await reduceAll(index, counters, looks);
        if (isHeld()) await keep(index, counters, states, looks);
        return undefined;
      }
      // Nobody may move between the last event and the head count, or one move would count twice.
      await lane.run(index, async () => {
        await sdk.collection.refresh(index, "assets");
        // Into a log that is empty now the past may be written afterwards.
        const newest = (await lastSeq(sdk, index)) || firstNumberAt(now()) - 1;
        const counted = counters.map((counter) => beginning(counter, newest));
        const looks = new Map<CounterId, CounterLook[]>();
        const states = await reduceAll(index, counted, looks);
        for (const counter of counted) {
          const state = states.get(counter.id) ?? counter.state;
          const count = await headCount(sdk, index, counter, now());
          const doubtful = await doubtfulPeople(index, counter, now());
          states.set(counter.id, { ...proven(index, counter, state, count), doubtful });
          scopes.set(`${index}/${counter.id}`, scopeKey(counter));
        }
        if (isHeld()) await keep(index, counted, states, looks);
      });
      provenAt.set(index, now());
      return undefined;
    },
  };

  /**
   * A head count that differs from the fold is believed at once where the counter is new or counts
   * something else now; otherwise when the next one says the same. After a crash between history and
   * state the assets are behind until the gateway repeats what was not answered.
   */
  function proven(
    index: string,
    counter: Counter,
    state: CounterState,
    count: HeadCount,
  ): CounterState {
    const key = `${index}/${counter.id}`;
    const scope = scopes.get(key);
    const isNew = counter.state.computedAt === null;
    const hasOtherScope = scope !== undefined && scope !== scopeKey(counter);
    const doubt = JSON.stringify(count.present - state.present);
    const isSure = isNew || hasOtherScope || count.present === state.present;
    if (isSure || doubts.get(key) === doubt) {
      doubts.delete(key);
      return withHeadCount(state, count, now());
    }
    doubts.set(key, doubt);
    return { ...state, notFresh: count.notFresh };
  }

  /** Of the people whom the counter counts in areas with a minimum, those whose place is not certain. */
  async function doubtfulPeople(
    index: string,
    counter: Counter,
    at: EpochMs,
  ): Promise<CounterState["doubtful"]> {
    const areas = areasWithMin(counter);
    if (areas.length === 0) return [];
    const filter = [
      ...scopeFilter(counter),
      { term: { category: "personnel" } },
      { terms: { area: areas } },
    ];
    const people: z.infer<typeof Counted>[] = [];
    for await (const person of searchAll(
      sdk,
      index,
      "assets",
      Counted,
      { query: { bool: { filter } } },
      skipInvalid,
    ))
      people.push(person);
    return doubtfulByArea(people, at);
  }

  async function countersOf(index: string): Promise<Counter[]> {
    const counters: Counter[] = [];
    const query = { query: { term: { isArchived: false } } };
    for await (const counter of searchAll(sdk, index, "counters", Counter, query, skipInvalid))
      counters.push(counter);
    return counters;
  }

  async function reduceAll(
    index: string,
    counters: readonly Counter[],
    looks: Map<CounterId, CounterLook[]>,
  ): Promise<Map<string, CounterState>> {
    const states = new Map(
      counters.map((counter) => [counter.id as string, startOf(index, counter)]),
    );
    let cursor = Math.min(...[...states.values()].map((state) => state.cursor));
    for (;;) {
      const events = await movesAfter(sdk, index, cursor, skipInvalid);
      for (const event of events)
        for (const counter of counters) {
          const state = states.get(counter.id);
          if (state === undefined) continue;
          const next = withEntrantsInDoubt(
            state,
            reduceCounter(counter, state, event),
            areasWithMin(counter),
          );
          states.set(counter.id, next);
          if (next.present !== state.present || next.entries !== state.entries)
            look(looks, counter.id, { at: event.recordedAt, figures: next });
        }
      const last = events.at(-1);
      if (last === undefined || events.length < PAGE) break;
      cursor = last.seq;
    }
    for (const counter of counters) {
      const state = states.get(counter.id);
      if (state !== undefined)
        states.set(counter.id, passReset(counter.reset, state, now(), counter.resetByHandAt));
    }
    return states;
  }

  /** The stored state, with the cursor where this run of the job has already read to without a change. */
  function startOf(index: string, counter: Counter): CounterState {
    const read = cursors.get(`${index}/${counter.id}`)?.cursor ?? 0;
    return read > counter.state.cursor ? { ...counter.state, cursor: read } : counter.state;
  }

  async function keep(
    index: string,
    counters: readonly Counter[],
    states: ReadonlyMap<string, CounterState>,
    looks: Map<CounterId, CounterLook[]>,
  ): Promise<void> {
    const changes = counters.flatMap((counter) => {
      const state = states.get(counter.id) ?? counter.state;
      const key = `${index}/${counter.id}`;
      const known = cursors.get(key);
      const isStale = now() - (known?.writtenAt ?? 0) >= CURSOR_INTERVAL;
      // Counted for the first time and nobody there: that is a figure too, which a min threshold waits for.
      const isFirst = counter.state.computedAt === null;
      const hasReadOn = isStale && state.cursor > counter.state.cursor;
      if (sameFigures(state, counter.state) && !isFirst && !hasReadOn) {
        cursors.set(key, { cursor: state.cursor, writtenAt: known?.writtenAt ?? now() });
        return [];
      }
      cursors.set(key, { cursor: state.cursor, writtenAt: now() });
      return [{ id: counter.id, changes: { state: { ...state, computedAt: now() } } }];
    });
    await updateDocuments(sdk, index, "counters", changes);
    for (const { id, state } of counters)
      look(looks, id, { at: now(), figures: states.get(id) ?? state });
    await hours.keep(index, looks);
  }
};

function look(looks: Map<CounterId, CounterLook[]>, id: CounterId, one: CounterLook): void {
  const known = looks.get(id);
  if (known === undefined) looks.set(id, [one]);
  else known.push(one);
}

/** A counter that nobody has computed yet begins with the head count of now: what happened before is not its own. */
function beginning(counter: Counter, newest: number): Counter {
  if (counter.state.computedAt !== null || counter.state.cursor > 0) return counter;
  return { ...counter, state: { ...counter.state, cursor: newest } };
}

function scopeKey(counter: CounterScope): string {
  const { sites, areas, families, subFamilies } = counter;
  return JSON.stringify({ sites, areas, families, subFamilies });
}

function sameFigures(a: CounterState, b: CounterState): boolean {
  const figures = ({ cursor: _, computedAt: __, ...rest }: CounterState) => JSON.stringify(rest);
  return figures(a) === figures(b);
}

function movesAfter(
  sdk: Sdk,
  index: string,
  cursor: number,
  skipInvalid: SkipInvalid,
): Promise<AssetMoved[]> {
  return searchSome(
    sdk,
    index,
    "asset-history",
    AssetMoved,
    {
      query: {
        bool: { filter: [{ term: { type: "asset.moved" } }, { range: { seq: { gt: cursor } } }] },
      },
      sort: [{ seq: "asc" }],
    },
    PAGE,
    skipInvalid,
  );
}

const Counted = Asset.pick({
  area: true,
  lastTagUpdate: true,
  placeHidden: true,
  placeProof: true,
});

const Buckets = z.object({
  areas: z.object({ buckets: z.array(z.object({ key: AreaId, doc_count: z.number() })) }),
  notFresh: z.object({ doc_count: z.number() }),
});

/** `headCountOf` by the storage, which need not hand over the assets for it. */
async function headCount(
  sdk: Sdk,
  index: string,
  scope: CounterScope,
  now: EpochMs,
): Promise<HeadCount> {
  const filter = scopeFilter(scope);
  const found = await sdk.document.search(
    index,
    "assets",
    {
      query: { bool: { filter } },
      aggs: {
        areas: { terms: { field: "area", size: 1000 } },
        notFresh: {
          filter: {
            bool: { must_not: [{ range: { lastTagUpdate: { gte: now - TAG_TIMEOUT } } }] },
          },
        },
      },
    },
    { size: 0 },
  );
  const { areas, notFresh } = Buckets.parse(found.aggregations);
  return {
    present: found.total,
    notFresh: notFresh.doc_count,
    areas: areas.buckets.map(({ key, doc_count }) => ({ area: key, present: doc_count })),
  };
}

/** The assets that a counter counts. */
function scopeFilter({ areas, sites, families, subFamilies }: CounterScope): object[] {
  const filter: object[] = [
    { term: { isArchived: false } },
    areas.length > 0 ? { terms: { area: areas } } : { terms: { locationSite: sites } },
  ];
  if (families.length > 0) filter.push({ terms: { family: families } });
  if (subFamilies.length > 0) filter.push({ terms: { subFamily: subFamilies } });
  return filter;
}
