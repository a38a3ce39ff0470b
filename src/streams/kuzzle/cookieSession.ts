import kuzzleSdk from "kuzzle-sdk";
import { catchError, concatMap, defer, from, map, type Observable, of } from "rxjs";
import { z } from "zod";
import { RequestFailed } from "./requestFailed.ts";
import type { KuzzleRequest } from "./kuzzleConnection.ts";
import type { KuzzleSession } from "./kuzzleSocket.ts";
import type { KuzzlePlace } from "./sdkSocket.ts";

const CheckAnswer = z.object({ valid: z.boolean(), kuid: z.string().optional() });
/** Kuzzle's id of everybody who is not signed in; their token counts as valid. */
const ANONYMOUS = "-1";

/** A session kept in the browser's cookie, which no script can read. */
export type CookieSession = KuzzleSession & {
  /** @throws RequestFailed in the stream, refused with status 401 for wrong credentials */
  login(strategy: string, credentials: object): Observable<void>;
  /** Revokes the token, then clears the cookie. */
  logout(): Observable<void>;
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
          const { valid, kuid } = CheckAnswer.parse(answer);
          return valid && kuid !== ANONYMOUS;
        }),
      ),
    renew: () =>
      call("refreshToken", { cookieAuth: true }).pipe(
        map(() => true),
        catchError((error: unknown) => {
          if (error instanceof RequestFailed && isOver(error)) return of(false);
          throw error;
        }),
      ),
    login: (strategy, credentials) =>
      call("login", { strategy, cookieAuth: true, body: credentials }).pipe(map(() => undefined)),
    // Without cookieAuth it revokes, with it it clears (kuzzle.md section 2.1).
    logout: () =>
      call("logout", {}).pipe(
        concatMap(() => call("logout", { cookieAuth: true })),
        map(() => undefined),
      ),
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
