import { EMPTY, map, merge, mergeMap, type Observable, of, reduce } from "rxjs";
import { z } from "zod";
import type { CollectionChanges } from "../../../domain/base/collectionChanges.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { KuzzleConnection, KuzzleRequest } from "../kuzzle/kuzzleConnection.ts";
import type { ChangeDesk } from "./changeDesk.ts";
import { type Source, stampOf } from "./documentNotification.ts";
import type { FoundDocument } from "./documentTable.ts";
import type { Koncorde } from "./koncorde.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";

/** Patience with one read, in ms: it is repeated by whoever asked. */
export const READ_PATIENCE = 5000;
/** Documents of one page of a snapshot: about 1 MB of assets. */
export const PAGE_SIZE = 1000;
/** Kuzzle hands out no more than this many documents of one search (kuzzle.md section 4). */
export const SEARCH_LIMIT = 10_000;
/** Documents read by one `mGet`. */
export const READ_BATCH = 1000;

/** An object, whatever it holds: each field is decoded by the schema of the document, and there are thousands of them. */
const SourceShape = z.custom<Source>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);
const SearchAnswer = z.object({
  hits: z.array(z.object({ _id: z.string(), _source: SourceShape })),
  total: z.number(),
});
type Hits = z.infer<typeof SearchAnswer>["hits"];
const ReadAnswer = z.object({
  successes: z.array(z.object({ _id: z.string(), _version: z.number(), _source: SourceShape })),
  errors: z.array(z.string()),
});

/** Which documents a live collection holds. */
export type CollectionPlace = {
  readonly index: string;
  readonly collection: string;
  readonly filter: Koncorde;
  /** A field that is unique, never null and never changes, by which more than `SEARCH_LIMIT` documents are paged; null: there are never so many. */
  readonly pageBy: string | null;
};

/** A collection that has outgrown one search. */
export class CollectionTooLarge extends Error {
  override readonly name = "CollectionTooLarge";
  constructor({ index, collection }: CollectionPlace, total: number) {
    super(
      `${index}/${collection} holds ${total} documents, more than ${SEARCH_LIMIT}: name a unique field to page by.`,
    );
  }
}

/** The reads of one live collection. All are repeatable; every answer is checked. */
export class DocumentReads {
  readonly #connection: Pick<KuzzleConnection, "request">;
  readonly #desk: Pick<ChangeDesk, "ask">;
  readonly #place: CollectionPlace;

  constructor(
    connection: Pick<KuzzleConnection, "request">,
    desk: Pick<ChangeDesk, "ask">,
    place: CollectionPlace,
  ) {
    this.#connection = connection;
    this.#desk = desk;
    this.#place = place;
  }

  /** Makes every write that was acknowledged before visible to searches. */
  refresh(): Observable<unknown> {
    return this.#ask({ controller: "collection", action: "refresh" });
  }

  /** All documents of the filter, whole, page by page. */
  snapshot(): Observable<ReadonlyMap<string, Source>> {
    return this.#pages(undefined).pipe(
      map((hits) => new Map(hits.map(({ _id, _source }) => [_id, _source]))),
    );
  }

  /** The stamps of all documents of the filter. */
  stamps(): Observable<ReadonlyMap<string, EpochMs | null>> {
    const { pageBy } = this.#place;
    return this.#pages(["_kuzzle_info", ...(pageBy === null ? [] : [pageBy])]).pipe(
      reduce((all, hits) => {
        for (const { _id, _source } of hits) all.set(_id, stampOf(_source));
        return all;
      }, new Map<string, EpochMs | null>()),
    );
  }

  /** What was written since a mark, and how many documents there are. */
  changes(since: string | null): Observable<CollectionChanges> {
    const { collection, filter } = this.#place;
    return this.#desk.ask({ collection, filter, since });
  }

  /** The documents of these ids as they are now; null: there is none. */
  read(ids: readonly string[]): Observable<ReadonlyMap<string, FoundDocument | null>> {
    return this.#ask({ controller: "document", action: "mGet", body: { ids } }).pipe(
      map((answer) => {
        const { successes, errors } = ReadAnswer.parse(answer);
        const found = new Map<string, FoundDocument | null>(errors.map((id) => [id, null]));
        for (const { _id: id, _version: version, _source: source } of successes)
          found.set(id, { id, version, source });
        return found;
      }),
    );
  }

  #pages(fields: readonly string[] | undefined): Observable<Hits> {
    const { filter, pageBy } = this.#place;
    const size = pageBy === null ? SEARCH_LIMIT : PAGE_SIZE;
    const pagesFrom = (after: unknown): Observable<Hits> =>
      this.#search(
        {
          query: filter,
          ...(fields === undefined ? {} : { _source: fields }),
          ...(pageBy === null ? {} : { sort: [{ [pageBy]: "asc" }] }),
          ...(after === undefined ? {} : { search_after: [after] }),
        },
        size,
      ).pipe(
        mergeMap(({ hits, total }) => {
          if (pageBy === null && total > hits.length)
            throw new CollectionTooLarge(this.#place, total);
          const isLast = pageBy === null || hits.length < size;
          // The next page is on its way while this one is read.
          return merge(isLast ? EMPTY : pagesFrom(this.#keyOf(hits.at(-1), pageBy)), of(hits));
        }),
      );
    return pagesFrom(undefined);
  }

  /** By what the page after this document begins; without it the first page would come again, for ever. */
  #keyOf(last: Hits[number] | undefined, pageBy: string): unknown {
    const key = fieldOf(last?._source, pageBy) ?? null;
    const { index, collection } = this.#place;
    if (key === null)
      throw new Error(`${index}/${collection}: ${last?._id} has no ${pageBy} to page by.`);
    return key;
  }

  #search(body: object, size: number): Observable<z.infer<typeof SearchAnswer>> {
    return this.#ask({
      controller: "document",
      action: "search",
      lang: "koncorde",
      from: 0,
      size,
      body,
    }).pipe(map((answer) => SearchAnswer.parse(answer)));
  }

  #ask(request: KuzzleRequest): Observable<unknown> {
    const { index, collection } = this.#place;
    return this.#connection.request({ ...request, index, collection }, { timeout: READ_PATIENCE });
  }
}

function fieldOf(source: Source | undefined, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null ? ownValue(value as Source, key) : undefined,
      source,
    );
}
