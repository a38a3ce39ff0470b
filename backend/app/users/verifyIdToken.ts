import { createHash, timingSafeEqual } from "node:crypto";
import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { z } from "zod";
import { ownValue } from "../../../src/domain/base/ownValue.ts";

/** What the identity provider says of a person, once its signature is checked. */
export const IdentityClaims = z.looseObject({
  sub: z.string().min(1).max(255),
  /** When it was issued, in seconds since 1970. */
  iat: z.number(),
  /** The session at the provider, which a logout names. */
  sid: z.string().min(1).max(255).optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
});
export type IdentityClaims = z.infer<typeof IdentityClaims>;

/** What a front hands over after a sign-in at the identity provider. */
export type IdentityTokens = {
  readonly idToken: string;
  readonly accessToken: string;
  /** The nonce the front sent with its request, where it kept one. */
  readonly nonce: string | null;
};

/** Whose tokens are taken. */
export type IdentityTrust = {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: JWTVerifyGetKey;
};

/** The tokens are not accepted. The reason names the check, never what a token holds. */
export class IdentityRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The identity token is refused (${reason}): sign in again.`);
    this.name = "IdentityRefused";
    this.reason = reason;
  }
}

/** Whether a token is good cannot be told: the provider's keys are out of reach, or it is set up wrongly. */
export class IdentityProviderDown extends Error {
  /** For the operator. */
  readonly reason: string;

  constructor(reason: string) {
    super("The identity provider does not answer: try again in a moment.");
    this.name = "IdentityProviderDown";
    this.reason = reason;
  }
}

/** Asymmetric signatures only, each with the hash that at_hash uses (OpenID Connect Core 3.1.3.6). */
const HASHES: Readonly<Record<string, string>> = {
  RS256: "sha256",
  PS256: "sha256",
  ES256: "sha256",
  RS384: "sha384",
  PS384: "sha384",
  ES384: "sha384",
  RS512: "sha512",
  PS512: "sha512",
  ES512: "sha512",
  EdDSA: "sha512",
};

/** Clocks may differ by this many seconds. */
const TOLERANCE = 60;

/**
 * Checks an ID token by the rules of OpenID Connect Core 3.1.3.7: signature, issuer, audience, expiry, time of issue,
 * nonce where one is given, and that it belongs to the access token where it says so (at_hash).
 * @param now epoch ms
 * @throws IdentityRefused, IdentityProviderDown
 */
export async function verifyIdToken(
  tokens: IdentityTokens,
  trust: IdentityTrust,
  now: number,
): Promise<IdentityClaims> {
  const { typ } = header(tokens.idToken);
  // An access token of the same provider is signed by the same keys and is no proof of a sign-in here.
  if (typ !== undefined && typ.toUpperCase() !== "JWT")
    throw new IdentityRefused("it is no ID token");
  const { payload, alg } = await verified(tokens.idToken, trust, now, ["sub", "exp", "iat"]);
  if (payload.iat === undefined || payload.iat > now / 1000 + TOLERANCE) {
    throw new IdentityRefused("it was issued in the future");
  }
  const authorized: unknown = payload["azp"];
  if (authorized !== undefined && authorized !== trust.clientId) {
    throw new IdentityRefused("it was issued to another client");
  }
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && authorized === undefined) {
    throw new IdentityRefused("it is for several clients and names none");
  }
  if (tokens.nonce !== null && payload["nonce"] !== tokens.nonce) {
    throw new IdentityRefused("its nonce is another");
  }
  const accessHash: unknown = payload["at_hash"];
  if (accessHash !== undefined && !belongs(accessHash, tokens.accessToken, alg)) {
    throw new IdentityRefused("it belongs to another access token");
  }
  const claims = IdentityClaims.safeParse(payload);
  if (!claims.success) throw new IdentityRefused("its claims cannot be read");
  return claims.data;
}

/**
 * The claims of an access token that came with an ID token: of the same provider, person and client. Whom it is for is
 * the provider's API, not us, so that its audience says nothing.
 * @throws IdentityRefused, IdentityProviderDown
 */
export async function verifyAccessToken(
  accessToken: string,
  sub: string,
  { issuer, clientId, keys }: IdentityTrust,
  now: number,
): Promise<JWTPayload> {
  const { payload } = await verified(accessToken, { issuer, clientId: null, keys }, now, [
    "sub",
    "exp",
  ]);
  if (payload.sub !== sub) throw new IdentityRefused("its access token is another person's");
  const client: unknown = payload["azp"] ?? payload["client_id"];
  if (client !== clientId) throw new IdentityRefused("its access token is another client's");
  return payload;
}

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** A logout token older than this many seconds is refused; its id is remembered longer. */
const OLDEST_LOGOUT = 600;

/** A session, or all of a person, that a provider has ended. */
export type ProviderLogout = {
  readonly jti: string;
  readonly iat: number;
  readonly sub: string | null;
  readonly sid: string | null;
};

/**
 * Checks a logout token by the rules of OpenID Connect Back-Channel Logout 1.0, section 2.6, but for its id, which the
 * caller takes once. @throws IdentityRefused, IdentityProviderDown
 */
export async function verifyLogoutToken(
  token: string,
  trust: IdentityTrust,
  now: number,
): Promise<ProviderLogout> {
  const { typ } = header(token);
  if (typ !== undefined && !/^(?:application\/)?(?:logout\+)?jwt$/iu.test(typ))
    throw new IdentityRefused("it is no logout token");
  const { payload } = await verified(token, trust, now, ["iat", "jti"]);
  const { iat = 0, jti = "", sub = null } = payload;
  if (iat > now / 1000 + TOLERANCE) throw new IdentityRefused("it was issued in the future");
  if (iat < now / 1000 - OLDEST_LOGOUT) throw new IdentityRefused("it is too old");
  if (jti === "" || jti.length > 255) throw new IdentityRefused("its id cannot be read");
  const events = z.object({ [LOGOUT_EVENT]: z.looseObject({}) }).safeParse(payload["events"]);
  if (!events.success) throw new IdentityRefused("it tells no logout");
  if (payload["nonce"] !== undefined) throw new IdentityRefused("it has a nonce, as ID tokens do");
  const sid: unknown = payload["sid"] ?? null;
  if (sid !== null && typeof sid !== "string") throw new IdentityRefused("its session is no text");
  if (sub === null && sid === null)
    throw new IdentityRefused("it names neither person nor session");
  return { jti, iat, sub, sid };
}

/** Who says to have issued a token, before anything of it is checked: it chooses the keys. Null: it cannot be read. */
export function claimedIssuer(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}

async function verified(
  token: string,
  {
    issuer,
    clientId,
    keys,
  }: Omit<IdentityTrust, "clientId"> & { readonly clientId: string | null },
  now: number,
  requiredClaims: string[],
) {
  const { alg } = header(token);
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      ...(clientId === null ? {} : { audience: clientId }),
      algorithms: Object.keys(HASHES),
      clockTolerance: TOLERANCE,
      requiredClaims,
      currentDate: new Date(now),
    });
    return { payload, alg: alg ?? "" };
  } catch (error) {
    throw verdictOn(error);
  }
}

function header(idToken: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(idToken);
  } catch {
    throw new IdentityRefused("it is no token");
  }
}

function verdictOn(error: unknown): IdentityProviderDown | IdentityRefused {
  if (error instanceof errors.JWTExpired) return new IdentityRefused("it has expired");
  if (error instanceof errors.JWTClaimValidationFailed)
    return new IdentityRefused(`its claim ${error.claim} is not right`);
  // Of the keys' own failures only "none of them is the token's" says something of the token.
  const isOfTheKeys =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    (error instanceof errors.JOSEError && error.code === "ERR_JOSE_GENERIC");
  if (error instanceof errors.JOSEError && !isOfTheKeys) return new IdentityRefused(error.code);
  return new IdentityProviderDown(messageOf(error));
}

/** fetch says "fetch failed" and keeps why in the cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function belongs(accessHash: unknown, accessToken: string, alg: string): boolean {
  const hash = ownValue(HASHES, alg);
  if (typeof accessHash !== "string" || hash === undefined) return false;
  const digest = createHash(hash).update(accessToken, "ascii").digest();
  const expected = Buffer.from(digest.subarray(0, digest.length / 2).toString("base64url"));
  const given = Buffer.from(accessHash);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
