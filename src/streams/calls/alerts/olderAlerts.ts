import { z } from "zod";
import { type Alert, AlertType } from "../../../domain/alerts/alert.ts";
import type { AreaId, CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { EpochMs } from "../../../domain/base/instant.ts";
import { decodeAlert } from "../../feeds/alerts/decodeAlert.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import type { KuzzleRequest } from "../../core/kuzzle/kuzzleConnection.ts";
import type { RefusedDocument } from "../../core/live/collectionEvent.ts";

/** Alerts of one page: three screens of rows, about 60 kB. */
export const OLDER_PAGE = 100;
/** Kuzzle hands out no more than this many documents of one search (kuzzle.md section 4). */
const SEARCH_LIMIT = 10_000;

/**
 * Which alerts are read by pages: closed ones that were raised before the live window (the feed holds open ones of any
 * age). Epoch ms; `from` null: without end. No type: all of them. `isAcknowledged` null: both.
 */
export type OlderAlertsQuery = {
  readonly before: EpochMs;
  readonly from: EpochMs | null;
  readonly types: readonly AlertType[];
  readonly isAcknowledged: boolean | null;
  /** A site with its areas: alerts of counters name an area only. Null: every site. */
  readonly site: { readonly id: SiteId; readonly areas: readonly AreaId[] } | null;
};

/**
 * The last alert of a page, by what pages are ordered by. Subject and type tell alerts of the same instant apart: there
 * is one open alert a subject and type. (The storage does not sort by document ids.)
 */
export const OlderAlertsCursor = z.object({
  raisedAt: EpochMs,
  subject: z.string(),
  alertType: AlertType,
});
export type OlderAlertsCursor = z.infer<typeof OlderAlertsCursor>;

/** Newest first. `cursor` null: there are no more. */
export type OlderAlertsPage = {
  readonly alerts: readonly Alert[];
  readonly refused: readonly RefusedDocument[];
  readonly cursor: OlderAlertsCursor | null;
};

const SearchAnswer = z.object({
  hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});

/** Reads the page after `cursor`; null: the first one. @throws RequestFailed, ZodError for an answer that is none */
export async function readOlderAlerts(
  { request }: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  query: OlderAlertsQuery,
  cursor: OlderAlertsCursor | null,
  size: number = OLDER_PAGE,
): Promise<OlderAlertsPage> {
  const page = olderAlertsRequest(customer, query, cursor, size);
  return decodeOlderAlerts(await request(page), Math.min(size, SEARCH_LIMIT));
}

/**
 * Reads as many alerts anew as are loaded, a page at least, those included that were written a moment ago: searches lag behind writes by up to
 * a second unless they are told not to (kuzzle.md section 4). @throws as `readOlderAlerts`
 */
export async function rereadOlderAlerts(
  live: Pick<LiveClient, "request">,
  customer: CustomerIndex,
  query: OlderAlertsQuery,
  loaded: number,
): Promise<OlderAlertsPage> {
  await live.request({
    controller: "collection",
    action: "refresh",
    index: customer,
    collection: "alerts",
  });
  return readOlderAlerts(live, customer, query, null, Math.max(OLDER_PAGE, loaded));
}

/** The search of one page, in the words of the storage: ordered and paged, which Kuzzle's own filters cannot. */
export function olderAlertsRequest(
  customer: CustomerIndex,
  { before, from, types, isAcknowledged, site }: OlderAlertsQuery,
  cursor: OlderAlertsCursor | null,
  size: number,
): KuzzleRequest {
  const filter: object[] = [
    { term: { isOpen: false } },
    { range: { raisedAt: { lt: before, ...(from === null ? {} : { gte: from }) } } },
  ];
  if (types.length > 0) filter.push({ terms: { alertType: types } });
  if (isAcknowledged !== null) filter.push({ term: { isAcknowledged } });
  if (site !== null) {
    const inside = [{ term: { site: site.id } }, { terms: { area: site.areas } }];
    filter.push({ bool: { should: inside, minimum_should_match: 1 } });
  }
  return {
    controller: "document",
    action: "search",
    index: customer,
    collection: "alerts",
    from: 0,
    size: Math.min(size, SEARCH_LIMIT),
    body: {
      query: { bool: { filter } },
      sort: [{ raisedAt: "desc" }, { subject: "asc" }, { alertType: "asc" }],
      ...(cursor === null
        ? {}
        : { search_after: [cursor.raisedAt, cursor.subject, cursor.alertType] }),
    },
  };
}

/** The answer to one search of `size` alerts. A document that breaks its schema is refused and named, the others stay. */
export function decodeOlderAlerts(answer: unknown, size: number): OlderAlertsPage {
  const { hits } = SearchAnswer.parse(answer);
  const alerts: Alert[] = [];
  const refused: RefusedDocument[] = [];
  for (const { _id: id, _source: source } of hits) {
    const decoded = decodeAlert(id, source);
    if (decoded.ok) alerts.push(decoded.document);
    else refused.push({ id, reason: decoded.reason });
  }
  // A refused document counts too: what it is ordered by is read from it as it is stored.
  const last = hits.length < size ? undefined : hits.at(-1)?._source;
  return { alerts, refused, cursor: OlderAlertsCursor.safeParse(last).data ?? null };
}
