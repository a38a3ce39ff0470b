import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** An identity provider that does not answer within this many ms counts as down. */
const PATIENCE = 5 * SECOND;

/** The keys of issuers by their address: each is asked for its own once, whoever needs them. */
export function createIdentityKeys(): (issuer: string) => JWTVerifyGetKey {
  const known = new Map<string, JWTVerifyGetKey>();
  return (issuer) => {
    const keys = known.get(issuer) ?? issuerKeys(issuer);
    known.set(issuer, keys);
    return keys;
  };
}

/**
 * The keys of an issuer, found by its discovery document at the first use (the provider may start after us), kept for
 * ten minutes, asked for again at most every 30 s when a token names a key that is not among them.
 */
function issuerKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | null = null;
  return async (header, token) => {
    const asked = (keys ??= discover(issuer));
    // A discovery that failed is tried again at the next sign-in.
    asked.catch(() => (keys = keys === asked ? null : keys));
    return (await asked)(header, token);
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`, {
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE),
  });
  const found = Discovery.parse(await response.json());
  if (found.issuer !== issuer) {
    throw new Error(
      `The identity provider at ${issuer} calls itself ${found.issuer}: correct BALISE_OIDC_ISSUER or BALISE_OIDC_PROVIDERS.`,
    );
  }
  return createRemoteJWKSet(new URL(found.jwks_uri), {
    cacheMaxAge: 10 * MINUTE,
    cooldownDuration: 30 * SECOND,
    timeoutDuration: PATIENCE,
  });
}
