import { randomUUID } from "node:crypto";
import type { JWTPayload } from "jose";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { type FakeIdentityProvider, startIdentityProvider } from "../support/identityProvider.ts";

/** Data must be off a screen within this many ms (product.md section 2). */
const OFF_THE_SCREEN = 10_000;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

let backend: RunningBackend;
/** Says roles as Keycloak does: in the access token. */
let company: FakeIdentityProvider;
/** Maps nothing, and speaks for its own domain alone. */
let partner: FakeIdentityProvider;
let root: Kuzzle;

beforeAll(async () => {
  [company, partner] = await Promise.all([startIdentityProvider(), startIdentityProvider()]);
  const rule = (claim: string, value: string, customer: string, role: string) => ({
    claim,
    value,
    customer,
    role,
  });
  const providers = [
    {
      id: "company",
      name: "Company",
      issuer: company.issuer,
      clientId: "balise-front",
      claimsOf: "accessToken",
      domains: ["company.example"],
      roles: [
        rule("realm_access.roles", "site-admin", "tower", "admin"),
        rule("groups", "/sites/tower", "tower", "worker"),
        rule("groups", "/sites/nowhere", "nowhere", "worker"),
      ],
      superAdmin: { claim: "realm_access.roles", value: "balise-platform" },
    },
    {
      id: "partner",
      name: "Partner",
      issuer: partner.issuer,
      clientId: "balise-front",
      domains: ["partner.example"],
    },
  ];
  backend = await startBackend({ BALISE_OIDC_PROVIDERS: JSON.stringify(providers) });
  root = await backend.sdk(backend.superAdmin);
  for (const index of ["tower", "rental"])
    await ask("customer:create", { customer: customerForm(index) });
}, 120_000);

afterAll(async () => {
  await backend?.stop();
  company?.close();
  partner?.close();
});

/** An `omniscient` call of the super admin's; rejects with Kuzzle's error. */
async function ask(name: string, body: object): Promise<Record<string, unknown>> {
  const [controller = "", action = ""] = name.split(":");
  const request = { controller: `omniscient/${controller}`, action, body };
  const { result, error } = await backend.http(request, String(root.jwt));
  if (error !== null) throw error;
  return result as Record<string, unknown>;
}

async function refusal(promise: Promise<unknown>): Promise<string | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    return String((error as { id?: unknown }).id);
  }
}

type Person = {
  readonly sub: string;
  readonly email: string;
  readonly sid?: string;
  readonly roles?: readonly string[];
  readonly groups?: readonly string[];
};

/** The two tokens that Keycloak 26 gives with `roles` and a mapper of groups, as far as they are read. */
async function tokensOf(provider: FakeIdentityProvider, person: Person) {
  const { sub, email, sid = randomUUID(), roles = [], groups = [] } = person;
  const id_token = await provider.idToken({ sub, email, sid, email_verified: true });
  const access_token = await provider.token({
    sub,
    sid,
    aud: "account",
    azp: "balise-front",
    typ: "Bearer",
    realm_access: { roles: ["default-roles-staff", "offline_access", ...roles] },
    resource_access: { account: { roles: ["manage-account"] } },
    groups: [...groups],
  });
  return { access_token, id_token, refresh_token: "r" };
}

type Session = { readonly sdk: Kuzzle; readonly kuid: string; readonly jwt: string };

/** In seconds. Tokens that Kuzzle makes for one user within a second differ by their life alone. */
let life = 3_000;

async function signIn(
  provider: FakeIdentityProvider,
  person: Person,
  tokens?: object,
): Promise<Session> {
  const sdk = await backend.sdk();
  const body = tokens ?? (await tokensOf(provider, person));
  const { result } = await sdk.query({
    controller: "auth",
    action: "login",
    strategy: "identity",
    body,
    expiresIn: `${(life += 1)}s`,
  });
  const { _id: kuid, jwt } = result as { _id: string; jwt: string };
  sdk.jwt = jwt;
  return { sdk, kuid, jwt };
}

const profilesOf = async (kuid: string) =>
  ((await root.security.getUser(kuid)) as unknown as { profileIds: string[] }).profileIds;

const listed = async (kuid: string) => {
  const { users } = await ask("user:search", { customer: "tower" });
  return (users as { id: string; roleFrom: string | null; roles: string[] }[]).find(
    ({ id }) => id === kuid,
  );
};

