import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  forkJoin,
  from,
  ignoreElements,
  merge,
  mergeMap,
  type Observable,
  of,
  range,
  reduce,
  repeat,
  Subject,
  switchMap,
  take,
  tap,
} from "rxjs";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { after } from "./after.ts";
import { readNotification, type Source } from "./documentNotification.ts";
import { READ_BATCH } from "./documentReads.ts";
import type { EpochEvent, EpochPorts } from "./epochPorts.ts";
import { TOUCH_WINDOW, TouchedIds } from "./touchedIds.ts";

/** A new room takes this long to be known to every node of a cluster, in ms (kuzzle.md section 8). */
export const SETTLE = 300;
/** Touched documents are read together, this long after the first touch, in ms. */
export const READ_DELAY = 100;
/** What failed while live is tried again after this, in ms. */
export const READ_RETRY = 1000;
/** How far the clocks of two nodes and the lag of a search may lie apart, in ms. */
export const OVERLAP = 5000;
/** How many documents that were believed by their notification alone one reconciliation reads, so that its cost has a bound. */
export const AUDIT_SIZE = 200;

/** How thoroughly to look for what no notification told; `resync` makes the servers' searches see everything first. */
type Look = "probe" | "reconcile" | "resync";

/**
 * One collection over one socket: join, note what is touched, snapshot, read what was touched, then live.
 * Fails in the stream when the way to live fails; what fails later is tried again. RULES.md, [LC1] and following.
 */
export function epoch$<Doc>(ports: EpochPorts<Doc>): Observable<EpochEvent<Doc>> {
  return defer(() => new Epoch(ports).events());
}

class Epoch<Doc> {
  readonly #ports: EpochPorts<Doc>;
  readonly #touched = new TouchedIds();
  readonly #wanted = new Set<Look>();
  readonly #looks = new Subject<Look>();
  readonly #readSoon = new Subject<void>();
  #isLive = false;
  /** The newest stamp before the last probe. */
  #probedStamp = 0;

  constructor(ports: EpochPorts<Doc>) {
    this.#ports = ports;
  }

