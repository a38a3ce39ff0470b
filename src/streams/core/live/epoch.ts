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
  map,
  merge,
  mergeMap,
  Observable,
  of,
  range,
  reduce,
  repeat,
  Subject,
  type Subscriber,
  Subscription,
  switchMap,
  take,
  tap,
} from "rxjs";
import type { EpochMs } from "../../../domain/base/time.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { after } from "./after.ts";
import { readNotification, type Source } from "./documentNotification.ts";
import { READ_BATCH } from "./documentReads.ts";
import type { DocumentTable, Mark } from "./documentTable.ts";
import type { EpochEvent, EpochPorts } from "./epochPorts.ts";
import { TOUCH_WINDOW, TouchedIds } from "./touchedIds.ts";

/** A new room takes this long to be known to every node of a cluster, in ms (kuzzle.md section 8). */
export const SETTLE = 300;
/** Notifications that come within this time of the last change that was emitted are emitted together, in ms. */
export const TOGETHER = 10;
/** Touched documents are read together, this long after the first touch, in ms. */
export const READ_DELAY = 100;
/** What failed while live is tried again after this, in ms. */
export const READ_RETRY = 1000;
/** How long touches are remembered, in ms. */
export const MEMORY = 5000;
/** A count may not have seen who came or went so lately, in ms: a search is up to a second behind, a notification too. */
export const COUNT_LAG = 3000;