describe("roles by an identity provider", () => {
  const ada = { sub: "ada", email: "ada@company.example" };

  it("are given at the sign-in, changed at the next one, and taken where the claims give none", async () => {
    const first = await signIn(company, { ...ada, groups: ["/sites/tower", "/sites/nowhere"] });
    const asWorker = await profilesOf(first.kuid);
    await signIn(company, { ...ada, roles: ["site-admin"], groups: ["/sites/tower"] });
    const asAdmin = await profilesOf(first.kuid);
    const told = await refusal(signIn(company, ada));
    expect({ asWorker, asAdmin, told, left: await profilesOf(first.kuid) }).toEqual({
      asWorker: ["customer.tower.worker"],
      asAdmin: ["customer.tower.admin"],
      told: "omniscient.rule.no_rights",
      left: ["no-rights"],
    });
  });

  it("end the sessions that had more", async () => {
    const grace = { sub: "grace", email: "grace@company.example" };
    const before = await signIn(company, { ...grace, roles: ["site-admin"] });
    await signIn(company, { ...grace, groups: ["/sites/tower"] });
    expect((await before.sdk.auth.checkToken(before.jwt)).valid).toBe(false);
  });

  it("are marked in the list, and no hand changes them", async () => {
    const { kuid } = await signIn(company, { ...ada, groups: ["/sites/tower"] });
    const change = { customer: "tower", userId: kuid, changes: { role: "admin" } };
    expect({
      marked: await listed(kuid),
      changed: await refusal(ask("user:update", change)),
      taken: await refusal(ask("user:revoke", { customer: "tower", userId: kuid })),
      phone: await refusal(ask("user:update", { ...change, changes: { phone: "+33612345678" } })),
    }).toEqual({
      marked: expect.objectContaining({ roleFrom: "Company", roles: ["worker"] }),
      changed: "omniscient.rule.not_allowed",
      taken: "omniscient.rule.not_allowed",
      phone: null,
    });
  });

  it("leave roles at other customers to their administrators", async () => {
    const { kuid } = await signIn(company, { ...ada, groups: ["/sites/tower"] });
    await ask("user:update", {
      customer: "rental",
      userId: kuid,
      changes: { role: "preperer" },
    });
    await signIn(company, { ...ada, roles: ["site-admin"] });
    expect((await profilesOf(kuid)).toSorted()).toEqual([
      "customer.rental.preperer",
      "customer.tower.admin",
    ]);
  });

  it("of one provider are not another's to give: subjects and addresses are its own", async () => {
    const { kuid } = await signIn(company, { ...ada, groups: ["/sites/tower"] });
    const twin = { sub: "ada", email: "ada@partner.example", groups: ["/sites/tower"] };
    const posing = { sub: "x", email: "ada@company.example" };
    expect([
      await refusal(signIn(partner, twin)),
      await refusal(signIn(partner, posing)),
      await profilesOf(kuid),
    ]).toEqual([
      "omniscient.rule.no_rights",
      "plugin.strategy.missing_user",
      expect.arrayContaining(["customer.tower.worker"]),
    ]);
  });

  it("make a super admin only where the provider is told to, and never by an address", async () => {
    const boss = { sub: "boss", email: "boss@company.example" };
    const { kuid } = await signIn(company, { ...boss, roles: ["balise-platform"] });
    const given = await profilesOf(kuid);
    const taken = await refusal(signIn(company, { ...boss, roles: ["admin", "super-admin"] }));
    await ask("user:create", {
      customer: "rental",
      id: "partners-root",
      password: PASSWORD,
      user: { ...userForm("partners-root", "admin"), email: "root@partner.example" },
    });
    await root.query({
      controller: "security",
      action: "updateUser",
      _id: "partners-root",
      body: { profileIds: ["admin"] },
      refresh: "wait_for",
    });
    const posing = await refusal(signIn(partner, { sub: "p", email: "root@partner.example" }));
    expect({ given, taken, left: await profilesOf(kuid), posing }).toEqual({
      given: ["admin"],
      taken: "omniscient.rule.no_rights",
      left: ["no-rights"],
      posing: "plugin.strategy.missing_user",
    });
  });

  it("are read in no access token but the person's own for this client", async () => {
    const own = await tokensOf(company, { ...ada, groups: ["/sites/tower"] });
    const other = await tokensOf(company, { sub: "eve", email: "e@company.example" });
    const foreign = await company.token({ sub: "ada", azp: "another-client", groups: [] });
    expect([
      await refusal(signIn(company, ada, { ...own, access_token: other.access_token })),
      await refusal(signIn(company, ada, { ...own, access_token: foreign })),
    ]).toEqual(["plugin.strategy.missing_user", "plugin.strategy.missing_user"]);
  });
});