  events(): Observable<EpochEvent<Doc>> {
    const { connection, room } = this.#ports;
    return connection
      .room(room)
      .pipe(
        mergeMap((event) =>
          event.type === "joined"
            ? concat(this.#sync(), this.#stayLive())
            : this.#hear(event.notification),
        ),
      );
  }

  #hear(notification: unknown): Observable<EpochEvent<Doc>> {
    const { clock, table } = this.#ports;
    const note = readNotification(notification);
    switch (note.kind) {
      case "other":
        return of({ type: "epoch.proven" });
      case "unnamed":
        this.#want("resync");
        return of({ type: "epoch.proven" });
      case "written":
      case "deleted": {
        const now = clock.now();
        const isTouchedTwice = this.#touched.touch(note.id, now);
        if (!this.#isLive) this.#touched.mustRead(note.id);
        else if (table.hear(note, isTouchedTwice, now)) this.#mustRead([note.id]);
        return this.#isLive ? from([...table.takeChanges(), PROVEN]) : EMPTY;
      }
      default:
        return unreachable(note);
    }
  }

  #sync(): Observable<EpochEvent<Doc>> {
    const { clock, reads, table } = this.#ports;
    return concat(
      after(clock, SETTLE).pipe(ignoreElements()),
      reads.refresh().pipe(ignoreElements()),
      table.size === 0 ? this.#fill() : this.#replaceAll(),
      // Only what was touched until now: under steady writes something always is.
      defer(() =>
        range(0, Math.ceil(this.#touched.waiting / READ_BATCH)).pipe(
          concatMap(() => this.#readBatch()),
        ),
      ),
      defer(() => {
        this.#isLive = true;
        this.#probedStamp = table.newestStamp;
        return from<EpochEvent<Doc>[]>([...table.takeChanges(), { type: "epoch.live" }]);
      }),
    );
  }

  /**
   * The first snapshot is told while it is read: somebody waits for the first rows. After the first page only when there is
   * twice as much, since each telling is drawn; live it is not before the last.
   */
  #fill(): Observable<EpochEvent<Doc>> {
    const { clock, reads, table } = this.#ports;
    let told = 0;
    return concat(
      reads.snapshot().pipe(
        mergeMap((page) => {
          table.fill(page, clock.now());
          if (table.size < 2 * told) return EMPTY;
          told = table.size;
          return from(table.takeChanges());
        }),
      ),
      defer(() => {
        table.filled((id) => this.#touched.isWaiting(id));
        return EMPTY;
      }),
    );
  }

  /** A later one counts as a whole: what is not in it is gone. */
  #replaceAll(): Observable<never> {
    const { clock, reads, table } = this.#ports;
    return reads.snapshot().pipe(
      reduce((all, page) => {
        for (const [id, source] of page) all.set(id, source);
        return all;
      }, new Map<string, Source>()),
      tap((snapshot) =>
        table.replaceAll(snapshot, (id) => this.#touched.isWaiting(id), clock.now()),
      ),
      ignoreElements(),
    );
  }

  #stayLive(): Observable<EpochEvent<Doc>> {
    const { path$, returned$, pace$ } = this.#ports;
    return merge(
      this.#readSoon.pipe(exhaustMap(() => this.#readAll())),
      this.#looks.pipe(concatMap((look) => this.#lookFor(look))),
      path$.pipe(
        concatMap(({ type }) => {
          if (type === "proven") return of(PROVEN);
          this.#want("reconcile");
          return this.#rejoin();
        }),
      ),
      returned$.pipe(
        tap(() => this.#want("reconcile")),
        ignoreElements(),
      ),
      pace$.pipe(
        switchMap(({ probe, reconcile }) =>
          merge(
            probe === null ? EMPTY : this.#every(probe, "probe"),
            this.#every(reconcile, "reconcile"),
          ),
        ),
      ),
      // Last, when all of the above listen: what came up before.
      defer(() => {
        const before = [...this.#wanted];
        this.#wanted.clear();
        for (const look of before) this.#want(look);
        if (this.#touched.waiting > 0) this.#readSoon.next();
        return EMPTY;
      }),
    );
  }

  #every(ms: number, look: Look): Observable<never> {
    const { clock, random } = this.#ports;
    return defer(() => after(clock, Math.round(ms * (1 - random() / 4)))).pipe(
      tap(() => this.#want(look)),
      ignoreElements(),
      repeat(),
    );
  }

  #want(look: Look): void {
    if (this.#wanted.has(look)) return;
    this.#wanted.add(look);
    this.#looks.next(look);
  }

  #mustRead(ids: readonly string[]): void {
    for (const id of ids) this.#touched.mustRead(id);
    if (ids.length > 0) this.#readSoon.next();
  }

  /** Reads what waits, batch by batch, until nothing does. */
  #readAll(): Observable<EpochEvent<Doc>> {
    const { clock } = this.#ports;
    const batch = defer(() =>
      this.#readBatch().pipe(
        catchError(() => after(clock, READ_RETRY).pipe(concatMap(() => EMPTY))),
      ),
    );
    return after(clock, READ_DELAY).pipe(
      concatMap(() => batch),
      repeat({ delay: () => (this.#touched.waiting > 0 ? of(null) : EMPTY) }),
    );
  }

  #readBatch(): Observable<EpochEvent<Doc>> {
    const { clock, reads, table } = this.#ports;
    const batch = this.#touched.next(READ_BATCH);
    if (batch.size === 0) return EMPTY;
    const askedAt = clock.now();
    return reads.read([...batch.keys()]).pipe(
      mergeMap((found) => {
        for (const [id, mark] of batch) {
          const document = found.get(id) ?? null;
          const isTouchedMeanwhile = !this.#touched.done(id, mark);
          // It is read again anyway; what is shown must not go back until then.
          if (isTouchedMeanwhile && table.isOvertaken(id, document?.version ?? 0)) continue;
          table.read(id, document, askedAt, clock.now());
        }
        return from([...table.takeChanges(), PROVEN]);
      }),
    );
  }

  #lookFor(look: Look): Observable<EpochEvent<Doc>> {
    const { clock, connection } = this.#ports;
    return defer(() => {
      this.#wanted.delete(look);
      return look === "probe" ? this.#probe() : this.#reconcile(look === "resync");
    }).pipe(
      catchError(() => {
        connection.doubt();
        if (look === "probe") return EMPTY;
        return after(clock, READ_RETRY).pipe(
          tap(() => this.#want(look)),
          ignoreElements(),
        );
      }),
    );
  }

  #probe(): Observable<EpochEvent<Doc>> {
    const { clock, reads, table } = this.#ports;
    const newest = table.newestStamp;
    this.#touched.forget(clock.now() - OVERLAP);
    return forkJoin([
      reads.stampsSince(Math.max(0, this.#probedStamp - OVERLAP)),
      reads.count(),
    ]).pipe(
      mergeMap(([stamps, count]) => {
        this.#probedStamp = newest;
        const suspects = this.#differing(stamps);
        this.#mustRead(suspects);
        if (count !== table.size) this.#want("reconcile");
        return this.#rejoinIfUntold(suspects);
      }),
    );
  }

  #reconcile(isRefreshed: boolean): Observable<EpochEvent<Doc>> {
    const { clock, reads, table } = this.#ports;
    this.#touched.forget(clock.now() - OVERLAP);
    return concat(
      isRefreshed ? reads.refresh().pipe(ignoreElements()) : EMPTY,
      reads.stamps().pipe(
        mergeMap((stamps) => {
          const missing = [...table.ids()].filter((id) => !stamps.has(id));
          const suspects = [...this.#differing(stamps), ...missing];
          this.#mustRead([...suspects, ...table.unsure(AUDIT_SIZE, clock.now())]);
          return this.#rejoinIfUntold(suspects);
        }),
      ),
    );
  }

  #differing(stamps: ReadonlyMap<string, number | null>): readonly string[] {
    const { table } = this.#ports;
    return [...stamps].filter(([id, stamp]) => table.differs(id, stamp)).map(([id]) => id);
  }

  /** A change that no notification told of lately may mean that the server has forgotten us. */
  #rejoinIfUntold(suspects: readonly string[]): Observable<EpochEvent<Doc>> {
    const lately = this.#ports.clock.now() - TOUCH_WINDOW;
    const isUntold = suspects.some((id) => !this.#touched.isTouchedSince(id, lately));
    return concat(of(PROVEN), isUntold ? this.#rejoin() : EMPTY);
  }

  /** Joins the same room once more: where it was lost, its notifications come again to the listener that stayed. */
  #rejoin(): Observable<never> {
    const { connection, room } = this.#ports;
    return connection.room(room).pipe(
      take(1),
      ignoreElements(),
      catchError(() => {
        connection.doubt();
        return EMPTY;
      }),
    );
  }
}

const PROVEN = { type: "epoch.proven" } as const;
