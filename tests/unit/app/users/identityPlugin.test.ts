import { expect, it } from "vitest";
import { IdentityPlugin } from "../../../../backend/app/users/identityPlugin.ts";
import { freePort } from "../../../support/freePort.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const ID_TOKEN = `${part({ alg: "ES256", kid: "k1" })}.${part({ sub: "person" })}.${part({})}`;

it("an identity provider that is down is not told as a bad token: 503, and a line for the operator", async () => {
  const logged: string[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (line: string) => void logged.push(line),
  };
  const unused = () => Promise.reject(new Error("not asked for"));
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const plugin = new IdentityPlugin(
    () => ({
      // Nothing of these is reached without a verified token.
      sdk: {} as never,
      configuration: { identity: { issuer, clientId: "balise-front" } } as never,
      exclusively: unused,
      newId: () => "none",
      now: () => 1_700_000_000_000,
      log,
    }),
    issuer,
  );
  const verdict = await plugin
    .verify(null, { access_token: "a", id_token: ID_TOKEN })
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
    message: "The identity token is refused (it is no token): sign in again.",
  });
});
