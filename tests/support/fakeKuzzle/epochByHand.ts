import { concat, defer, ignoreElements, NEVER, type Observable, of, Subject } from "rxjs";
import type { ChangedDocument } from "../../../src/domain/base/collectionChanges.ts";
import type { RoomEvent } from "../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { after } from "../../../src/streams/core/live/after.ts";
import { DocumentReads } from "../../../src/streams/core/live/documentReads.ts";
import { DocumentTable } from "../../../src/streams/core/live/documentTable.ts";
import { epoch$, SETTLE, TOGETHER } from "../../../src/streams/core/live/epoch.ts";
import type { EpochEvent, PathEvent } from "../../../src/streams/core/live/epochPorts.ts";
import { SAFETY_PACE } from "../../../src/streams/core/live/pace.ts";
import { T0 } from "../fixtures.ts";
import { decodeThing, type Thing } from "./simulation.ts";
import { VirtualClock } from "./virtualClock.ts";

const PLACE = { index: "tower", collection: "things", filter: {} };
/** What each answer takes, in ms. */
export const LATENCY = 5;

type Stored = { readonly value: number; readonly version: number; readonly write: number };
type Question = "refresh" | "snapshot" | "stamps" | "read" | "changes";

/** An epoch of a live collection whose every port is in memory: what it asks and emits is seen with its instant. */
export class EpochByHand {
  readonly clock = new VirtualClock(T0);
  readonly table = new DocumentTable<Thing>({}, decodeThing);
  readonly stored = new Map<string, Stored>();
  readonly path$ = new Subject<PathEvent>();
  readonly returned$ = new Subject<void>();
  /** Each with its instant since the beginning: "read a,b", "changes since 2", "stamps". */
  readonly asked: (readonly [at: number, what: string])[] = [];
  readonly emitted: (readonly [at: number, event: EpochEvent<Thing>])[] = [];
  /** Instants at which the room was joined. */
  readonly joins: number[] = [];
  doubts = 0;
  error: unknown = null;
  random = 0;
  /** What the next join answers, where it is something else. */
  nextJoin: Observable<RoomEvent> | null = null;
  /** How many documents a search finds that is behind; null: those that are stored. */
  count: number | null = null;
  readonly #pageBy: string | null;
  readonly #instead: { readonly question: Question; readonly answer: Observable<unknown> }[] = [];
  #room$ = new Subject<RoomEvent>();
  #writes = 0;
  #began = T0;

  constructor(ids: readonly string[] = ["a"], pageBy: string | null = null) {
    this.#pageBy = pageBy;
    for (const id of ids) this.write(id, 1);
  }

