import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** A small identity provider: discovery, keys, and tokens signed by them. */
export type FakeIdentityProvider = {
  readonly issuer: string;
  idToken(claims: JWTPayload, options?: { audience?: string }): Promise<string>;
  /** Signed by the same keys, with whatever header. */
  token(claims: JWTPayload, header?: { readonly typ?: string }): Promise<string>;
  close(): void;
};

export async function startIdentityProvider(): Promise<FakeIdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256", use: "sig" };
  let issuer = "";
  const server = createServer((request, response) => {
    const isKeys = request.url === "/keys";
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    idToken: (claims, { audience = "balise-front" } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid: "k1" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(privateKey),
    token: (claims, header = {}) =>
      new SignJWT({ iss: issuer, ...claims })
        .setProtectedHeader({ alg: "ES256", kid: "k1", ...header })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? "2m")
        .sign(privateKey),
    close: () => server.close(),
  };
}
