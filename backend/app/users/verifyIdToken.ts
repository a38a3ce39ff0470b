import { createHash, timingSafeEqual } from "node:crypto";
import { decodeProtectedHeader, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { ownValue } from "../../../src/domain/base/ownValue.ts";

/** What the identity provider says of a person, once its signature is checked. */
export const IdentityClaims = z.object({
  sub: z.string().min(1).max(255),
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
  const { payload, alg } = await verified(tokens.idToken, trust, now);
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

async function verified(idToken: string, { issuer, clientId, keys }: IdentityTrust, now: number) {
  const { typ, alg } = header(idToken);
  // An access token of the same provider is signed by the same keys and is no proof of a sign-in here.
  if (typ !== undefined && typ.toUpperCase() !== "JWT")
    throw new IdentityRefused("it is no ID token");
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: Object.keys(HASHES),
      clockTolerance: TOLERANCE,
      requiredClaims: ["sub", "exp", "iat"],
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
  return new IdentityProviderDown(toldOf(error));
}

/** fetch says "fetch failed" and keeps why in the cause. */
function toldOf(error: unknown): string {
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
