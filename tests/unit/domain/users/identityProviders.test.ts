import { describe, expect, it } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  claimValues,
  IdentityProvidersInvalid,
  mappedRole,
  readIdentityProviders,
  speaksFor,
} from "../../../../src/domain/users/identityProviders.ts";
import { mappedProfiles, roleProvider } from "../../../../src/domain/users/mappedProfiles.ts";

const TOWER = CustomerIndex.parse("tower");
const RENTAL = CustomerIndex.parse("rental");
const read = (list: unknown) =>
  readIdentityProviders({
    list: typeof list === "string" ? list : JSON.stringify(list),
    issuer: undefined,
    clientId: undefined,
    publicUrl: "https://balise.example.org",
  });
const COMPANY = {
  id: "company",
  name: "Company",
  issuer: "https://login.company.example/realms/staff",
  clientId: "balise",
  domains: ["Company.example"],
};
const ROLES = [
  { claim: "realm_access.roles", value: "site-admin", customer: "tower", role: "admin" },
  { claim: "groups", value: "/site/workers", customer: "tower", role: "worker" },
  { claim: "groups", value: "/rental", customer: "rental", role: "preperer" },
];
const [provider] = read([{ ...COMPANY, roles: ROLES }]);
if (provider === undefined) throw new Error("The list has a provider.");
/** What Keycloak 26 puts into an access token. */
const KEYCLOAK = {
  realm_access: { roles: ["default-roles-staff", "site-admin", "offline_access"] },
  groups: ["/site/workers", "/rental"],
};

describe("the list of providers", () => {
  it("is the one of the installation where none is given, and that one alone knows super admins by address", () => {
    const given = { list: "", clientId: undefined, publicUrl: "https://balise.example.org" };
    const issuers = ["", "https://balise.example.org/identity", "https://login.company.example"];
    const read = issuers.flatMap((issuer) => readIdentityProviders({ ...given, issuer }));
    expect(read.map(({ issuer, domains, superAdmin }) => [issuer, domains, superAdmin])).toEqual([
      ["https://balise.example.org/identity", ["*"], "byAddress"],
      ["https://balise.example.org/identity", ["*"], "byAddress"],
      ["https://login.company.example", ["*"], null],
    ]);
  });

  it("has the client that is given, ours where none is", () => {
    const given = { list: "", issuer: "", publicUrl: "https://balise.example.org" };
    const clientOf = (clientId: string | undefined) =>
      readIdentityProviders({ ...given, clientId })[0]?.clientId;
    expect([undefined, "", "company-app"].map(clientOf)).toEqual([
      "balise-front",
      "balise-front",
      "company-app",
    ]);
  });

  it.each([
    ["{", "the list is no JSON"],
    [[], "the list: names no provider"],
    [[{ ...COMPANY, domains: [] }], "0.domains: names no domain"],
    [[{ ...COMPANY, scope: "email" }], "0.scope: must hold openid"],
    [[{ ...COMPANY, issuer: "login" }], "0.issuer: must begin with http:// or https://"],
    [[COMPANY, { ...COMPANY, id: "twin" }], `two providers have the issuer ${COMPANY.issuer}`],
    [[COMPANY, { ...COMPANY, issuer: "https://b.example" }], "two providers have the id company"],
  ])("that is %j is refused: %s", (list, message) => {
    expect(() => read(list)).toThrow(new IdentityProvidersInvalid(message));
  });

  it.each(["gateway", "cron", "api_reader", "superadmin"])("maps nobody to %s", (role) => {
    const roles = [{ claim: "groups", value: "x", customer: "tower", role }];
    expect(() => read([{ ...COMPANY, roles }])).toThrow(IdentityProvidersInvalid);
  });
});

describe("a claim", () => {
  it.each([
    [{ groups: "one" }, "groups", ["one"]],
    [{ groups: ["one", 2, "two"] }, "groups", ["one", "two"]],
    [KEYCLOAK, "realm_access.roles", KEYCLOAK.realm_access.roles],
    [{ "https://x.example/roles": ["r"] }, "https://x.example/roles", ["r"]],
    [{ "a.b": "own", a: { b: "inner" } }, "a.b", ["own"]],
    [{}, "__proto__.constructor.name", []],
    [{ realm_access: "roles" }, "realm_access.roles", []],
    [{ realm_access: "roles" }, "realm_access.length", []],
    [{ realm_access: null }, "realm_access.roles", []],
    [{}, "groups", []],
  ])("of %j at %s is %j", (claims, path, values) => {
    expect(claimValues(claims, path)).toEqual(values);
  });
});

