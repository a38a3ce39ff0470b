import { z } from "zod";
import {
  type CheckpointAsset,
  SiteCheckpoint,
} from "../../../src/domain/timeMachine/siteCheckpoint.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { BackendClient } from "../client/backendClient.ts";
import { pause } from "../pause.ts";

/** Documents a call: Kuzzle's own limit, and as many bytes as a frame may well have. */
const WRITES = 200;
const BYTES = 400_000;
/** Sites of one customer, each with a checkpoint of its own: more than the demo has. */
const SITES = 100;
/** Time left to everybody else after each call, ms. */
const BREATH = 15;

/** Documents by collection, written in this order. */
export type Documents = Readonly<Record<string, readonly { readonly id: string }[]>>;

/** Writes documents of the past, and remembers which days are whole. */
export type DocumentWriter = {
  /** @returns how many were sent; one that is there already stays as it is */
  write(index: string, documents: Documents): Promise<number>;
  /** Whether the day that begins then is whole, or is today's as far as it had come. */
  isWritten(index: string, day: EpochMs): Promise<boolean>;
  /** When somebody else's history begins within the span (a demo that ran then); null: nowhere. */
  livesFrom(
    index: string,
    span: { readonly from: EpochMs; readonly to: EpochMs },
    own: readonly EpochMs[],
  ): Promise<EpochMs | null>;
  /** The assets of the checkpoints of that instant; none where there are none. */
  checkpoint(index: string, at: EpochMs): Promise<readonly CheckpointAsset[]>;
  remember(index: string, span: { readonly from: EpochMs; readonly to: EpochMs }): Promise<void>;
};

const PLATFORM = { index: "multi-tenancy-config", collection: "jobs" } as const;
const Answer = z.object({
  errors: z.array(
    z.object({
      create: z.object({
        status: z.number(),
        error: z.object({ reason: z.string().optional() }).optional(),
      }),
    }),
  ),
});
const Checkpoints = z.object({
  hits: z.array(z.object({ _source: z.object({ at: z.number() }) })),
});
const Whole = z.object({
  hits: z.array(z.object({ _source: SiteCheckpoint.pick({ assets: true }) })),
});
const Found = z.object({ successes: z.array(z.unknown()) });

export function createDocumentWriter(
  { call }: Pick<BackendClient, "call">,
  ending: AbortSignal,
): DocumentWriter {
  const markOf = (index: string, day: EpochMs) => `demo-past-${index}-${day}`;

  return {
    async write(index, documents) {
      let count = 0;
      for (const [collection, all] of Object.entries(documents))
        for (const part of partsOf(all)) {
          if (ending.aborted) return count;
          const body = { bulkData: part };
          const answer = await call({
            controller: "bulk",
            action: "import",
            index,
            collection,
            body,
          });
          const refused = Answer.parse(answer).errors.find(({ create }) => create.status !== 409);
          if (refused !== undefined)
            throw new Error(
              `A document of the past was refused by ${index}/${collection}: ${refused.create.error?.reason ?? "no reason"}`,
            );
          count += part.length / 2;
          await pause(BREATH, ending);
        }
      return count;
    },

    async isWritten(index, day) {
      const body = { ids: [markOf(index, day)] };
      const found = await call({ controller: "document", action: "mGet", ...PLATFORM, body });
      return Found.parse(found).successes.length > 0;
    },

    async livesFrom(index, { from, to }, own) {
      const filter = [{ range: { at: { gte: from, lt: to } } }];
      const body = {
        query: { bool: { filter, must_not: [{ terms: { at: own } }] } },
        sort: [{ at: "asc" }],
        _source: ["at"],
      };
      const found = await call({
        controller: "document",
        action: "search",
        index,
        collection: "site-checkpoints",
        body,
        size: 1,
      });
      return Checkpoints.parse(found).hits[0]?._source.at ?? null;
    },

    async checkpoint(index, at) {
      await call({
        controller: "collection",
        action: "refresh",
        index,
        collection: "site-checkpoints",
      });
      const found = await call({
        controller: "document",
        action: "search",
        index,
        collection: "site-checkpoints",
        body: { query: { term: { at } } },
        size: SITES,
      });
      return Whole.parse(found).hits.flatMap(({ _source }) => _source.assets);
    },

    async remember(index, { from, to }) {
      const body = { state: JSON.stringify({ from, to }) };
      const _id = markOf(index, from);
      await call({ controller: "document", action: "createOrReplace", ...PLATFORM, _id, body });
    },
  };
}

/** Pairs of action and document, as a bulk import has them. */
function* partsOf(documents: readonly { readonly id: string }[]): Generator<object[]> {
  let part: object[] = [];
  let bytes = 0;
  for (const { id, ...body } of documents) {
    part.push({ create: { _id: id } }, body);
    bytes += JSON.stringify(body).length;
    if (part.length < 2 * WRITES && bytes < BYTES) continue;
    yield part;
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}
