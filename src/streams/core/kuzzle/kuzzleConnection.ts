import type { Observable } from "rxjs";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { Koncorde } from "../live/koncorde.ts";

/**
 * How the connection stands. `epoch` rises with every socket that opens and never repeats.
 * `idle` is not to be open; `connecting` dials; `waiting` dials again at `retryAt`; `renewing` asks whether
 * the session still holds or changes its token; `signedOut` waits for somebody to sign in; `closed` is final.
 */
export type ConnectionState =
  | { readonly status: "idle" }
  | { readonly status: "connecting"; readonly attempt: number; readonly since: EpochMs }
  | { readonly status: "online"; readonly epoch: number; readonly since: EpochMs }
  | {
      readonly status: "waiting";
      readonly attempt: number;
      readonly retryAt: EpochMs;
      readonly reason: string;
    }
  | {
      readonly status: "renewing";
      readonly cause: "renewal" | "tokenExpired";
      readonly since: EpochMs;
    }
  | { readonly status: "signedOut"; readonly since: EpochMs }
  | { readonly status: "closed" };

/** A call of Kuzzle's API; every further key is an argument of the action. */
export type KuzzleRequest = {
  readonly controller: string;
  readonly action: string;
  readonly index?: string;
  readonly collection?: string;
  readonly body?: unknown;
  readonly [argument: string]: unknown;
};

export type RequestOptions = {
  /** Patience with the answer, in ms. */
  readonly timeout?: number;
  /** Declares that doing it twice is the same as doing it once: it then waits for the connection instead of failing. */
  readonly isRepeatable?: boolean;
};

/** Which notifications to receive. `filter` must be immutable for a document: nothing says when one leaves it. */
export type RoomQuery = {
  readonly index: string;
  readonly collection: string;
  readonly filter: Koncorde;
};

export type RoomEvent =
  | { readonly type: "joined"; readonly roomId: string }
  /** Those that came in one frame: at least one. */
  | { readonly type: "notified"; readonly notifications: readonly unknown[] };

/** Everything that src/streams knows of Kuzzle; a fake can stand in. */
export type KuzzleConnection = {
  /** Answers the present state at once, then every other one. */
  readonly state$: Observable<ConnectionState>;
  /** The result of one call, sent on subscription. @throws RequestFailed in the stream */
  request(request: KuzzleRequest, options?: RequestOptions): Observable<unknown>;
  /** `joined` once Kuzzle has acknowledged, then each notification; completes with the socket. @throws RequestFailed in the stream */
  room(query: RoomQuery): Observable<RoomEvent>;
  /** Something expected did not come: check at once whether the socket still lives. */
  doubt(): void;
};
