import type { KuzzleRequest } from "./kuzzleConnection.ts";

/** Why a request has no result: refused by Kuzzle, not accepted by a server that starts or stops, no connection, lost with its socket, or not answered in time. */
export type RequestFailure =
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly id: string | null;
      /** What the refused rule says of itself; absent where it says nothing. */
      readonly data?: Readonly<Record<string, unknown>>;
    }
  /** The server is there and accepts no requests yet, or no more: nothing was done. */
  | { readonly kind: "unready" }
  | { readonly kind: "offline" }
  | { readonly kind: "lost" }
  | { readonly kind: "timeout"; readonly ms: number }
  | { readonly kind: "queueFull" };

const WHAT_NOW = {
  refused: "Ask for something else, or for the right to it.",
  unready: "The server starts or stops: nothing was done, try again in a moment.",
  offline: "There is no connection: try again once there is one.",
  lost: "The connection was lost before the answer: check whether it was done before doing it again.",
  timeout: "No answer came in time: check whether it was done before doing it again.",
  queueFull: "Too many commands wait for the connection: try again once there is one.",
} as const satisfies Record<RequestFailure["kind"], string>;

/** A request without result; `failure` says why, `request` which. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";
  readonly failure: RequestFailure;
  /** The server's own words; empty where it said nothing. */
  readonly reason: string;
  readonly request: { readonly controller: string; readonly action: string };

  constructor(
    failure: RequestFailure,
    { controller, action }: Pick<KuzzleRequest, "controller" | "action">,
    reason = "",
  ) {
    super(`${controller}:${action} failed (${failure.kind}). ${reason} ${WHAT_NOW[failure.kind]}`);
    this.failure = failure;
    this.reason = reason;
    this.request = { controller, action };
  }
}
