import type { Observable } from "rxjs";
import type { KuzzleRequest } from "./kuzzleConnection.ts";

/** What Kuzzle answered to a request. */
export type KuzzleAnswer =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly status: number;
      readonly id: string | null;
      readonly message: string;
      /** What the refused rule says of itself (backend/app/platform/errors.ts); absent where it says nothing. */
      readonly data?: Readonly<Record<string, unknown>>;
    };

/** What one socket reports. After `closed` it reports nothing more. */
export type SocketListener = {
  readonly opened: () => void;
  readonly closed: (reason: string) => void;
  readonly answered: (requestId: string, answer: KuzzleAnswer) => void;
  /** Those of one room that came together, in the order in which they came. */
  readonly notified: (channel: string, notifications: readonly unknown[]) => void;
  readonly tokenExpired: () => void;
  /** A frame came that is no JSON: nobody knows what it was about. */
  readonly refused: (reason: string) => void;
  /** Any sign of life, the answer to a ping above all. */
  readonly received: () => void;
};

/** One socket, opened once and never used again. `close` says nothing to the listener. */
export type KuzzleSocket = {
  send(requestId: string, request: KuzzleRequest): void;
  ping(): void;
  close(): void;
};

/** Begins to open a socket and reports to the listener what becomes of it, never before this returns. */
export type OpenSocket = (listener: SocketListener) => KuzzleSocket;

/** Patience with the session, which is asked over HTTP, in ms. */
export const SESSION_PATIENCE = 10_000;

/** Who is signed in. Both fail in the stream when nobody could be asked. */
export type KuzzleSession = {
  /** Whether the session still holds. */
  check(): Observable<boolean>;
  /** A new token for the same user, `isLong` for 30 days where they are a screen; false: the session holds no longer. Sockets opened later carry the new one. */
  renew(isLong?: boolean): Observable<boolean>;
};