describe("a sign-out at the identity provider", () => {
  const send = async (token: string) => {
    const response = await fetch(`http://127.0.0.1:${backend.port}/_/omniscient/identity/logout`, {
      method: "POST",
      body: new URLSearchParams({ logout_token: token }),
    });
    const { result } = (await response.json()) as { result: { ended: number } | null };
    return { status: response.status, ended: result?.ended ?? null };
  };
  const logoutToken = (claims: JWTPayload) =>
    company.token(
      { aud: "balise-front", jti: randomUUID(), events: { [LOGOUT_EVENT]: {} }, ...claims },
      { typ: "logout+jwt" },
    );
  const holds = async ({ sdk, jwt }: Session) => (await sdk.auth.checkToken(jwt)).valid;
  const olga = { sub: "olga", email: "olga@company.example", groups: ["/sites/tower"] };

  it("ends the sessions of that session, tells their screens, and lets its tokens in no more", async () => {
    const tokens = await tokensOf(company, { ...olga, sid: "s-1" });
    const here = await signIn(company, olga, tokens);
    const elsewhere = await signIn(company, { ...olga, sid: "s-2" });
    const told: unknown[] = [];
    await here.sdk.realtime.subscribe(
      "multi-tenancy-config",
      "user-channel",
      { equals: { userId: here.kuid } },
      (notification) => void told.push(Reflect.get(Object(notification), "result")),
    );
    const answer = await send(await logoutToken({ sub: "olga", sid: "s-1" }));
    const isOver = async () => !(await holds(here));
    await expect.poll(isOver, { timeout: OFF_THE_SCREEN }).toBe(true);
    await expect
      .poll(() => JSON.stringify(told), { timeout: OFF_THE_SCREEN })
      .toContain("session.ended");
    expect({
      answer,
      elsewhere: await holds(elsewhere),
      again: await refusal(signIn(company, olga, tokens)),
    }).toEqual({
      answer: { status: 200, ended: 1 },
      elsewhere: true,
      again: "plugin.strategy.missing_user",
    });
  });

  it("without a session ends all that the person began there, and none that began otherwise", async () => {
    const one = await signIn(company, { ...olga, sid: "s-3" });
    const two = await signIn(company, { ...olga, sid: "s-4" });
    const other = await signIn(company, {
      sub: "ivan",
      email: "ivan@company.example",
      groups: ["/sites/tower"],
    });
    const { ended } = await send(await logoutToken({ sub: "olga" }));
    expect({
      isEnough: (ended ?? 0) >= 2,
      left: [await holds(one), await holds(two), await holds(other)],
      root: await root.auth.checkToken(String(root.jwt)).then(({ valid }) => valid),
    }).toEqual({ isEnough: true, left: [false, false, true], root: true });
  });

  it("holds for a session that was renewed meanwhile", async () => {
    const session = await signIn(company, {
      ...olga,
      sub: "rita",
      email: "rita@company.example",
      sid: "s-5",
    });
    const { result } = await session.sdk.query({ controller: "auth", action: "refreshToken" });
    const renewed = { ...session, jwt: (result as { jwt: string }).jwt };
    session.sdk.jwt = renewed.jwt;
    const { ended } = await send(await logoutToken({ sid: "s-5" }));
    expect([ended, await holds(renewed)]).toEqual([1, false]);
  });

  it("is told once by one token, and by no other than a logout token of a known provider", async () => {
    const token = await logoutToken({ sub: "nobody" });
    const refused = { status: 400, ended: null };
    expect([
      await send(token),
      await send(token),
      await send(await logoutToken({ sub: "olga", aud: "another-client" })),
      await send(await logoutToken({ sub: "olga", events: {} })),
      await send((await tokensOf(company, olga)).id_token),
      await send(await logoutToken({ sub: "olga", iss: "https://evil.example" })),
      await send("no token"),
    ]).toEqual([{ status: 200, ended: 0 }, refused, refused, refused, refused, refused, refused]);
  });
});
