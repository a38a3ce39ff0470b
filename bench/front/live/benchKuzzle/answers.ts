import type { z } from "zod";
import {
  type ChangedDocument,
  type ChangesAnswer,
  MAX_CHANGED,
} from "../../../../src/domain/base/collectionChanges.ts";
import type { Koncorde } from "../../../../src/streams/core/live/koncorde.ts";
import { matcherOf } from "../../../../src/streams/core/live/matcher.ts";
import type { Source, Stored, World } from "./world.ts";

/** A request as it comes over the socket; Kuzzle's own names. */
export type Asked = {
  readonly requestId: string;
  readonly controller: string;
  readonly action: string;
  readonly collection?: string;
  readonly size?: number;
  readonly body?: Source;
};

/** What the live core asks while it follows a customer, answered as Kuzzle does; null: nothing that it asks. */
export function answer(world: World, asked: Asked): unknown {
  const { controller, action, collection = "", body = {}, size = 10 } = asked;
  const documents = documentsOf(world, collection);
  switch (`${controller}:${action}`) {
    case "auth:getCurrentUser":
      return { _id: "user-bench", _source: { profileIds: [] } };
    case "collection:refresh":
      return {};
    case "document:count":
      return { count: found(documents, body["query"]).length };
    case "document:mGet": {
      const ids = body["ids"] as readonly string[];
      const successes = ids.flatMap((_id) => {
        const stored = documents.get(_id);
        return stored === undefined
          ? []
          : [{ _id, _version: stored.version, _source: stored.source }];
      });
      return { successes, errors: ids.filter((id) => !documents.has(id)) };
    }
    case "omniscient/live:changes":
      return changes(world, body["places"] as readonly ChangesPlace[]);
    case "document:search": {
      const hits = found(documents, body["query"]);
      const begin = beginOf(hits, body);
      return {
        hits: hits
          .slice(begin, begin + size)
          .map(([_id, { source }]) => ({ _id, _source: withOnly(source, body["_source"]) })),
        total: hits.length,
      };
    }
    default:
      return null;
  }
}

type ChangesPlace = {
  readonly collection: string;
  readonly filter: Koncorde;
  readonly since: string | null;
};

/** As backend/app/platform/live/collectionChanges.ts answers. */
function changes(world: World, places: readonly ChangesPlace[]): z.infer<typeof ChangesAnswer> {
  return {
    places: places.map(({ collection, filter, since }) => {
      const all = found(documentsOf(world, collection), filter);
      const mark = String(world.writes);
      if (since === null) return { mark, count: all.length, changed: null, isWhole: true };
      const changed = all
        .filter(([, { write }]) => write > Number(since))
        .map(([id, { version, write }]): ChangedDocument => [id, version, write])
        .toSorted(([, , a], [, , b]) => a - b);
      const part = changed.slice(0, MAX_CHANGED);
      const isWhole = part.length === changed.length;
      return {
        mark: isWhole ? mark : String(part.at(-1)?.[2]),
        count: all.length,
        changed: part,
        isWhole,
      };
    }),
  };
}

function documentsOf(world: World, collection: string): ReadonlyMap<string, Stored> {
  if (collection === "assets") return world.assets;
  return collection === "tags" ? world.gateways : new Map();
}

function found(
  documents: ReadonlyMap<string, Stored>,
  query: unknown,
): readonly [string, Stored][] {
  const filter = query as Koncorde;
  const all = [...documents];
  if (isOfAll(filter)) return all;
  const matches = matcherOf(filter);
  return all.filter(([id, { source }]) => matches(id, source));
}

/** Nothing is ever archived here: what asks for all that is not must not cost a look at each of 50,000. */
function isOfAll(filter: Koncorde): boolean {
  return ["{}", '{"equals":{"isArchived":false}}'].includes(JSON.stringify(filter));
}

/** Where a page begins. The world's assets are kept in the order of the field they are paged by, which is in their ids. */
function beginOf(hits: readonly [string, Stored][], body: Source): number {
  const after = (body["search_after"] as readonly string[] | undefined)?.[0];
  return after === undefined ? 0 : hits.findIndex(([id]) => id === `asset-${after}`) + 1;
}

function withOnly(source: Source, fields: unknown): Source {
  if (!Array.isArray(fields)) return source;
  return Object.fromEntries(fields.map((field: string) => [field, source[field]]));
}
