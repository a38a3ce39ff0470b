import kuzzleSdk from "kuzzle-sdk";
import { catchError, concatMap, defer, from, map, type Observable, of, tap } from "rxjs";
import { z } from "zod";
import type { EpochMs } from "../../domain/time.ts";
import { RequestFailed } from "./requestFailed.ts";
import type { KuzzleRequest } from "./kuzzleConnection.ts";
import type { KuzzleSession } from "./kuzzleSocket.ts";
import type { KuzzlePlace } from "./sdkSocket.ts";

const CheckAnswer = z.object({
  valid: z.boolean(),
  kuid: z.string().optional(),
  expiresAt: z.number().nullish(),
});
/** `ttl` in ms. */
const TokenAnswer = z.object({ ttl: z.number() });
/** Kuzzle's id of everybody who is not signed in; their token counts as valid. */
const ANONYMOUS = "-1";
/** What a screen user may ask for (specification section 9). */
const LONG_LIFE = { expiresIn: "30d" } as const;

/** A session kept in the browser's cookie, which no script can read. */
export type CookieSession = KuzzleSession & {
  /** @throws RequestFailed in the stream, refused with status 401 for wrong credentials */
  login(strategy: string, credentials: object): Observable<void>;
  /** Revokes the token, then clears the cookie. */
  logout(): Observable<void>;
  /** What is left of the token's life by the last answer, in ms; `now` for a check, which tells the end by the server's clock. Null: never told. */
  life(now: EpochMs): number | null;
};

/**
 * The calls that set a cookie, over HTTP: over WebSocket the SDK rejects them although the server has done
 * them, lets requests hang and forgets subscriptions (kuzzle.md section 2.1). A socket opened afterwards
 * carries the new cookie, and Kuzzle needs no other word of it. Needs XMLHttpRequest, so a browser or its worker.
 */
export function cookieSession({ host, port, ssl }: KuzzlePlace): CookieSession {
  const http = new kuzzleSdk.Http(host, { port, ssl });
  http.enableCookieSupport();
  let connected: Promise<void> | null = null;
  let count = 0;
  let life: { readonly ttl: number } | { readonly expiresAt: EpochMs } | null = null;
  const rememberTtl = (answer: unknown) => {
    const told = TokenAnswer.safeParse(answer);
    if (told.success) life = told.data;
  };
  const connect = () => {
    connected ??= http.connect().catch((error: unknown) => {
      connected = null;
      throw error;
    });
    return connected;
  };
  const call = (action: string, args: object): Observable<unknown> => {
    const request: KuzzleRequest = { controller: "auth", action, ...args };
    return defer(() => from(connect().then(() => ask(request)))).pipe(
      map(({ result }: { result: unknown }) => result),
    );
  };
  const ask = (request: KuzzleRequest) => {
    const requestId = `session-${(count += 1)}`;
    // POST always: as GET, which the SDK would choose for a login, the tokens would be in the URL.
    return http
      .query({ ...request, requestId } as Parameters<typeof http.query>[0], { verb: "POST" })
      .catch((error: unknown) => {
        throw refusal(error, request);
      });
  };
  return {
    check: () =>
      call("checkToken", { cookieAuth: true }).pipe(
        map((answer) => {
          const { valid, kuid, expiresAt } = CheckAnswer.parse(answer);
          life = typeof expiresAt === "number" ? { expiresAt } : null;
          return valid && kuid !== ANONYMOUS;
        }),
      ),
    renew: (isLong = false) =>
      call("refreshToken", { cookieAuth: true, ...(isLong ? LONG_LIFE : {}) }).pipe(
        tap(rememberTtl),
        map(() => true),
        catchError((error: unknown) => {
          if (error instanceof RequestFailed && isOver(error)) return of(false);
          throw error;
        }),
      ),
    login: (strategy, credentials) =>
      call("login", { strategy, cookieAuth: true, body: credentials }).pipe(
        tap(rememberTtl),
        map(() => undefined),
      ),
    // Without cookieAuth it revokes, with it it clears (kuzzle.md section 2.1).
    logout: () =>
      call("logout", {}).pipe(
        // Nobody is signed in any more: there is nothing to revoke, and the cookie goes all the same.
        catchError((error: unknown) => {
          if (error instanceof RequestFailed && isOver(error)) return of(null);
          throw error;
        }),
        concatMap(() => call("logout", { cookieAuth: true })),
        map(() => undefined),
      ),
    life: (now) => (life === null ? null : "ttl" in life ? life.ttl : life.expiresAt - now),
  };
}

function isOver({ failure }: RequestFailed): boolean {
  return failure.kind === "refused" && (failure.status === 401 || failure.status === 403);
}

function refusal(error: unknown, request: KuzzleRequest): unknown {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number")
    return error;
  const id = "id" in error && typeof error.id === "string" ? error.id : null;
  return new RequestFailed({ kind: "refused", status: error.status, id }, request, error.message);
}
