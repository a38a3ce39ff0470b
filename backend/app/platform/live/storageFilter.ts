import { z } from "zod";

const Path = z.string().min(1).max(100);
const fields = <Value extends z.ZodType>(value: Value) => z.record(Path, value);
const Equals = z.strictObject({
  equals: fields(z.union([z.string(), z.number(), z.boolean()])),
});
const In = z.strictObject({ in: fields(z.array(z.string()).min(1)) });
const Ids = z.strictObject({ ids: z.strictObject({ values: z.array(z.string()) }) });
const Bounds = z.strictObject({
  gt: z.number().optional(),
  gte: z.number().optional(),
  lt: z.number().optional(),
  lte: z.number().optional(),
});
const Ranges = z.strictObject({ range: fields(Bounds) });

/** A filter of a live collection: the part of Kuzzle's language that a search and a notification understand alike. */
export type LiveFilter =
  | Record<string, never>
  | z.infer<typeof Equals>
  | z.infer<typeof In>
  | z.infer<typeof Ids>
  | z.infer<typeof Ranges>
  | { and: LiveFilter[] }
  | { or: LiveFilter[] }
  | { not: LiveFilter };

/** Its depth is to be bounded before (`liveFilterRefusal`). */
export const LiveFilter: z.ZodType<LiveFilter> = z.lazy(() =>
  z.union([
    z.strictObject({}),
    Equals,
    In,
    Ids,
    Ranges,
    z.strictObject({ and: z.array(LiveFilter).min(1) }),
    z.strictObject({ or: z.array(LiveFilter).min(1) }),
    z.strictObject({ not: LiveFilter }),
  ]),
);

/** The same in the words of the storage, as Kuzzle's own searches translate it (kuzzle.md section 5.1). */
export function storageFilter(filter: LiveFilter): object {
  if ("and" in filter) return { bool: { filter: (filter.and as LiveFilter[]).map(storageFilter) } };
  if ("or" in filter) return { bool: { should: (filter.or as LiveFilter[]).map(storageFilter) } };
  if ("not" in filter) return { bool: { must_not: [storageFilter(filter.not as LiveFilter)] } };
  if ("equals" in filter) return every("term", filter.equals);
  if ("in" in filter) return every("terms", filter.in);
  if ("range" in filter) return every("range", filter.range);
  if ("ids" in filter) return { ids: filter.ids };
  return { match_all: {} };
}

function every(clause: string, values: object): object {
  const filter = Object.entries(values).map(([path, value]) => ({ [clause]: { [path]: value } }));
  return { bool: { filter } };
}
