import { z } from "zod";
import type { DayStamp } from "../../../src/domain/assets/fleetDay.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";

/** Days, both included. */
type Span = { readonly from: string; readonly to: string };

/** More days than anybody asks for at once. */
const MAX_DAYS = 1000;

const Figure = z.object({ value: z.number().nullable() });
const bucketsOf = <Shape extends z.ZodRawShape>(figures: Shape) =>
  z.object({
    days: z.object({
      buckets: z.array(z.object({ key: z.string(), doc_count: z.number(), ...figures })),
    }),
  });
const LegDays = bucketsOf({ stamp: Figure });
const KeptDays = bucketsOf({ least: Figure, most: Figure, count: Figure, parts: Figure });

/** What the legs of each day add up to now. */
export async function legStamps(
  sdk: Sdk,
  index: string,
  span: Span,
): Promise<ReadonlyMap<string, DayStamp>> {
  const found = await byDay(sdk, index, "asset-legs", span, { stamp: { sum: { field: "stamp" } } });
  return new Map(
    LegDays.parse(found).days.buckets.map(({ key, doc_count: count, stamp }) => [
      key,
      { count, stamp: stamp.value ?? 0 },
    ]),
  );
}

/** What the documents of each day were made of; `isWhole`: all of them are there, of the same legs. */
export async function keptStamps(
  sdk: Sdk,
  index: string,
  span: Span,
): Promise<ReadonlyMap<string, DayStamp & { readonly isWhole: boolean }>> {
  const found = await byDay(sdk, index, "fleet-days", span, {
    least: { min: { field: "stamp" } },
    most: { max: { field: "stamp" } },
    count: { max: { field: "count" } },
    parts: { max: { field: "parts" } },
  });
  return new Map(
    KeptDays.parse(found).days.buckets.map((day) => [
      day.key,
      {
        count: day.count.value ?? 0,
        stamp: day.most.value ?? 0,
        isWhole: day.least.value === day.most.value && day.parts.value === day.doc_count,
      },
    ]),
  );
}

async function byDay(
  sdk: Sdk,
  index: string,
  collection: string,
  { from, to }: Span,
  figures: object,
): Promise<unknown> {
  const terms = { field: "day", size: MAX_DAYS, order: { _key: "desc" } };
  const body = {
    query: { range: { day: { gte: from, lte: to } } },
    aggs: { days: { terms, aggs: figures } },
  };
  return (await sdk.document.search(index, collection, body, { size: 0 })).aggregations;
}
