import { catchError, concatMap, defer, from, map, type Observable, of, tap } from "rxjs";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { KuzzleRequest } from "./kuzzleConnection.ts";
import type { KuzzleSession } from "./kuzzleSocket.ts";
import { postWithCookies } from "./postWithCookies.ts";
import { refusalData } from "../../../domain/base/refusalData.ts";
import { RequestFailed } from "./requestFailed.ts";
import type { KuzzlePlace } from "./sdkSocket.ts";

/** Kuzzle's id of everybody who is not signed in; their token counts as valid. */
const ANONYMOUS = "-1";
/** What a screen user may ask for (specification section 9). */
const LONG_LIFE = "&expiresIn=30d";

type Action = "checkToken" | "login" | "logout" | "refreshToken";
/** What may stand in an answer. */
type Fields = {
  readonly error?: unknown;
  readonly expiresAt?: unknown;
  readonly id?: unknown;
  readonly kuid?: unknown;
  readonly message?: unknown;
  readonly props?: unknown;
  readonly result?: unknown;
  readonly status?: unknown;
  readonly ttl?: unknown;
  readonly valid?: unknown;
};

/** A session kept in the browser's cookie, which no script can read. */
export type CookieSession = KuzzleSession & {
  /** @throws RequestFailed in the stream, refused with status 401 for wrong credentials */
  login(strategy: string, credentials: object): Observable<void>;
  /** Revokes the token, then clears the cookie. */
  logout(): Observable<void>;
  /** What is left of the token's life by the last answer, in ms; `now` for a check, which says the end by the server's clock. Null: never said. */
  life(now: EpochMs): number | null;
};

/**
 * The calls that set a cookie, over HTTP: over WebSocket the SDK rejects them although the server has done
 * them, lets requests hang and forgets subscriptions (kuzzle.md section 2.1). A socket opened afterwards
 * carries the new cookie, and Kuzzle needs no other word of it. Not by the SDK's class for HTTP, which asks for all
 * routes before its first call; and without zod, since a login page waits for the first check.
 */
export function cookieSession({ host, port, ssl }: KuzzlePlace): CookieSession {
  const origin = `${ssl ? "https" : "http"}://${host}:${port}`;
  let life: { readonly ttl: number } | { readonly expiresAt: EpochMs } | null = null;
  const rememberTtl = ({ ttl }: Fields) => {
    if (typeof ttl === "number") life = { ttl };
  };
  /** POST always: as GET the tokens of a login would be in the URL. */
  const call = (action: Action, path: string, body?: object): Observable<Fields> =>
    defer(() => from(postWithCookies(origin + path, body))).pipe(
      map((answer) => {
        if (answer === null) throw new RequestFailed({ kind: "offline" }, requestOf(action));
        const { error, result } = fieldsOf(answer);
        if (typeof error === "object" && error !== null) throw refusal(fieldsOf(error), action);
        return fieldsOf(result);
      }),
    );
  return {
    check: () =>
      call("checkToken", "/_checkToken?cookieAuth").pipe(
        map(({ valid, kuid, expiresAt }) => {
          if (typeof valid !== "boolean")
            throw new Error("Kuzzle does not say whether the session holds: ask again.");
          life = typeof expiresAt === "number" ? { expiresAt } : null;
          return valid && kuid !== ANONYMOUS;
        }),
      ),
    renew: (isLong = false) =>
      call("refreshToken", `/_refreshToken?cookieAuth${isLong ? LONG_LIFE : ""}`).pipe(
        tap(rememberTtl),
        map(() => true),
        catchError((error: unknown) => {
          if (error instanceof RequestFailed && isOver(error)) return of(false);
          throw error;
        }),
      ),
    login: (strategy, credentials) =>
      call("login", `/_login/${encodeURIComponent(strategy)}?cookieAuth`, credentials).pipe(
        tap(rememberTtl),
        map(() => undefined),
      ),
    // Without cookieAuth it revokes, with it it clears (kuzzle.md section 2.1).
    logout: () =>
      call("logout", "/_logout").pipe(
        // Nobody is signed in any more: there is nothing to revoke, and the cookie goes all the same.
        catchError((error: unknown) => {
          if (error instanceof RequestFailed && isOver(error)) return of(null);
          throw error;
        }),
        concatMap(() => call("logout", "/_logout?cookieAuth")),
        map(() => undefined),
      ),
    life: (now) => (life === null ? null : "ttl" in life ? life.ttl : life.expiresAt - now),
  };
}

function isOver({ failure }: RequestFailed): boolean {
  return failure.kind === "refused" && (failure.status === 401 || failure.status === 403);
}

function refusal({ status, id, message, props }: Fields, action: Action): Error {
  const reason = typeof message === "string" ? message : "";
  if (typeof status !== "number") return new Error(`auth:${action} failed. ${reason}`);
  const code = typeof id === "string" ? id : null;
  const data = refusalData(props);
  return new RequestFailed(
    { kind: "refused", status, id: code, ...(data === null ? {} : { data }) },
    requestOf(action),
    reason,
  );
}

function requestOf(action: Action): KuzzleRequest {
  return { controller: "auth", action };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? value : {};
}
