import { expect, test } from "vitest";
import { z } from "zod";
import { endByLogoutToken } from "../../../src/domain/users/identityCalls.ts";
import { readConfiguration } from "../../../backend/app/platform/configuration.ts";
import { compose, interpolate, textOf, variablesOf } from "./composeFile.ts";

const Realm = z.object({
  realm: z.string(),
  enabled: z.boolean(),
  registrationAllowed: z.boolean(),
  bruteForceProtected: z.boolean(),
  revokeRefreshToken: z.boolean(),
  refreshTokenMaxReuse: z.number(),
  supportedLocales: z.array(z.string()),
  users: z.array(z.unknown()).default([]),
  roles: z.unknown().optional(),
  clients: z.array(
    z.object({
      clientId: z.string(),
      publicClient: z.boolean(),
      standardFlowEnabled: z.boolean(),
      implicitFlowEnabled: z.boolean(),
      directAccessGrantsEnabled: z.boolean(),
      serviceAccountsEnabled: z.boolean(),
      fullScopeAllowed: z.boolean(),
      redirectUris: z.array(z.string()),
      webOrigins: z.array(z.string()),
      defaultClientScopes: z.array(z.string()),
      attributes: z.record(z.string(), z.string()),
    }),
  ),
});

const text = textOf("deploy", "keycloak", "balise-realm.json");
const realm = Realm.parse(JSON.parse(text));
const client = realm.clients[0];

test("the realm and its one client are those the application is told of", () => {
  const issuer = compose.services["kuzzle-1"]?.environment["BALISE_OIDC_ISSUER"] ?? "";
  const { identity } = readConfiguration({
    BALISE_OIDC_ISSUER: interpolate(issuer, { BALISE_PUBLIC_URL: "https://balise.example.com" }),
  });
  expect(identity).toMatchObject([
    {
      issuer: `https://balise.example.com/identity/realms/${realm.realm}`,
      clientId: client?.clientId,
    },
  ]);
  expect(realm.clients).toHaveLength(1);
});

test("the client is public, asks for PKCE with S256 and has the code flow alone", () => {
  expect(client).toMatchObject({
    publicClient: true,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: false,
    fullScopeAllowed: false,
  });
  expect(client?.attributes["pkce.code.challenge.method"]).toBe("S256");
});

test("tokens come back to our own pages only", () => {
  const origin = "${BALISE_PUBLIC_URL}";
  expect(client?.redirectUris).toEqual([
    `${origin}/`,
    `${origin}/callback`,
    `${origin}/silent-callback`,
  ]);
  expect(client?.webOrigins).toEqual([origin]);
  expect(client?.attributes["post.logout.redirect.uris"]).toBe(`${origin}/##${origin}/login`);
});

test("a sign-out at the realm ends the sessions here", () => {
  expect([
    client?.attributes["backchannel.logout.url"],
    client?.attributes["backchannel.logout.session.required"],
  ]).toEqual([
    `http://kuzzle-1:7512/_/${endByLogoutToken.controller}/${endByLogoutToken.action}`,
    "true",
  ]);
});

test("a refresh token is used once", () => {
  expect([realm.revokeRefreshToken, realm.refreshTokenMaxReuse]).toEqual([true, 0]);
});

test("rights are Kuzzle's: the realm has no roles, no users and sends no roles in tokens", () => {
  expect([realm.roles, realm.users, client?.defaultClientScopes]).toEqual([
    undefined,
    [],
    ["basic", "profile", "email", "acr", "web-origins"],
  ]);
});

test("nobody registers, guessing is slowed down, both languages are offered", () => {
  const { registrationAllowed, bruteForceProtected, supportedLocales } = realm;
  expect({ registrationAllowed, bruteForceProtected, supportedLocales }).toEqual({
    registrationAllowed: false,
    bruteForceProtected: true,
    supportedLocales: ["fr", "en"],
  });
});

test("every placeholder of the realm is in Keycloak's environment", () => {
  const given = Object.keys(compose.services["keycloak"]?.environment ?? {});
  const placeholders = new Set(variablesOf(text).map(({ name }) => name));
  expect([...placeholders].filter((name) => !given.includes(name))).toEqual([]);
  expect(placeholders.size).toBe(4);
});
