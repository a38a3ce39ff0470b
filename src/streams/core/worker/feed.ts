import type { EpochMs } from "../../../domain/base/time.ts";
import type { KuzzleConnection } from "../kuzzle/kuzzleConnection.ts";
import type { Account } from "./account.ts";
import type { OpenCollection } from "./collectionPool.ts";
import type { RefusedDocument } from "../live/collectionEvent.ts";
import type { CustomerWorld } from "./customerWorld.ts";
import type { EventLog } from "./eventLog.ts";
import type { ListOrder } from "./patchedList.ts";
import type { FeedNews } from "./protocol.ts";
import type { Ticker } from "./ticker.ts";

/** The inside of the live core, for the debug page. */
export type DebugView = {
  readonly log: EventLog;
  readonly ticker: Ticker;
  /** The open collections of the followed customer; none where nobody is followed. */
  readonly collections: () => readonly OpenCollection[];
  readonly framesPerSecond: () => number;
  readonly messagesPerSecond: () => number;
  /** The last frames that could not be read. */
  readonly refusedFrames: () => readonly RefusedDocument[];
};

/** What feeds that belong to no customer read from. */
export type SessionView = {
  readonly connection: KuzzleConnection;
  readonly account: Account;
  readonly debug: DebugView;
};

/** What feeds read from: `customer` the world of the followed customer, live or of the past; `session` what outlives it. */
export type FeedSources = { readonly customer: CustomerWorld; readonly session: SessionView };
export type FeedScope = keyof FeedSources;

/** What one feed emits in a frame; `transfer` is handed over and no longer held. */
export type FeedEmission<State extends object> = {
  readonly news: FeedNews<State>;
  readonly transfer?: readonly ArrayBuffer[];
};

/** One open feed. It says by itself that it may have news, and is asked for them at most once a frame. */
export type FeedWork<Params, State extends object> = {
  /** What has changed since the last time, everything the first time; null: nothing. */
  drain(): FeedEmission<State> | null;
  /** Goes on with other params and emits everything again. Without it the feed is opened anew. */
  update?(params: Params): void;
  stop(): void;
};

/** @param state what was shown; null: nothing yet @param since when the core was missed, of this machine's clock */
export type LostState = (state: object | null, since: EpochMs, reason: string) => object | null;

/** The declaration of a feed: the one place that says its name, its params, what it emits and how it opens. */
export type Feed<Name extends string, Scope extends FeedScope, Params, State extends object> = {
  readonly name: Name;
  readonly scope: Scope;
  /** The field that holds a list sent by patches, and its order; null: there is none. */
  readonly list: { readonly field: string; readonly order: ListOrder } | null;
  /** False: work goes on with every change, so it ends with its last reader instead of staying open for the next one. */
  readonly lingers: boolean;
  /** A field of typed arrays by the thousand: comparing them would cost more than drawing them. Null: all are compared. */
  readonly uncompared: string | null;
  /** What it shows once the live core is lost; null: its `liveness` says that it is not live any more. */
  readonly lost: LostState | null;
  /** `changed`: to be called whenever there may be news. */
  readonly open: (
    source: FeedSources[Scope],
    params: Params,
    changed: () => void,
  ) => FeedWork<Params, State>;
};

/** Any declaration, as the core opens it: by its name, with params that its reader was typed for. */
export type AnyFeed = Pick<
  Feed<string, FeedScope, unknown, object>,
  "list" | "lingers" | "lost" | "name" | "uncompared"
> & {
  readonly scope: FeedScope;
  readonly open: (source: never, params: never, changed: () => void) => FeedWork<never, object>;
};

/** What the main thread has to know of a feed beside its news; sent with the first of them. */
export type FeedAbout = Pick<AnyFeed, "list" | "lingers" | "scope" | "uncompared">;
