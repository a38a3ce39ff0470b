import { firstValueFrom, map, mergeMap, type Observable, of } from "rxjs";
import { z } from "zod";
import { Alert } from "../../../domain/alerts/alert.ts";
import { Asset } from "../../../domain/assets/asset.ts";
import type { KeptSince } from "../../../domain/base/retention.ts";
import type { Outage } from "../../../domain/devices/deviceOutages.ts";
import type { AssetId, CustomerIndex } from "../../../domain/base/ids.ts";
import { ALERTS_WINDOW } from "../../../domain/base/limits.ts";
import { readOutages, readPicture, readWindow } from "../../../domain/timeMachine/calls.ts";
import type { SitePicture, SiteWindow } from "../../../domain/timeMachine/sitePicture.ts";
import { type EpochMs, HOUR } from "../../../domain/base/time.ts";
import { decodeOutages, decodePicture, decodeWindow } from "./decodeHistory.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import type { KuzzleConnection, KuzzleRequest } from "../../core/kuzzle/kuzzleConnection.ts";
import { READ_BATCH } from "../../core/live/documentReads.ts";

/** Pictures that are kept: whoever compares two instants goes to and fro. */
const KEPT = 4;
/** Patience with one answer, in ms: whoever watches the past does not wait as long as for a command. */
const PATIENCE = 15_000;
/** How much is asked for ahead of playing, in ms: 18 s at the highest speed, a small answer. */
export const WINDOW = 3 * HOUR;

/** Alerts that one time line marks; beyond, only the newest. */
const MARKED = 1000;

/** What the time line marks. */
export type SiteMarks = {
  readonly outages: readonly Outage[];
  readonly alerts: readonly AlertMark[];
  /** From when on the past is whole. */
  readonly keptSince: KeptSince;
};

/** An alert on the time line. */
export type AlertMark = Pick<
  Alert,
  "alertType" | "closedAt" | "id" | "raisedAt" | "site" | "subjectName"
>;
const AlertMark = Alert.pick({
  id: true,
  alertType: true,
  subjectName: true,
  site: true,
  raisedAt: true,
  closedAt: true,
});

const Hits = z.object({
  hits: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});
const decodeMark = decodeWith(AlertMark);

const Found = z.object({
  successes: z.array(z.object({ _id: z.string(), _source: z.record(z.string(), z.unknown()) })),
});
const decodeToday = decodeWith(Asset);

/** Reads the past of one customer from the server. */
export class PastReader {
  readonly #connection: Pick<KuzzleConnection, "request">;
  readonly #customer: CustomerIndex;
  readonly #kept = new Map<EpochMs, SitePicture>();

  constructor(connection: Pick<KuzzleConnection, "request">, customer: CustomerIndex) {
    this.#connection = connection;
    this.#customer = customer;
  }

  /** The picture at an instant. @throws RequestFailed, NothingKept */
  async at(at: EpochMs): Promise<SitePicture> {
    const known = this.#kept.get(at);
    if (known !== undefined) return known;
    const alertsFrom = at - ALERTS_WINDOW - HOUR;
    const picture = decodePicture(await this.#history(readPicture, { at, alertsFrom }));
    this.#kept.set(at, picture);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return picture;
  }

  /** What went on from an instant, for `WINDOW` at the most. @throws RequestFailed */
  async window(from: EpochMs): Promise<SiteWindow> {
    return decodeWindow(await this.#history(readWindow, { from, to: from + WINDOW }));
  }

  /** The outages of a span, the alerts that were raised in it, oldest first, and what is kept of the past. @throws RequestFailed */
  async marks(from: EpochMs, to: EpochMs): Promise<SiteMarks> {
    const search = {
      controller: "document",
      action: "search",
      index: this.#customer,
      collection: "alerts",
      from: 0,
      size: MARKED,
      body: {
        query: { range: { raisedAt: { gte: from, lte: to } } },
        sort: [{ raisedAt: "desc" }],
      },
    };
    const [outages, alerts] = await Promise.all([
      this.#history(readOutages, { from, to }),
      firstValueFrom(this.#ask(search)),
    ]);
    const marks = Hits.parse(alerts).hits.flatMap(({ _id, _source }) => {
      const decoded = decodeMark(_id, _source);
      return decoded.ok ? [decoded.document] : [];
    });
    return {
      ...decodeOutages(outages),
      alerts: marks.toSorted((a, b) => a.raisedAt - b.raisedAt),
    };
  }

  /** Today's documents of assets by their ids, archived or not. */
  assets(ids: readonly AssetId[]): Observable<readonly Asset[]> {
    const batches: (readonly AssetId[])[] = [];
    for (let from = 0; from < ids.length; from += READ_BATCH)
      batches.push(ids.slice(from, from + READ_BATCH));
    return of(...batches).pipe(
      mergeMap((batch) =>
        this.#ask({
          controller: "document",
          action: "mGet",
          index: this.#customer,
          collection: "assets",
          body: { ids: batch },
        }),
      ),
      map((answer) =>
        Found.parse(answer).successes.flatMap(({ _id, _source }) => {
          const decoded = decodeToday(_id, _source);
          return decoded.ok ? [decoded.document] : [];
        }),
      ),
    );
  }

  /** Declared calls without what `live.call` does: their items are decoded one by one. */
  #history(
    { controller, action }: typeof readOutages | typeof readPicture | typeof readWindow,
    asked: object,
  ): Promise<unknown> {
    const body = { customerIndex: this.#customer, ...asked };
    return firstValueFrom(this.#ask({ controller, action, body }));
  }

  #ask(request: KuzzleRequest): Observable<unknown> {
    return this.#connection.request(request, { isRepeatable: true, timeout: PATIENCE });
  }
}
