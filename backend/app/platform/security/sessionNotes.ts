import { createHash } from "node:crypto";
import { decodeJwt } from "jose";
import type { Backend, KuzzleRequest } from "kuzzle";
import { z } from "zod";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { IsTrustedProxy } from "../../../../src/domain/base/clientAddress.ts";
import type { KuzzleInternals } from "../kuzzle/internals.ts";
import { type Log, reasonOf } from "../log.ts";
import { agentOf } from "./requestHeaders.ts";
import { addressOfConnection } from "./clientAddress.ts";

/** What is known of a session beside its token, until that ends. Times in epoch ms. */
const Note = z.object({
  at: z.number(),
  renewedAt: z.number(),
  /** When its user proved who they are, at its beginning or later. */
  provenAt: z.number().default(0),
  expiresAt: z.number(),
  address: z.string(),
  /** What the program said of itself (User-Agent); empty: nothing. */
  agent: z.string(),
  /** The session at an identity provider that it was begun by; null: another way. */
  identity: z
    .object({ issuer: z.string(), sub: z.string(), sid: z.string().nullable() })
    .nullable()
    .default(null),
});
export type SessionNote = z.infer<typeof Note>;

/** What Kuzzle puts before the tokens of its sessions. */
const TOKEN_PREFIX = /^kauth-/u;

/** How long the note of a token outlives its renewal, in ms: Kuzzle takes such a token for another second. */
const RENEWED_NOTE_LIFE = MINUTE;

/** Of a User-Agent no more is kept. */
const MAX_AGENT = 300;

const Result = z.object({
  _id: z.string(),
  expiresAt: z.number(),
  ttl: z.number(),
  jwt: z.string().optional(),
});

/** Names a session for its user without giving away its token. */
export function sessionIdOf(jwt: string): string {
  return createHash("sha256").update(jwt).digest("hex").slice(0, 32);
}

const keyOf = (userId: string, jwt: string) => `session/${userId}/${sessionIdOf(jwt)}`;

/** What was noted of a session; null: nothing, or it began before notes were kept. */
export async function sessionNote(
  { recall }: Pick<KuzzleInternals, "recall">,
  userId: string,
  jwt: string,
): Promise<SessionNote | null> {
  const kept = await recall(keyOf(userId, jwt));
  return kept === null ? null : (Note.safeParse(JSON.parse(kept)).data ?? null);
}

/** Notes that the user of the session has proved who they are. @returns whether there is such a session */
export async function noteProof(
  internals: Pick<KuzzleInternals, "recall" | "remember">,
  { userId, jwt }: { readonly userId: string; readonly jwt: string },
  now: number,
): Promise<boolean> {
  const note = await sessionNote(internals, userId, jwt);
  if (note === null || note.expiresAt <= now) return false;
  const proven: SessionNote = { ...note, provenAt: now };
  await internals.remember(keyOf(userId, jwt), JSON.stringify(proven), note.expiresAt - now);
  return true;
}

/** Under which keys is remembered from which devices a user has signed in: itself, and what begins with it and a slash. */
export function devicesKey(userId: string): string {
  return `devices/${userId}`;
}

/** Forgets the sessions and devices of a user who is gone. */
export async function forgetUser(
  { forgetAll }: Pick<KuzzleInternals, "forgetAll">,
  userId: string,
): Promise<void> {
  const devices = devicesKey(userId);
  await forgetAll(
    (key) =>
      key === devices || key.startsWith(`${devices}/`) || key.startsWith(`session/${userId}/`),
  );
}

/**
 * When a session began, in epoch ms: as it was noted, else as its token says, which a renewal gave. Null: neither says it.
 * Kuzzle has checked the token before.
 */
export async function sessionStart(
  internals: Pick<KuzzleInternals, "recall">,
  userId: string,
  jwt: string,
): Promise<number | null> {
  return (await sessionNote(internals, userId, jwt))?.at ?? issueOf(jwt);
}

const Issued = z.object({ iat: z.number() });

/** When Kuzzle gave the token, in epoch ms. */
function issueOf(jwt: string): number | null {
  try {
    return Issued.parse(decodeJwt(jwt.replace(TOKEN_PREFIX, ""))).iat * SECOND;
  } catch {
    return null;
  }
}

/** Notes of each session where and by what program it was begun, for its user alone; renewed, it stays the same. */
export function noteSessions(
  app: Pick<Backend, "pipe">,
  internals: Pick<KuzzleInternals, "recall" | "remember">,
  { isTrusted, now, log }: { isTrusted: IsTrustedProxy; now: () => number; log: Log },
): void {
  for (const event of ["auth:afterLogin", "auth:afterRefreshToken"]) {
    app.pipe.register(event, async (request: KuzzleRequest) => {
      try {
        await note(request, event === "auth:afterRefreshToken");
      } catch (error) {
        // Nobody is kept out for it.
        log.warn(`A session could not be noted: ${reasonOf(error)}`);
      }
      return request;
    });
  }

  async function note(request: KuzzleRequest, isRenewal: boolean): Promise<void> {
    const { connection } = request.context;
    const read = Result.safeParse(request.result);
    // Calls from inside the process come by no protocol: they are nobody's session.
    if (!read.success || connection.protocol === null) return;
    const { _id: userId, expiresAt, ttl } = read.data;
    const jwt = read.data.jwt ?? cookieOf(request);
    if (jwt === null || ttl <= 0) return;
    const before = isRenewal && typeof request.input.jwt === "string" ? request.input.jwt : null;
    const earlier = before === null ? null : await sessionNote(internals, userId, before);
    const at = now();
    const told: SessionNote = {
      at: earlier?.at ?? (before === null ? null : issueOf(before)) ?? at,
      renewedAt: at,
      provenAt: isRenewal ? (earlier?.provenAt ?? 0) : at,
      expiresAt,
      address: addressOfConnection(connection, isTrusted),
      agent: agentOf(request).slice(0, MAX_AGENT),
      identity: earlier?.identity ?? identityOf(request),
    };
    // Renewed within the second of its beginning, a token is the same again. Renewed twice at once, it is no younger.
    if (earlier !== null && before !== null)
      await internals.remember(keyOf(userId, before), JSON.stringify(earlier), RENEWED_NOTE_LIFE);
    await internals.remember(keyOf(userId, jwt), JSON.stringify(told), ttl);
  }
}

/** The token that an answer sets as a cookie; its body does not hold it then. */
function cookieOf(request: KuzzleRequest): string | null {
  const set: unknown = request.response.getHeader("Set-Cookie");
  const [first]: unknown[] = Array.isArray(set) ? set : [set];
  const found = /^authToken=([^;]+)/u.exec(typeof first === "string" ? first : "");
  return found?.[1] === undefined ? null : decodeURIComponent(found[1]);
}

const IdentityLogin = z.object({ id_token: z.string() });
const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  sid: z.string().nullable().default(null),
});

/** What the ID token of a sign-in that has succeeded says of the session it was given in. */
function identityOf({ input }: KuzzleRequest): SessionNote["identity"] {
  if (input.args["strategy"] !== "identity") return null;
  const body = IdentityLogin.safeParse(input.body);
  if (!body.success) return null;
  const { iss, sub, sid } = Claims.parse(decodeJwt(body.data.id_token));
  return { issuer: iss, sub, sid };
}
