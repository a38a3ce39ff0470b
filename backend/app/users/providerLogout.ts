import { DAY, HOUR } from "../../../src/domain/base/time.ts";
import type { AppDeps } from "../platform/deps.ts";
import { PLATFORM_INDEX, USER_CHANNEL } from "../platform/security/platform.ts";
import { sessionNote } from "../platform/security/sessionNotes.ts";
import type { ProviderLogout } from "./verifyIdToken.ts";

/** How long a logout keeps the tokens out that were issued before it: longer than any provider lets a session live. */
const REMEMBERED = 60 * DAY;
/** How long the id of a logout token is taken once: longer than the token itself is accepted. */
const ONCE = HOUR;

const markOf = (issuer: string, kind: "sid" | "sub", value: string) =>
  `logged-out/${kind}/${encodeURIComponent(issuer)}/${encodeURIComponent(value)}`;

/** Whether the provider has ended the session that the token was given in. */
export async function isLoggedOut(
  { internals }: Pick<AppDeps, "internals">,
  issuer: string,
  {
    sub,
    sid,
    iat,
  }: { readonly sub: string; readonly sid?: string | undefined; readonly iat: number },
): Promise<boolean> {
  if (sid !== undefined && (await internals.recall(markOf(issuer, "sid", sid))) !== null)
    return true;
  const everywhere = await internals.recall(markOf(issuer, "sub", sub));
  return everywhere !== null && iat <= Number(everywhere);
}

/**
 * Ends the sessions that were begun in a session of the provider or, where it names none, by the person: they are told,
 * so that open screens leave at once, and their ID tokens open nothing any more. Null: the token was used before.
 */
export async function endProviderSessions(
  deps: Pick<AppDeps, "internals" | "now" | "sdk">,
  issuer: string,
  { jti, iat, sub, sid }: ProviderLogout,
): Promise<number | null> {
  const { internals, sdk, now } = deps;
  const once = `logout-token/${encodeURIComponent(issuer)}/${encodeURIComponent(jti)}`;
  if (!(await internals.claim(once, "1", ONCE))) return null;
  try {
    // First, so that nobody signs in again with what they hold while their sessions end.
    if (sid !== null) await internals.remember(markOf(issuer, "sid", sid), String(iat), REMEMBERED);
    else if (sub !== null)
      await internals.remember(markOf(issuer, "sub", sub), String(iat), REMEMBERED);
    const doomed: { readonly userId: string; readonly jwt: string; readonly at: number }[] = [];
    for (const { userId, jwt } of await internals.tokens(null)) {
      const note = await sessionNote(internals, userId, jwt);
      const identity = note?.identity ?? null;
      if (note === null || identity === null || identity.issuer !== issuer) continue;
      if (sub !== null && identity.sub !== sub) continue;
      if (sid !== null && identity.sid !== sid) continue;
      doomed.push({ userId, jwt, at: note.at });
    }
    // Before: with its token a connection leaves its channel.
    for (const userId of new Set(doomed.map((one) => one.userId)))
      await sdk.realtime.publish(PLATFORM_INDEX, USER_CHANNEL, {
        userId,
        type: "session.ended",
        at: now(),
      });
    for (const { jwt } of doomed) await internals.revokeToken(jwt);
    // Kuzzle takes the token before a renewal for another second: both are one session.
    return new Set(doomed.map(({ userId, at }) => `${userId} ${at}`)).size;
  } catch (error) {
    // It is not done: the provider may send the same token again.
    await internals.forget(once);
    throw error;
  }
}
