import { z } from "zod";
import type { CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { stayWords } from "../../../domain/attendance/stayText.ts";
import type { TagInOutRecord } from "../../../domain/attendance/tagInOut.ts";
import { EpochMs } from "../../../domain/base/instant.ts";
import { decodeStay } from "../../feeds/attendance/decodeStay.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import type { KuzzleRequest } from "../../core/kuzzle/kuzzleConnection.ts";
import { wordPattern } from "./wordPattern.ts";

/** Stays of one page: some screens of rows, about 60 kB. */
export const STAYS_PAGE = 200;

/** Stays that ended at `from` or later and before `before`, epoch ms. Site null: every site. `text` as it is typed; empty: all. */
export type EndedStaysQuery = {
  readonly from: EpochMs;
  readonly before: EpochMs;
  readonly site: SiteId | null;
  readonly text: string;
};

/** The last stay of a page, by what pages are ordered by: a tag ends one stay at an instant. */
export const EndedStaysCursor = z.object({ dateOut: EpochMs, tagNumber: z.string() });
export type EndedStaysCursor = z.infer<typeof EndedStaysCursor>;

/** The last that ended first. `cursor` null: there are no more. `refused`: documents that break their schema. */
export type EndedStaysPage = {
  readonly stays: readonly TagInOutRecord[];
  readonly refused: number;
  readonly total: number;
  readonly cursor: EndedStaysCursor | null;
};

const SearchAnswer = z.object({
  total: z.number(),
  hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});

/** Reads the page after `cursor`; null: the first one. @throws RequestFailed, ZodError for an answer that is none */
export async function readEndedStays(
  { request }: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  query: EndedStaysQuery,
  cursor: EndedStaysCursor | null,
  size: number = STAYS_PAGE,
): Promise<EndedStaysPage> {
  const page = endedStaysRequest(customer, query, cursor, size);
  return decodeEndedStays(await request(page, { isRepeatable: true }), size);
}

/** The search of one page, in the words of the storage. */
export function endedStaysRequest(
  customer: CustomerIndex,
  query: EndedStaysQuery,
  cursor: EndedStaysCursor | null,
  size: number,
): KuzzleRequest {
  return {
    controller: "document",
    action: "search",
    index: customer,
    collection: "tag-in-tag-out",
    from: 0,
    size,
    body: {
      query: endedStaysClause(query),
      sort: [{ dateOut: "desc" }, { tagNumber: "asc" }],
      ...(cursor === null ? {} : { search_after: [cursor.dateOut, cursor.tagNumber] }),
    },
  };
}

/** The stays of a query, in the words of the storage. */
export function endedStaysClause({ from, before, site, text }: EndedStaysQuery): object {
  const filter: object[] = [
    { term: { kind: "record" } },
    { range: { dateOut: { gte: from, lt: before } } },
  ];
  if (site !== null) filter.push({ term: { site } });
  for (const word of stayWords(text)) filter.push(holdingWord(wordPattern(word)));
  return { bool: { filter } };
}

/** Names are kept word by word in small letters, tag numbers as they are. */
function holdingWord(pattern: string): object {
  const should = [
    { regexp: { assetName: { value: pattern } } },
    { regexp: { tagNumber: { value: pattern, case_insensitive: true } } },
  ];
  return { bool: { should, minimum_should_match: 1 } };
}

/** The answer to one search of `size` stays. A document that breaks its schema is left out and counted. */
export function decodeEndedStays(answer: unknown, size: number): EndedStaysPage {
  const { hits, total } = SearchAnswer.parse(answer);
  const stays: TagInOutRecord[] = [];
  let refused = 0;
  for (const { _id: id, _source: source } of hits) {
    const decoded = decodeStay(id, source);
    if (decoded.ok) stays.push(decoded.document);
    else refused += 1;
  }
  // A refused document counts too: what it is ordered by is read from it as it is stored.
  const last = hits.length < size ? undefined : hits.at(-1)?._source;
  return { stays, refused, total, cursor: EndedStaysCursor.safeParse(last).data ?? null };
}
