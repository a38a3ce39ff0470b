import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { KuzzleRequest, RequestOptions } from "../core/kuzzle/kuzzleConnection.ts";
import type { OpenFeedOf } from "../core/worker/clientFeeds.ts";
import type { SessionAnswer, SessionCall } from "../core/worker/sessionCall.ts";
import type { FeedName, FeedParams, FeedState } from "./feeds.ts";
import type { AnswerOf, Call, RequestOf } from "../../domain/base/call.ts";

/** A feed that somebody has opened, typed by its declaration. */
export type OpenFeed<Name extends FeedName> = OpenFeedOf<FeedParams<Name>, FeedState<Name>>;

/** `patience`: how long connection and answer together may take, in ms, where it is not as the call declares. */
export type CallOptions = { readonly patience?: number; readonly signal?: AbortSignal };

/** What the main thread has of the live core, which runs in a worker. */
export type LiveClient = {
  /** Opens a feed. Feeds of the same name and params share one in the core. */
  open<Name extends FeedName>(name: Name, params: FeedParams<Name>): OpenFeed<Name>;
  /**
   * One declared call of the backend. @throws as `request`; ZodError for an answer that is none
   */
  call<Of extends Call>(
    call: Of,
    request: RequestOf<Of>,
    options?: CallOptions,
  ): Promise<AnswerOf<Of>>;
  /**
   * One request of Kuzzle's own API. @throws RequestFailed; one about a customer that was left meanwhile rejects with
   * `CustomerLeft`, one that its signal gives up with the signal's reason: it is not sent any more, or its answer passed over.
   */
  request(request: KuzzleRequest, options?: RequestOptions, signal?: AbortSignal): Promise<unknown>;
  /** Whether the session holds afterwards, and for how long. @throws RequestFailed */
  session(call: SessionCall): Promise<SessionAnswer>;
  /** Dials, or checks at once whether the present socket lives; `disconnect` ends the connection until the next `connect`. */
  connect(): void;
  disconnect(): void;
  /** Leaves one customer and follows another: everything of the old one is gone before anything of the new one is shown. The same one at another pace goes on without a gap. */
  follow(customer: CustomerIndex | null, pace: "safety" | "elsewhere"): void;
  /** Leaves the followed customer and follows them anew: all that is shown of them is read again. */
  renew(): void;
  /**
   * Shows the customer as they were at an instant, in every feed of theirs; null: as they are. Done once it is shown, or another
   * instant was asked for. `play` goes on from the instant that is shown. @throws RequestFailed, Error where nothing was kept
   */
  travel(at: EpochMs | null, kind: "jump" | "play"): Promise<void>;
  /** The first screen is there: what only others need of the core is fetched. */
  fetchAhead(): void;
  /** The tab is shown again or the machine has a network again. */
  wake(): void;
};
