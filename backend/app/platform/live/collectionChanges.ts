import { z } from "zod";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import {
  type ChangedDocument,
  type CollectionChanges,
  MAX_CHANGED,
} from "../../../../src/domain/base/collectionChanges.ts";
import { sharedFor } from "../sharedFor.ts";
import { type LiveFilter, storageFilter } from "./storageFilter.ts";

/** One call of the storage's own interface; answers the body. */
export type AskStorage = (
  method: "GET" | "POST",
  path: string,
  query: Readonly<Record<string, string>>,
  body?: object,
) => Promise<unknown>;

/** Which documents are asked about, and after which mark; null: the mark and the count alone are wanted. */
export type ChangesQuestion = {
  readonly index: string;
  readonly collection: string;
  readonly filter: LiveFilter;
  readonly since: string | null;
};

/** What has changed in one collection. */
export type ReadChanges = (question: ChangesQuestion) => Promise<CollectionChanges>;

/** How long what a collection says of its writes is shared by all that ask, in ms. */
const SHARED_FOR = 500;

const Copy = z.object({
  routing: z.object({ primary: z.boolean() }),
  seq_no: z.object({ global_checkpoint: z.number().int() }),
});
const Statistics = z.object({
  indices: z.record(
    z.string(),
    z.object({ uuid: z.string(), shards: z.record(z.string(), z.array(Copy)) }),
  ),
});
const Counted = z.object({ count: z.number().int() });
const Found = z.object({
  hits: z.object({
    total: z.object({ value: z.number().int() }),
    hits: z.array(
      z.object({ _id: z.string(), _version: z.number().int(), _seq_no: z.number().int() }),
    ),
  }),
});

/** How far the writes of one collection are numbered: shard by shard, in the collection of this identity and no later one. */
type Writes = { readonly uuid: string; readonly shards: readonly number[] };

/**
 * Reads what has changed by the numbers that the storage gives to the writes of a shard (Elasticsearch's `_seq_no`):
 * they rise with every write, silent ones and deletions included, whatever clocks and stamps say. The storage finds the
 * writes after a number in an index; what has not changed is not read.
 */
export function createReadChanges(ask: AskStorage, now: () => number): ReadChanges {
  const writesOf = sharedFor(SHARED_FOR, now, (place: string) => readWrites(ask, place));
  return async ({ index, collection, filter, since }) => {
    // The alias by which Kuzzle itself finds a collection of an index.
    const place = `/${encodeURIComponent(`@&${index}.${collection}`)}`;
    const writes = await writesOf(place);
    const query = storageFilter(filter);
    const before = since === null ? null : readMark(since, writes);
    const [counted, found] = await Promise.all([
      ask("POST", `${place}/_count`, {}, { query }),
      before === null ? null : readChanged(ask, place, query, before, writes),
    ]);
    const { count } = Counted.parse(counted);
    if (found === null) return { mark: markOf(writes), count, changed: null, isWhole: true };
    const { changed, until } = found;
    const isWhole = until.every((number, shard) => number === writes.shards[shard]);
    return { mark: markOf({ ...writes, shards: until }), count, changed, isWhole };
  };
}

async function readWrites(ask: AskStorage, place: string): Promise<Writes> {
  const asked = await ask("GET", `${place}/_stats/docs`, { level: "shards" }).catch(
    (error: unknown) => {
      if (Reflect.get(Object(error), "statusCode") !== 404) throw error;
      throw new DomainError("not_found", { place }, "There is no such collection: correct it.");
    },
  );
  const answer = Statistics.parse(asked);
  const [only, ...others] = Object.values(answer.indices);
  if (only === undefined || others.length > 0)
    throw new Error(`${place} is ${others.length + 1} collections: an alias must name one.`);
  const { uuid, shards } = only;
  const numbers = Object.keys(shards)
    .toSorted((a, b) => Number(a) - Number(b))
    .map(
      (shard) => shards[shard]?.find(({ routing }) => routing.primary)?.seq_no.global_checkpoint,
    );
  return { uuid, shards: numbers.map((number) => number ?? -1) };
}

function markOf({ uuid, shards }: Writes): string {
  return `${uuid}/${shards.join(",")}`;
}

/** The numbers that a mark says; null: it is of another collection, whose writes are numbered anew. */
function readMark(mark: string, { uuid, shards }: Writes): readonly number[] | null {
  const [identity, numbers = ""] = mark.split("/");
  const read = numbers.split(",").map(Number);
  const isOfIt = identity === uuid && read.length === shards.length && read.every(Number.isInteger);
  return isOfIt ? read : null;
}

/** Of each shard as many as its share of an answer, the oldest writes first, and up to which write that is. */
async function readChanged(
  ask: AskStorage,
  place: string,
  query: object,
  since: readonly number[],
  { shards }: Writes,
): Promise<{ readonly changed: ChangedDocument[]; readonly until: readonly number[] }> {
  const size = Math.floor(MAX_CHANGED / shards.length);
  const parts = await Promise.all(
    since.map(async (number, shard) => {
      const last = shards[shard] ?? number;
      // Nothing was written since.
      if (number === last) return { hits: [], until: last };
      const written = { range: { _seq_no: { gt: number } } };
      const answer = Found.parse(
        await ask(
          "POST",
          `${place}/_search`,
          shards.length === 1 ? {} : { preference: `_shards:${shard}` },
          {
            query: { bool: { filter: [query, written] } },
            sort: [{ _seq_no: "asc" }],
            size,
            track_total_hits: true,
            _source: false,
            version: true,
            seq_no_primary_term: true,
          },
        ),
      );
      const { hits, total } = answer.hits;
      return { hits, until: total.value > hits.length ? (hits.at(-1)?._seq_no ?? last) : last };
    }),
  );
  return {
    changed: parts.flatMap(({ hits }) =>
      hits.map(({ _id, _version, _seq_no }): ChangedDocument => [_id, _version, _seq_no]),
    ),
    until: parts.map(({ until }) => until),
  };
}
