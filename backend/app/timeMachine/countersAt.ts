import { z } from "zod";
import type { AssetHistoryEvent } from "../../../src/domain/assets/assetHistory.ts";
import { Counter, type CounterState } from "../../../src/domain/counters/counter.ts";
import { reduceCounter } from "../../../src/domain/counters/counterEngine.ts";
import { CounterHour } from "../../../src/domain/counters/counterHistory.ts";
import type { CounterId } from "../../../src/domain/base/ids.ts";
import { counterOfCheckpoint, counterOfHour } from "../../../src/domain/timeMachine/pastCounter.ts";
import type { SiteCheckpoint } from "../../../src/domain/timeMachine/siteCheckpoint.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { decoded } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { eventsBetween } from "./readPast.ts";

/** Counters whose newest hour is asked for in one search: more than any customer of ours has. */
const COUNTERS = 1000;

/** The figures of a counter at an instant, with its moves up to then folded in; present is for the assets to say. */
export type PastCounter = { readonly id: CounterId; readonly state: CounterState };

/** Who was there when the history of the instant begins. */
export type CountersBegun = Pick<SiteCheckpoint, "assets" | "at">;

/**
 * The counters in use as they stood at an instant: from the last hour of their history before it, else from the
 * checkpoint, folded on by the engine of the present. Null checkpoint: nothing is known before.
 */
export async function countersAt(
  sdk: Sdk,
  index: string,
  at: EpochMs,
  begun: CountersBegun | null,
): Promise<PastCounter[]> {
  const [counters, hours] = await Promise.all([
    countersInUse(sdk, index, at),
    lastHours(sdk, index, at),
  ]);
  const starts = counters.flatMap((counter) => {
    const hour = hours.get(counter.id);
    if (hour !== undefined) return [{ counter, state: counterOfHour(counter, hour) }];
    return begun === null
      ? []
      : [{ counter, state: counterOfCheckpoint(counter, begun.assets, begun.at) }];
  });
  if (starts.length === 0) return [];
  const from = Math.min(...starts.map(({ state }) => state.computedAt ?? at));
  const moves = movesOf(await eventsBetween(sdk, index, from, at));
  return starts.map(({ counter, state }) => ({
    id: counter.id,
    state: moves
      .filter(({ recordedAt }) => recordedAt > (state.computedAt ?? at))
      .reduce((before, move) => reduceCounter(counter, before, move), state),
  }));
}

function movesOf(events: readonly AssetHistoryEvent[]) {
  return events.filter((event) => event.type === "asset.moved");
}

async function countersInUse(sdk: Sdk, index: string, at: EpochMs): Promise<Counter[]> {
  const counters: Counter[] = [];
  const query = {
    query: {
      bool: { filter: [{ term: { isArchived: false } }, { range: { createdAt: { lte: at } } }] },
    },
  };
  for await (const counter of searchAll(sdk, index, "counters", Counter, query, () => undefined))
    counters.push(counter);
  return counters;
}

const Newest = z.object({
  counters: z.object({
    buckets: z.array(
      z.object({ last: z.object({ hits: z.object({ hits: z.array(z.unknown()) }) }) }),
    ),
  }),
});

async function lastHours(
  sdk: Sdk,
  index: string,
  at: EpochMs,
): Promise<ReadonlyMap<CounterId, CounterHour>> {
  const { aggregations } = await sdk.document.search(
    index,
    "counter-history",
    {
      query: { range: { lastAt: { lte: at } } },
      aggs: {
        counters: {
          terms: { field: "counterId", size: COUNTERS },
          aggs: { last: { top_hits: { size: 1, sort: [{ lastAt: "desc" }] } } },
        },
      },
    },
    { size: 0 },
  );
  const place = `${index}/counter-history`;
  return new Map(
    Newest.parse(aggregations)
      .counters.buckets.flatMap(({ last }) =>
        last.hits.hits.map((hit) => decoded(hit, place, CounterHour)),
      )
      .map((hour) => [hour.counterId, hour]),
  );
}
