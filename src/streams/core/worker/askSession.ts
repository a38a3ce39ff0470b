import { firstValueFrom, type Observable } from "rxjs";
import type { Clock } from "../live/clock.ts";
import type { SessionAnswer, SessionCall } from "./sessionCall.ts";
import type { CookieSession } from "../kuzzle/cookieSession.ts";
import { SESSION_PATIENCE } from "../kuzzle/kuzzleSocket.ts";
import { RequestFailed } from "../kuzzle/requestFailed.ts";
import { within } from "../live/within.ts";

/** What the session says to a call. @throws RequestFailed, a timeout once `SESSION_PATIENCE` is over */
export function askSession<Value>(
  clock: Clock,
  { type }: SessionCall,
  asked: Observable<Value>,
): Promise<Value> {
  const late = () =>
    new RequestFailed(
      { kind: "timeout", ms: SESSION_PATIENCE },
      { controller: "auth", action: type },
    );
  return firstValueFrom(within(clock, SESSION_PATIENCE, asked, late));
}

/** What the main thread receives of the session. */
export function sessionAnswer(
  { session, clock }: { readonly session: CookieSession; readonly clock: Clock },
  holds: boolean,
): SessionAnswer {
  return { holds, expiresIn: holds ? session.life(clock.now()) : null };
}