it("a provider speaks for its own domains alone", () => {
  expect(
    ["a@company.example", "a@COMPANY.EXAMPLE", "a@other.example", "company.example@evil"].map(
      (email) => speaksFor(provider, email),
    ),
  ).toEqual([true, true, false, false]);
});

it("the first rule that matches decides", () => {
  expect([
    mappedRole(provider, KEYCLOAK, TOWER),
    mappedRole(provider, { groups: ["/site/workers"] }, TOWER),
    mappedRole(provider, {}, TOWER),
  ]).toEqual(["admin", "worker", null]);
});

describe("profiles after a sign-in", () => {
  const all = new Set([TOWER, RENTAL]);
  const user = (profileIds: string[], restriction: CustomerIndex | null = null) => ({
    profileIds,
    restriction,
  });

  it("are what the claims give, and what is given by hand elsewhere stays", () => {
    expect(
      mappedProfiles(
        user(["customer.tower.worker", "customer.other.admin"]),
        provider,
        KEYCLOAK,
        all,
      ),
    ).toEqual(["customer.other.admin", "customer.tower.admin", "customer.rental.preperer"]);
  });

  it("stay in their order where the claims give what is held already", () => {
    const held = ["customer.rental.preperer", "customer.tower.admin", "customer.other.admin"];
    expect(mappedProfiles(user(held), provider, KEYCLOAK, all)).toEqual(held);
    expect(mappedProfiles(user(["customer.other.admin"]), provider, {}, all)).toEqual([
      "customer.other.admin",
    ]);
    const more = ["customer.tower.admin", "customer.tower.worker", "customer.rental.preperer"];
    expect(mappedProfiles(user(more), provider, KEYCLOAK, all).toSorted()).toEqual([
      "customer.rental.preperer",
      "customer.tower.admin",
    ]);
  });

  it("are taken where the claims give them no more", () => {
    const held = ["customer.tower.admin", "customer.rental.preperer", "customer.other.worker"];
    expect(mappedProfiles(user(held), provider, {}, all)).toEqual(["customer.other.worker"]);
  });

  it("stay at a customer that is gone, and with whoever is kept to another", () => {
    expect([
      mappedProfiles(user([]), provider, KEYCLOAK, new Set([RENTAL])),
      mappedProfiles(user(["customer.rental.worker"], RENTAL), provider, KEYCLOAK, all),
    ]).toEqual([["customer.rental.preperer"], ["customer.rental.preperer"]]);
  });

  it("make nobody super admin, and take it from nobody, unless the provider is told to", () => {
    const claims = { groups: ["/admin", "admin", "super"] };
    const known = { ...provider, superAdmin: "byAddress" } as const;
    expect(
      mappedProfiles({ profileIds: ["admin"], restriction: null }, known, {}, new Set()),
    ).toEqual(["admin"]);
    expect(mappedProfiles({ profileIds: [], restriction: null }, known, {}, new Set())).toEqual([]);
    const told = { ...provider, superAdmin: { claim: "groups", value: "super" } };
    expect([
      mappedProfiles(user([]), provider, claims, all),
      mappedProfiles(user(["admin"]), provider, {}, all),
      mappedProfiles(user([]), told, claims, all),
      mappedProfiles(user(["admin"]), told, {}, all),
    ]).toEqual([[], ["admin"], ["admin"], []]);
  });
});

it("a role is the provider's where its mapping names the customer, for its own people", () => {
  const at = (identityIssuer: string | null, customer: string) =>
    roleProvider({ identityIssuer }, CustomerIndex.parse(customer), [provider])?.name ?? null;
  expect([at(COMPANY.issuer, "tower"), at(COMPANY.issuer, "other"), at(null, "tower")]).toEqual([
    "Company",
    null,
    null,
  ]);
});
