import type { CustomerIndex } from "../../../domain/base/ids.ts";
import type { FeedAbout } from "./feed.ts";
import type { SessionCall } from "./sessionCall.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { KuzzleRequest, RequestOptions } from "../kuzzle/kuzzleConnection.ts";
import type { PingedPlace } from "../kuzzle/sdkSocket.ts";
import type { CallFailure } from "./callFailure.ts";

/** Which pace a customer is followed at: where lives depend on it, or elsewhere (live/pace.ts). */
export type PaceName = "safety" | "elsewhere";

/** To an instant as such, or on to the next one of those that are played. */
export type TravelKind = "jump" | "play";

/** A feed by its name with its params; the readers of a feed are typed by its declaration (feeds/feeds.ts). */
export type FeedQuery = { readonly name: string; readonly params: unknown };

/** Main thread to worker. `start` comes first. Ids of feeds and calls are given by the main thread and never used again. */
export type ToWorker =
  /** `isExpected`: somebody was signed in here last, so that the core will be needed at once. */
  | { readonly type: "start"; readonly place: PingedPlace; readonly isExpected: boolean }
  | { readonly type: "feed.open"; readonly feed: number; readonly query: FeedQuery }
  /** The feed goes on as `next`, of the same name with other params. */
  | {
      readonly type: "feed.update";
      readonly feed: number;
      readonly next: number;
      readonly query: FeedQuery;
    }
  | { readonly type: "feed.close"; readonly feed: number }
  | {
      readonly type: "call";
      readonly call: number;
      readonly request: KuzzleRequest;
      readonly options: RequestOptions;
      /** The customer it belongs to; null: to none. */
      readonly customer: CustomerIndex | null;
    }
  /** Nobody waits for its answer any longer: what was not sent yet is not sent. */
  | { readonly type: "abandon"; readonly call: number }
  | { readonly type: "session"; readonly call: number; readonly what: SessionCall }
  | { readonly type: "connect" }
  | { readonly type: "disconnect" }
  /** `tenancy` rises with every change of customer; frames carry it back. */
  | {
      readonly type: "follow";
      readonly tenancy: number;
      readonly customer: CustomerIndex | null;
      readonly pace: PaceName;
    }
  /** Shows the customer as they were; null: as they are. Answered once they are shown so. */
  | {
      readonly type: "travel";
      readonly call: number;
      readonly tenancy: number;
      readonly at: EpochMs | null;
      readonly kind: TravelKind;
    }
  | { readonly type: "wake" }
  /** The first screen is there: what only others need is fetched. */
  | { readonly type: "ahead" }
  /** The frame has been applied and its picture is due: the next may come. */
  | { readonly type: "applied"; readonly frame: number }
  | { readonly type: "ping"; readonly ping: number };

/** Items of a list that were written or removed; the receiver keeps the list in its order (patchedList.ts). */
export type ListPatch = {
  readonly written: readonly { readonly id: string }[];
  readonly removed: readonly string[];
};

/** What a feed emits: its whole state, or the fields that have changed (all of them the first time) and a patch of its list. */
export type FeedNews<State extends object = object> =
  | { readonly type: "whole"; readonly state: State }
  | {
      readonly type: "fields";
      readonly fields: Partial<State>;
      readonly list: ListPatch | null;
    };

export type FeedChange = {
  readonly feed: number;
  readonly news: FeedNews;
  /** With the first news of a feed, which are everything: what it is. Later news of the same world: null. */
  readonly about: FeedAbout | null;
};

/** Worker to main thread. A second `frame` never comes before the first was applied, but for an answer to `feed.update`. */
export type FromWorker =
  | {
      readonly type: "frame";
      readonly frame: number;
      readonly tenancy: number;
      readonly changes: readonly FeedChange[];
    }
  | { readonly type: "answered"; readonly call: number; readonly result: unknown }
  | { readonly type: "failed"; readonly call: number; readonly failure: CallFailure }
  | { readonly type: "pong"; readonly ping: number };
