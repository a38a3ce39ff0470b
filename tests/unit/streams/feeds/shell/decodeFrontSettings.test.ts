import { describe, expect, test } from "vitest";
import { FrontSettings } from "../../../../../src/domain/base/frontSettings.ts";
import { decodeFrontSettings } from "../../../../../src/streams/feeds/shell/decodeFrontSettings.ts";

const told = {
  environment: {
    backend: {
      host: "localhost",
      options: { port: 7512, ssl: false, pingInterval: 5000 },
    },
    hub: {
      widgetUrl: "https://hub.example/widget",
      authenticationUrl: "https://hub.example/users",
      logoutUrl: "https://hub.example/logout",
    },
    identityProvider: {
      authority: "http://localhost:8080/identity",
      clientId: "balise-front",
      realm: "sites",
      responseType: "code",
      scope: "openid profile",
    },
  },
  identityProviders: [
    {
      id: "organisation",
      name: "Tower",
      settings: {
        authority: "http://localhost:8080/identity",
        clientId: "balise-front",
        realm: null,
        responseType: "code",
        scope: "openid",
      },
    },
  ],
  demoLogins: [
    { name: "Ada", username: "ada", password: "secret", customer: "tower", profile: "admin" },
    { name: "Root", username: "root", password: "secret", customer: null, profile: null },
  ],
};

/** The same settings with another value at a path; undefined takes it away. */
function changed(path: string, value: unknown): unknown {
  const whole = structuredClone(told);
  const names = path.split(".");
  const last = names.pop() ?? "";
  let at: Record<string, unknown> = whole;
  for (const name of names) at = at[name] as Record<string, unknown>;
  at[last] = value;
  return whole;
}

function isDecoded(answer: unknown): boolean {
  try {
    decodeFrontSettings(answer);
    return true;
  } catch {
    return false;
  }
}

const PATHS = [
  "identityProviders",
  "identityProviders.0.id",
  "identityProviders.0.name",
  "identityProviders.0.settings",
  "identityProviders.0.settings.authority",
  "demoLogins",
  "demoLogins.0.name",
  "demoLogins.0.password",
  "demoLogins.0.username",
  "environment",
  "environment.backend",
  "environment.backend.host",
  "environment.backend.options",
  "environment.backend.options.pingInterval",
  "environment.backend.options.port",
  "environment.backend.options.ssl",
  "environment.hub",
  "environment.hub.authenticationUrl",
  "environment.hub.logoutUrl",
  "environment.hub.widgetUrl",
  "environment.identityProvider",
  "environment.identityProvider.authority",
  "environment.identityProvider.clientId",
  "environment.identityProvider.realm",
  "environment.identityProvider.responseType",
  "environment.identityProvider.scope",
];
const VALUES = [
  undefined,
  null,
  "",
  "text",
  "https://a.example",
  "ftp://a.example",
  0,
  1.5,
  70_000,
];
const MORE = [5000, true, {}, [], "code", "openid"];

describe("decodeFrontSettings", () => {
  test.each(PATHS.flatMap((path) => [...VALUES, ...MORE].map((value) => ({ path, value }))))(
    "takes $value at $path as the server's schema does",
    ({ path, value }) => {
      const answer = changed(path, value);
      expect(isDecoded(answer)).toBe(FrontSettings.safeParse(answer).success);
    },
  );

  test("reads what the server's schema reads, and nothing that it does not know", () => {
    const answer = { ...told, secret: 1, environment: { ...told.environment, more: 2 } };
    expect(decodeFrontSettings(answer)).toEqual(FrontSettings.parse(answer));
  });

  test("says where the settings are not as they should be", () => {
    const answer = changed("environment.identityProvider.authority", "provider");
    expect(() => decodeFrontSettings(answer)).toThrow("identityProvider.authority");
  });
});
