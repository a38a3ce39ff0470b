import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOGIN_SENTENCES } from "../../src/domain/base/errorCatalogue.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm } from "../support/customer.ts";
import { givenKeycloak, KeycloakForTests, type Tokens } from "../support/keycloak.ts";
import { Browser } from "../unit/embedded/identity/browser.ts";

/** Data must be off a screen within this many ms (product.md section 2). */
const OFF_THE_SCREEN = 10_000;

const given = givenKeycloak();

/** A sign-in of Keycloak's hashes a password for long, on a busy machine for seconds. */
const PATIENCE = 240_000;

/** Needs a Keycloak: `scripts/keycloak/verify` starts one. */
describe.skipIf(given === null)("through a real Keycloak", { timeout: PATIENCE }, () => {
  let keycloak: KeycloakForTests;
  let backend: RunningBackend;
  let root: Kuzzle;
  let ada: string;
  let olga: string;

  beforeAll(async () => {
    if (given === null) return;
    keycloak = new KeycloakForTests(given);
    // The two ways of docs/guides/identity.md to say roles: realm roles in the access token, groups by a mapper.
    await keycloak.createRealm("staff", (client) => ({
      roles: { realm: [{ name: "balise-admin" }, { name: "balise-platform" }] },
      groups: [{ name: "sites", subGroups: [{ name: "tower" }] }],
      clients: [
        {
          ...client,
          defaultClientScopes: [...client.defaultClientScopes, "roles"],
          protocolMappers: [
            {
              name: "groups",
              protocol: "openid-connect",
              protocolMapper: "oidc-group-membership-mapper",
              config: { "claim.name": "groups", "full.path": "true", "access.token.claim": "true" },
            },
          ],
        },
      ],
      scopeMappings: [{ client: "balise-front", roles: ["balise-admin", "balise-platform"] }],
    }));
    await keycloak.createRealm("partner", (client) => ({ clients: [client] }));
    const realms = ["balise", "staff", "partner"];
    for (const realm of realms) await keycloak.tellLogoutsTo(realm);
    const tower = { customer: "tower" };
    backend = await startBackend(
      {
        BALISE_OIDC_PROVIDERS: JSON.stringify([
          {
            ...provider("staff"),
            claimsOf: "accessToken",
            roles: [
              { ...tower, claim: "realm_access.roles", value: "balise-admin", role: "admin" },
              { ...tower, claim: "groups", value: "/sites/tower", role: "worker" },
            ],
            superAdmin: { claim: "realm_access.roles", value: "balise-platform" },
          },
          provider("partner"),
          provider("balise"),
        ]),
      },
      { port: given.backendPort },
    );
    root = await backend.sdk(backend.superAdmin);
    await root.query({
      controller: "omniscient/customer",
      action: "create",
      body: { customer: customerForm("tower") },
    });
    ada = await keycloak.createPerson("staff", person("ada", "staff", ["/sites/tower"]));
    olga = await keycloak.createPerson("staff", person("olga", "staff", ["/sites/tower"]));
    await keycloak.createPerson("balise", person("nora", "balise"));
  }, 4 * PATIENCE);

  afterAll(async () => {
    await backend?.stop();
  });

  const person = (username: string, realm: string, groups: readonly string[] = []) => ({
    username,
    email: `${username}@${realm}.example`,
    groups,
  });
  const provider = (realm: string) => ({
    id: realm,
    name: realm,
    issuer: keycloak.issuerOf(realm),
    clientId: "balise-front",
    domains: [`${realm}.example`],
  });

  const login = (tokens: Tokens, nonce: string | null = "the-nonce") =>
    backend.http({
      controller: "auth",
      action: "login",
      strategy: "identity",
      body: { ...tokens, nonce },
    });
  /** Who a sign-in is here, and with what. */
  const entered = async (tokens: Tokens, nonce: string | null = "the-nonce") => {
    const { result, error } = await login(tokens, nonce);
    if (error !== null) throw new Error(error.message);
    const { _id: kuid, jwt } = result as { _id: string; jwt: string };
    const { profileIds } = (await root.security.getUser(kuid)) as unknown as {
      profileIds: string[];
    };
    return { kuid, jwt, profileIds };
  };
  const holds = async (jwt: string) => (await root.auth.checkToken(jwt)).valid;
  const refusalOf = async (tokens: Tokens) => {
    const { status, error } = await login(tokens);
    return { status, message: error?.message };
  };

  describe("with the realm of deploy/", () => {
    test("somebody whom nothing maps is made known, told so, and let in once they have a role", async () => {
      const tokens = await keycloak.signIn("balise", "nora");
      const before = await refusalOf(tokens);
      const found = await root.security.searchUsers({
        query: { term: { email: "nora@balise.example" } },
      });
      const kuid = String(found.hits[0]?._id);
      await root.query({
        controller: "omniscient/user",
        action: "update",
        body: { customer: "tower", userId: kuid, changes: { role: "worker" } },
      });
      const after = await entered(await keycloak.signIn("balise", "nora"));
      expect({ before, kuid: after.kuid, profileIds: after.profileIds }).toEqual({
        before: { status: 403, message: LOGIN_SENTENCES.noRights },
        kuid,
        profileIds: ["customer.tower.worker"],
      });
    });

    test("the code flow wants PKCE with S256, our addresses, and the verifier", async () => {
      const open = async (changes: Readonly<Record<string, string>>) => {
        const request = keycloak.signInRequest("balise", changes);
        const page = await new Browser().open(request.url, request.redirectUri);
        return page.response?.status ?? new URL(page.url).searchParams.get("error");
      };
      const request = keycloak.signInRequest("balise");
      const back = await keycloak.passSignIn(new Browser(), request, "nora");
      const exchange = await keycloak.askTokens("balise", {
        grant_type: "authorization_code",
        code: back.get("code") ?? "",
        redirect_uri: request.redirectUri,
        code_verifier: keycloak.signInRequest("balise").verifier,
      });
      expect({
        without: await open({ code_challenge: "", code_challenge_method: "" }),
        plain: await open({ code_challenge_method: "plain" }),
        elsewhere: await open({ redirect_uri: "http://127.0.0.1:1/callback" }),
        state: back.get("state"),
        exchange: [exchange.status, exchange.body["error"]],
      }).toEqual({
        without: "invalid_request",
        plain: "invalid_request",
        elsewhere: 400,
        state: "the-state",
        exchange: [400, "invalid_grant"],
      });
    });

    test("the browser may read the token endpoint, and a refresh token is used once", async () => {
      const tokens = await keycloak.signIn("balise", "nora");
      const { refresh_token } = tokens;
      const form = { grant_type: "refresh_token", refresh_token };
      const first = await keycloak.askTokens("balise", form);
      const again = await keycloak.askTokens("balise", form);
      expect([first.status, first.allowedOrigin, again.status, again.body["error"]]).toEqual([
        200,
        `http://127.0.0.1:${backend.port}`,
        400,
        "invalid_grant",
      ]);
    });

    test("renewed tokens let the same person in, without a nonce as they come", async () => {
      const tokens = await keycloak.signIn("balise", "nora");
      const [first, renewed] = [
        await entered(tokens),
        await entered(await keycloak.renew("balise", tokens), null),
      ];
      expect(renewed.kuid).toBe(first.kuid);
    });
  });

  describe("with roles by its claims", () => {
    test("they are given, changed and taken at the sign-in", async () => {
      const asWorker = await entered(await keycloak.signIn("staff", "ada"));
      await keycloak.giveRole("staff", ada, "balise-admin");
      const asAdmin = await entered(await keycloak.signIn("staff", "ada"));
      await keycloak.takeRole("staff", ada, "balise-admin");
      await keycloak.giveRole("staff", ada, "balise-platform");
      const asRoot = await entered(await keycloak.signIn("staff", "ada"));
      await keycloak.takeRole("staff", ada, "balise-platform");
      await keycloak.leaveGroups("staff", ada);
      const left = await refusalOf(await keycloak.signIn("staff", "ada"));
      expect({
        profiles: [asWorker, asAdmin, asRoot].map(({ profileIds }) => profileIds.toSorted()),
        kept: [await holds(asWorker.jwt), await holds(asAdmin.jwt), await holds(asRoot.jwt)],
        left,
      }).toEqual({
        profiles: [
          ["customer.tower.worker"],
          ["customer.tower.admin"],
          ["admin", "customer.tower.worker"],
        ],
        kept: [false, false, false],
        left: { status: 403, message: LOGIN_SENTENCES.noRights },
      });
    });

    test("the groups are in the access token where the mapper is told so, as paths", async () => {
      const { access_token } = await keycloak.signIn("staff", "olga");
      const claims = JSON.parse(
        Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString(),
      ) as Record<string, unknown>;
      expect(claims["groups"]).toEqual(["/sites/tower"]);
    });
  });

  describe("with several realms as providers", () => {
    test("each speaks for its own domain alone, and verified addresses alone", async () => {
      await keycloak.createPerson("partner", person("posing", "staff"));
      await keycloak.createPerson("partner", {
        ...person("unverified", "partner"),
        emailVerified: false,
      });
      const refused = await refusalOf(await keycloak.signIn("partner", "posing"));
      const unverified = await refusalOf(await keycloak.signIn("partner", "unverified"));
      expect([refused, unverified]).toEqual([
        { status: 401, message: expect.stringContaining("domain that is not the provider's") },
        { status: 401, message: expect.stringContaining("is not verified") },
      ]);
    });

    test("a namesake at another provider is somebody else", async () => {
      await keycloak.createPerson("partner", person("olga", "partner"));
      const here = await entered(await keycloak.signIn("staff", "olga"));
      const there = await refusalOf(await keycloak.signIn("partner", "olga"));
      expect([here.profileIds, there]).toEqual([
        ["customer.tower.worker"],
        { status: 403, message: LOGIN_SENTENCES.noRights },
      ]);
    });
  });

  describe("a sign-out at Keycloak", () => {
    test("ends the session that began in it, and no other; its tokens let nobody in", async () => {
      const browser = new Browser();
      const tokens = await keycloak.signIn("staff", "olga", browser);
      const here = await entered(tokens);
      const elsewhere = await entered(await keycloak.signIn("staff", "olga"));
      const goesTo = await keycloak.signOut("staff", browser, tokens);
      await expect.poll(() => holds(here.jwt), { timeout: OFF_THE_SCREEN }).toBe(false);
      expect({
        goesTo,
        elsewhere: await holds(elsewhere.jwt),
        again: (await login(tokens)).status,
      }).toEqual({
        goesTo: `http://127.0.0.1:${backend.port}/login?state=bye`,
        elsewhere: true,
        again: 401,
      });
    });

    test("ends a session that was renewed meanwhile", async () => {
      const browser = new Browser();
      const tokens = await keycloak.signIn("staff", "olga", browser);
      const renewed = await keycloak.renew("staff", tokens);
      const { jwt } = await entered(renewed, null);
      await keycloak.signOut("staff", browser, renewed);
      await expect.poll(() => holds(jwt), { timeout: OFF_THE_SCREEN }).toBe(false);
    });

    test("by an administrator of the realm, session by session, ends each of them", async () => {
      const sessions = [
        await entered(await keycloak.signIn("staff", "olga")),
        await entered(await keycloak.signIn("staff", "olga")),
      ];
      await keycloak.endSessions("staff", olga);
      const held = () => Promise.all(sessions.map(({ jwt }) => holds(jwt)));
      await expect.poll(held, { timeout: OFF_THE_SCREEN }).toEqual([false, false]);
    });
  });
});
