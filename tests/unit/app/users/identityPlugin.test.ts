import { expect, it } from "vitest";
import { IdentityPlugin } from "../../../../backend/app/users/identityPlugin.ts";
import { createIdentityKeys } from "../../../../backend/app/users/issuerKeys.ts";
import { readIdentityProviders } from "../../../../src/domain/users/identityProviders.ts";
import { freePort } from "../../../support/freePort.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

it("an identity provider that is down is not told as a bad token: 503, and a line for the operator", async () => {
  const logged: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (line: string) => void logged.push(line),
  };
  const unused = () => Promise.reject(new Error("not asked for"));
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const identity = readIdentityProviders({
    list: undefined,
    issuer,
    clientId: undefined,
    publicUrl: "http://localhost",
  });
  const plugin = new IdentityPlugin(() => ({
    // Nothing of these is reached without a verified token.
    sdk: {} as never,
    internals: {} as never,
    configuration: { identity } as never,
    exclusively: unused,
    identityKeys: createIdentityKeys(),
    newId: () => "none",
    now: () => 1_700_000_000_000,
    log,
  }));
  const idToken = `${part({ alg: "ES256", kid: "k1" })}.${part({ sub: "person", iss: issuer })}.${part({})}`;
  const verdict = await plugin
    .verify(null, { access_token: "a", id_token: idToken })
    .catch((error: unknown) => error);
  expect({ ...(verdict as object), message: (verdict as Error).message }).toMatchObject({
    status: 503,
    id: "balise.identity.provider_down",
    message: "The identity provider does not answer: try again in a moment.",
  });
  expect(logged).toEqual([
    expect.stringMatching(
      `^A sign-in failed: ${issuer} gives no keys \\(fetch failed: connect ECONNREFUSED.*\\)\\.$`,
    ),
  ]);
  expect(await plugin.verify(null, { access_token: "a", id_token: "no token" })).toEqual({
    kuid: null,
    message: "The identity token is refused (nobody here knows its issuer): sign in again.",
  });
});