  /** Stores it, and says nothing. */
  write(id: string, value: number): void {
    const version = (this.stored.get(id)?.version ?? 0) + 1;
    this.stored.set(id, { value, version, write: (this.#writes += 1) });
  }

  /** One frame of notifications: each says what is stored, or that it is not. */
  notify(...ids: readonly string[]): void {
    this.say(
      ...ids.map((id) => {
        const kept = this.stored.get(id);
        const result = { _id: id, _source: this.#sourceOf(id), _version: kept?.version };
        const event = kept === undefined ? "delete" : "write";
        return { type: "document", event, action: event, result };
      }),
    );
  }

  say(...notifications: readonly unknown[]): void {
    this.#room$.next({ type: "notified", notifications });
  }

  /** The next answer to such a question is this one, once it was waited for as usual. */
  answerOnce(question: Question, answer: Observable<unknown>): void {
    this.#instead.push({ question, answer });
  }

  begin(): () => void {
    // Only this epoch is heard: the one before has lost its socket.
    this.#room$ = new Subject();
    const subscription = epoch$({
      connection: {
        state$: NEVER,
        room: () => this.#join(),
        request: (request) => defer(() => this.#answer(request)),
        doubt: () => void (this.doubts += 1),
      },
      clock: this.clock,
      random: () => this.random,
      path$: this.path$,
      returned$: this.returned$,
      room: PLACE,
      reads: new DocumentReads(
        { request: (request) => defer(() => this.#answer(request)) },
        { ask: ({ since }) => defer(() => this.#changesSince(since)) },
        { ...PLACE, pageBy: this.#pageBy },
      ),
      desk: { untilRound: (interval) => interval },
      pace$: concat(of(SAFETY_PACE), NEVER),
      table: this.table,
    }).subscribe({
      next: (event) => this.emitted.push([this.#now, event]),
      error: (error: unknown) => (this.error = error),
    });
    return () => subscription.unsubscribe();
  }

  /** Until the instant at which it is live; then forgets what was asked and emitted until then. */
  beginLive(): this {
    this.begin();
    this.clock.advance(SETTLE + 2 * LATENCY);
    if (!this.isLive) throw new Error("It is not live.");
    this.forget();
    return this;
  }

  /** Live for so long that nothing is emitted together with what made it live. */
  beginQuiet(): this {
    this.beginLive().clock.advance(10 * TOGETHER);
    this.forget();
    return this;
  }

  /** What was asked, emitted and joined until now is not looked at, and instants count from now. */
  forget(): void {
    for (const list of [this.asked, this.emitted, this.joins]) list.length = 0;
    this.#began = this.clock.now();
  }

  get isLive(): boolean {
    return this.emitted.some(([, { type }]) => type === "epoch.live");
  }

  get provenAt(): readonly number[] {
    return this.emitted.flatMap(([at, { type }]) => (type === "epoch.proven" ? [at] : []));
  }

  /** What was asked, without instants. */
  get questions(): readonly string[] {
    return this.asked.map(([, what]) => what);
  }

  /** When which documents were emitted, as "a=2", those that are gone as "-a". */
  get changes(): readonly (readonly [number, ...string[]])[] {
    return this.emitted.flatMap(([at, event]) =>
      event.type === "documents.changed"
        ? [
            [
              at,
              ...event.removed.map((id) => `-${id}`),
              ...event.written.map(({ id, value }) => `${id}=${value}`),
            ] as const,
          ]
        : [],
    );
  }

  get #now(): number {
    return this.clock.now() - this.#began;
  }

  #join(): Observable<RoomEvent> {
    return defer(() => {
      this.joins.push(this.#now);
      const instead = this.nextJoin;
      this.nextJoin = null;
      if (instead !== null) return instead;
      return concat(of<RoomEvent>({ type: "joined", roomId: "room" }), this.#room$);
    });
  }

  #sourceOf(id: string): Readonly<Record<string, unknown>> {
    const { value = 0, write = 0 } = this.stored.get(id) ?? {};
    return { value, key: id, _kuzzle_info: { createdAt: T0, updatedAt: T0 + write } };
  }

  #later(question: Question, what: string, answer: unknown): Observable<unknown> {
    this.asked.push([this.#now, what]);
    const at = this.#instead.findIndex((one) => one.question === question);
    const [instead] = at < 0 ? [] : this.#instead.splice(at, 1);
    return concat(after(this.clock, LATENCY).pipe(ignoreElements()), instead?.answer ?? of(answer));
  }

  #answer(request: Readonly<Record<string, unknown>>): Observable<unknown> {
    const body = request["body"] as {
      readonly ids?: readonly string[];
      readonly _source?: unknown;
      readonly search_after?: readonly string[];
    };
    switch (request["action"]) {
      case "refresh":
        return this.#later("refresh", "refresh", {});
      case "mGet":
        return this.#later("read", `read ${body.ids?.join()}`, this.#read(body.ids ?? []));
      case "search": {
        const what = body._source === undefined ? "snapshot" : "stamps";
        const [from = ""] = body.search_after ?? [];
        return this.#later(what, what, this.#page(from, Number(request["size"])));
      }
      default:
        throw new Error(`Nobody answers ${String(request["action"])}.`);
    }
  }

  #read(ids: readonly string[]) {
    const successes = ids.flatMap((id) => {
      const kept = this.stored.get(id);
      return kept === undefined
        ? []
        : [{ _id: id, _version: kept.version, _source: this.#sourceOf(id) }];
    });
    return { successes, errors: ids.filter((id) => !this.stored.has(id)) };
  }

  #page(from: string, size: number) {
    const ids = [...this.stored.keys()].filter((id) => id > from).toSorted();
    const hits = ids.slice(0, size).map((id) => ({ _id: id, _source: this.#sourceOf(id) }));
    return { hits, total: this.stored.size };
  }

  #changesSince(since: string | null): Observable<never> {
    const changed = [...this.stored].flatMap(([id, { version, write }]): ChangedDocument[] =>
      write > Number(since) ? [[id, version, write]] : [],
    );
    return this.#later("changes", `changes since ${since}`, {
      mark: String(this.#writes),
      count: this.count ?? this.stored.size,
      changed: since === null ? null : changed,
      isWhole: true,
    }) as Observable<never>;
  }
}