/** How thoroughly to check for what no notification said; `resync` makes the servers' searches see everything first. */
type Check = "probe" | "reconcile" | "resync";

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
  readonly #wanted = new Set<Check>();
  readonly #checks = new Subject<Check>();
  readonly #readSoon = new Subject<void>();
  readonly #rejoins = new Subject<void>();
  readonly #emitSoon = new Subject<void>();
  #emittedAt: EpochMs = 0;
  #isLive = false;
  /** At the last count documents came or went, so that it proved nothing. */
  #isCountDoubted = false;

  constructor(ports: EpochPorts<Doc>) {
    this.#ports = ports;
  }

  events(): Observable<EpochEvent<Doc>> {
    const { connection, room } = this.#ports;
    // By hand and not by mergeMap, which makes a stream of its own for each of thousands of notifications a second.
    return new Observable((subscriber) => {
      const joined = new Subscription();
      joined.add(
        connection.room(room).subscribe({
          next: (event) => {
            if (event.type === "notified") this.#notified(event.notifications, subscriber);
            else
              joined.add(
                concat(this.#sync(), this.#stayLive()).subscribe({
                  next: (one) => subscriber.next(one),
                  error: (error: unknown) => subscriber.error(error),
                }),
              );
          },
          error: (error: unknown) => subscriber.error(error),
        }),
      );
      return joined;
    });
  }

  /** Those that came together are emitted together. */
  #notified(notifications: readonly unknown[], subscriber: Subscriber<EpochEvent<Doc>>): void {
    const { clock } = this.#ports;
    const now = clock.now();
    let isApplied = false;
    for (const notification of notifications) {
      const note = readNotification(notification);
      switch (note.kind) {
        case "other":
          break;
        case "unnamed":
          this.#want("resync");
          break;
        case "written":
        case "deleted":
          isApplied = this.#apply(note, now) || isApplied;
          break;
        default:
          unreachable(note);
      }
    }
    if (!isApplied) return;
    if (now - this.#emittedAt < TOGETHER) this.#emitSoon.next();
    else for (const event of this.#changes()) subscriber.next(event);
  }

  /** Notes the touch, and applies it where it is live; answers whether it did. */
  #apply(note: Parameters<DocumentTable<Doc>["apply"]>[0], now: EpochMs): boolean {
    if (!this.#isLive) {
      this.#touched.touch(note.id, now, false);
      this.#touched.mustRead(note.id);
      return false;
    }
    if (this.#ports.table.apply(note, this.#touched, now)) this.#mustRead(note.id);
    return true;
  }

  /** What has changed and was not emitted. */
  #changes(): readonly EpochEvent<Doc>[] {
    this.#emittedAt = this.#ports.clock.now();
    return this.#ports.table.drainChanges();
  }

  #sync(): Observable<EpochEvent<Doc>> {
    const { clock, reads, table } = this.#ports;
    return defer(() => {
      const askedAt = clock.now();
      // Before the refresh, so that the snapshot holds all that is numbered up to the mark.
      return forkJoin([reads.changes(null), after(clock, SETTLE)]).pipe(
        concatMap(([{ mark }]) =>
          concat(
            reads.refresh().pipe(ignoreElements()),
            defer(() => (table.size === 0 ? this.#fill() : this.#replaceAll())),
            // Only what was touched until now: under steady writes something always is.
            this.#readWaiting(),
            defer(() => {
              this.#isLive = true;
              table.restarted({ mark, askedAt });
              return from<EpochEvent<Doc>[]>([...this.#changes(), { type: "epoch.live" }]);
            }),
          ),
        ),
      );
    });
  }

  /**
   * The first snapshot is emitted while it is read: somebody waits for the first rows. After the first page only when there is
   * twice as much, since each emission is drawn; live it is not before the last.
   */
  #fill(): Observable<EpochEvent<Doc>> {
    const { clock, reads, table } = this.#ports;
    let emitted = 0;
    return reads.snapshot().pipe(
      mergeMap((page) => {
        table.fill(page, clock.now());
        if (table.size < 2 * emitted) return EMPTY;
        emitted = table.size;
        return from(this.#changes());
      }),
    );
  }

  /** A later one counts as a whole: what is not in it is gone. */
  #replaceAll(): Observable<never> {
    const { clock, reads, table } = this.#ports;
    const { since } = table;
    const snapshot$ = reads.snapshot().pipe(
      reduce((all, page) => {
        for (const [id, source] of page) all.set(id, source);
        return all;
      }, new Map<string, Source>()),
    );
    const changed$ =
      since === null
        ? of(null)
        : reads.changes(since.mark).pipe(map(({ changed, isWhole }) => (isWhole ? changed : null)));
    return forkJoin([snapshot$, changed$]).pipe(
      tap(([snapshot, changed]) => {
        const suspects = new Set(table.suspects(changed, since?.askedAt ?? 0));
        table.replaceAll(
          snapshot,
          (id) => this.#touched.isWaiting(id),
          (id) => suspects.has(id),
          clock.now(),
        );
      }),
      ignoreElements(),
    );
  }

  #stayLive(): Observable<EpochEvent<Doc>> {
    const { desk, path$, random, returned$, pace$ } = this.#ports;
    return merge(
      this.#emitSoon.pipe(
        exhaustMap(() =>
          after(this.#ports.clock, TOGETHER).pipe(concatMap(() => from(this.#changes()))),
        ),
      ),
      this.#readSoon.pipe(exhaustMap(() => this.#readAll())),
      this.#checks.pipe(concatMap((check) => this.#check(check))),
      // Beside the checks: what is shown is proven by them, whether or not the room can be joined.
      this.#rejoins.pipe(exhaustMap(() => this.#rejoin())),
      path$.pipe(
        tap(({ type }) => {
          if (type === "proven") return;
          this.#want("reconcile");
          this.#rejoins.next();
        }),
        ignoreElements(),
      ),
      returned$.pipe(
        tap(() => {
          this.#want("probe");
          this.#want("reconcile");
        }),
        ignoreElements(),
      ),
      pace$.pipe(
        switchMap(({ probe, reconcile }) =>
          merge(
            this.#every(() => desk.untilRound(probe), "probe"),
            this.#every(() => Math.round(reconcile * (1 - random() / 4)), "reconcile"),
          ),
        ),
      ),
      // Last, when all of the above listen: what came up before.
      defer(() => {
        const before = [...this.#wanted];
        this.#wanted.clear();
        for (const check of before) this.#want(check);
        if (this.#touched.waiting > 0) this.#readSoon.next();
        return EMPTY;
      }),
    );
  }

  #every(pause: () => number, check: Check): Observable<never> {
    const { clock } = this.#ports;
    return defer(() => after(clock, pause())).pipe(
      tap(() => this.#want(check)),
      ignoreElements(),
      repeat(),
    );
  }

  #want(check: Check): void {
    if (this.#wanted.has(check)) return;
    this.#wanted.add(check);
    this.#checks.next(check);
  }

  #mustRead(id: string): void {
    this.#touched.mustRead(id);
    this.#readSoon.next();
  }

  /** Reads what waits now, once. Fails in the stream where a read fails. */
  #readWaiting(): Observable<EpochEvent<Doc>> {
    return concat(
      defer(() => range(0, Math.ceil(this.#touched.waiting / READ_BATCH))).pipe(
        concatMap(() => this.#readBatch()),
      ),
      defer(() => {
        // Touched while it was read.
        if (this.#isLive && this.#touched.waiting > 0) this.#readSoon.next();
        return EMPTY;
      }),
    );
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
    return reads.read([...batch.keys()]).pipe(
      mergeMap((found) => {
        for (const [id, mark] of batch) {
          const document = found.get(id) ?? null;
          const isTouchedMeanwhile = !this.#touched.done(id, mark);
          // It is read again anyway; what is shown must not go back until then.
          if (isTouchedMeanwhile && table.isOvertaken(id, document?.version ?? 0)) continue;
          table.read(id, document, clock.now());
        }
        return from(this.#changes());
      }),
    );
  }

  #check(check: Check): Observable<EpochEvent<Doc>> {
    const { clock, connection } = this.#ports;
    return defer(() => {
      this.#wanted.delete(check);
      return check === "probe" ? this.#probe() : this.#reconcile(check === "resync");
    }).pipe(
      catchError(() => {
        connection.doubt();
        if (this.#touched.waiting > 0) this.#readSoon.next();
        if (check === "probe") return EMPTY;
        return after(clock, READ_RETRY).pipe(
          tap(() => this.#want(check)),
          ignoreElements(),
        );
      }),
    );
  }

  /**
   * What was written since the last probes is compared, and how many documents there are: then all that is shown is proven.
   * A count by a search that is behind proves nothing while documents come and go: it could agree by chance with one that is
   * shown and gone. So the next count is one of everything, and where they still come and go all stamps are compared.
   */
  #probe(): Observable<EpochEvent<Doc>> {
    const { clock, table } = this.#ports;
    const askedAt = clock.now();
    this.#touched.forget(askedAt - MEMORY);
    return this.#compare(table.since, askedAt, ({ mark, count }) => {
      const isCountSure = !table.haveMembersChangedSince(askedAt - COUNT_LAG);
      const isDoubtedAgain = this.#isCountDoubted;
      this.#isCountDoubted = !isCountSure && !isDoubtedAgain;
      if (this.#isCountDoubted) {
        table.marked({ mark, askedAt });
        return EMPTY;
      }
      if (!isCountSure) return this.#recount();
      const isProven = count !== null && count === table.size;
      return concat(isProven ? EMPTY : this.#reconcile(false), this.#proven({ mark, askedAt }));
    });
  }

  /** The same after a refresh, so that the count has seen all that was written before it. */
  #recount(): Observable<EpochEvent<Doc>> {
    const { clock, reads, table } = this.#ports;
    return defer(() => {
      const refreshedAt = clock.now();
      return concat(
        reads.refresh().pipe(ignoreElements()),
        defer(() => {
          const askedAt = clock.now();
          return this.#compare(table.since, askedAt, ({ mark, count }) => {
            const isProven = count === table.size && !table.haveMembersChangedSince(refreshedAt);
            return concat(
              isProven ? EMPTY : this.#reconcile(false),
              this.#proven({ mark, askedAt }),
            );
          });
        }),
      );
    });
  }

  #proven(mark: Mark): Observable<EpochEvent<Doc>> {
    return defer(() => {
      this.#ports.table.marked(mark);
      return from<EpochEvent<Doc>[]>([
        ...this.#changes(),
        { type: "epoch.proven", at: mark.askedAt },
      ]);
    });
  }

  /**
   * Reads what was written since a mark, answer by answer, and of it what may be another one than what is held. Then goes on with
   * how far that is, and how many documents there are; null: nobody knows, since the mark is of another collection.
   */
  #compare(
    since: Mark | null,
    askedAt: EpochMs,
    then: (compared: {
      readonly mark: string;
      readonly count: number | null;
    }) => Observable<EpochEvent<Doc>>,
  ): Observable<EpochEvent<Doc>> {
    const { reads, table } = this.#ports;
    const from = (mark: string | null): Observable<EpochEvent<Doc>> =>
      reads.changes(mark).pipe(
        concatMap(({ mark: next, count, changed, isWhole }) => {
          const suspects = table.suspects(changed, since?.askedAt ?? askedAt);
          for (const id of suspects) this.#touched.mustRead(id);
          this.#rejoinIfUnnotified(suspects);
          return concat(
            this.#readWaiting(),
            defer(() =>
              isWhole ? then({ mark: next, count: changed === null ? null : count }) : from(next),
            ),
          );
        }),
      );
    return from(since?.mark ?? null);
  }

  #reconcile(isRefreshed: boolean): Observable<EpochEvent<Doc>> {
    const { reads, table } = this.#ports;
    return concat(
      isRefreshed ? reads.refresh().pipe(ignoreElements()) : EMPTY,
      reads.stamps().pipe(
        concatMap((stamps) => {
          const missing = [...table.ids()].filter((id) => !stamps.has(id));
          const suspects = [...this.#differing(stamps), ...missing];
          for (const id of suspects) this.#touched.mustRead(id);
          this.#rejoinIfUnnotified(suspects);
          return this.#readWaiting();
        }),
      ),
    );
  }

  #differing(stamps: ReadonlyMap<string, number | null>): readonly string[] {
    const { table } = this.#ports;
    return [...stamps].filter(([id, stamp]) => table.differs(id, stamp)).map(([id]) => id);
  }

  /** A change that came without a notification lately may mean that the server has forgotten us. */
  #rejoinIfUnnotified(suspects: readonly string[]): void {
    const lately = this.#ports.clock.now() - TOUCH_WINDOW;
    if (suspects.some((id) => !this.#touched.isTouchedSince(id, lately))) this.#rejoins.next();
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
