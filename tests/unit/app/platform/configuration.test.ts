import { describe, expect, it } from "vitest";
import {
  ConfigurationInvalid,
  readConfiguration,
} from "../../../../backend/app/platform/configuration.ts";
import { HOUR } from "../../../../src/domain/base/time.ts";
import { DEFAULT_MAP_SOURCES } from "../../../../src/domain/customers/mapSources.ts";

const problems = (env: Record<string, string>) => {
  try {
    readConfiguration(env);
    return [];
  } catch (error) {
    return error instanceof ConfigurationInvalid ? error.problems : [String(error)];
  }
};

describe("the configuration", () => {
  it("has a value for everything where nothing is given", () => {
    expect(readConfiguration({})).toEqual({
      publicUrl: "http://localhost:8080",
      connectUrl: "http://localhost:8080",
      kuzzlePort: 7512,
      storageUrl: "http://127.0.0.1:7513",
      cache: {
        host: "127.0.0.1",
        port: 7514,
        database: 0,
        username: null,
        password: null,
        tls: false,
      },
      identity: [
        {
          id: "organisation",
          name: "Balise",
          issuer: "http://localhost:8080/identity",
          clientId: "balise-front",
          scope: "openid",
          claimsOf: "idToken",
          domains: ["*"],
          roles: [],
          superAdmin: "byAddress",
        },
      ],
      mail: { smtpUrl: "smtp://127.0.0.1:7515", from: "Balise <balise@localhost>" },
      sms: { gatewayUrl: "http://localhost:8080/mailbox/sms", token: null },
      files: "./data/files",
      allowedOrigins: ["http://localhost:8080"],
      adminPassword: null,
      superAdminsByPassword: false,
      proofLife: 600_000,
      resetFactors: null,
      backupMark: null,
      trustedProxies: [],
      geocoder: null,
      mapSources: DEFAULT_MAP_SOURCES.sources,
      sessionMax: 12 * HOUR,
      journalDays: 180,
      journalSyslog: null,
      scanner: null,
      areAnswersChecked: false,
      refusedCalls: 2_000,
      webhookNetworks: [],
      connectorNetworks: [],
      teltonika: null,
      breachedPasswordsUrl: null,
      secretsKey: null,
      formerSecretsKey: null,
      services: { maps: null, quickconnect: null },
    });
  });

  it("reads what is given", () => {
    const { publicUrl, cache, identity, allowedOrigins, sessionMax } = readConfiguration({
      BALISE_PUBLIC_URL: "https://balise.example.org/",
      REDIS_URL: "rediss://user:p%40ss@redis.example.org/3",
      BALISE_OIDC_ISSUER: "https://login.example.org/realms/balise",
      BALISE_ALLOWED_ORIGINS: "https://a.example.org, https://b.example.org/ ",
      BALISE_SESSION_HOURS: "2",
    });
    expect(identity.map(({ issuer, clientId }) => [issuer, clientId])).toEqual([
      ["https://login.example.org/realms/balise", "balise-front"],
    ]);
    expect({ publicUrl, cache, allowedOrigins, sessionMax }).toEqual({
      publicUrl: "https://balise.example.org",
      cache: {
        host: "redis.example.org",
        port: 6379,
        database: 3,
        username: "user",
        password: "p@ss",
        tls: true,
      },
      allowedOrigins: [
        "https://balise.example.org",
        "https://a.example.org",
        "https://b.example.org",
      ],
      sessionMax: 2 * HOUR,
    });
  });

  it("gives addresses of IPv6 as sockets take them", () => {
    const { cache, journalSyslog, scanner } = readConfiguration({
      REDIS_URL: "redis://[2001:db8::1]:6380",
      BALISE_JOURNAL_SYSLOG: "tls://[2001:db8::2]",
      BALISE_CLAMD: "tcp://[::1]:3311",
    });
    expect(cache).toMatchObject({ host: "2001:db8::1", port: 6380 });
    expect(journalSyslog).toEqual({ host: "2001:db8::2", port: 6514, tls: true });
    expect(scanner).toEqual({ host: "::1", port: 3311 });
  });

  it.each([
    { env: { BALISE_KUZZLE_PORT: "many" }, expected: ["BALISE_KUZZLE_PORT must be a port number"] },
    {
      env: { BALISE_SESSION_HOURS: "13" },
      expected: ["BALISE_SESSION_HOURS must be at most 12 hours"],
    },
    {
      env: { BALISE_OIDC_PROVIDERS: "https://login.example.org" },
      expected: ["BALISE_OIDC_PROVIDERS: the list is no JSON"],
    },
    {
      env: { BALISE_ADMIN_PASSWORD: "short" },
      expected: ["BALISE_ADMIN_PASSWORD must hold 12 characters at least"],
    },
    {
      env: { BALISE_ADMIN_PASSWORD: "my-superadmin-1" },
      expected: ["BALISE_ADMIN_PASSWORD must not hold the name superadmin"],
    },
    {
      env: { SMTP_URL: "mail.example.org", BALISE_SESSION_HOURS: "0" },
      expected: [
        "SMTP_URL must be an address such as smtp://mail.example.com:587",
        "BALISE_SESSION_HOURS must be at least 1 hours",
      ],
    },
    {
      env: { BALISE_ALLOWED_ORIGINS: "*" },
      expected: [
        'BALISE_ALLOWED_ORIGINS holds "*", which is no origin such as https://balise.example.com',
      ],
    },
    {
      env: { BALISE_WEBHOOK_NETWORKS: "10.0.0.0/8, hooks.example.org" },
      expected: [
        'BALISE_WEBHOOK_NETWORKS holds "hooks.example.org", which is no address such as 10.0.0.2 and no network such as 10.0.0.0/8',
      ],
    },
    {
      env: { BALISE_TRUSTED_PROXIES: "10.0.0.0/8, proxy.example.org" },
      expected: [
        'BALISE_TRUSTED_PROXIES holds "proxy.example.org", which is no address such as 10.0.0.2 and no network such as 10.0.0.0/8',
      ],
    },
  ])("refuses $env and says what would be right", ({ env, expected }) => {
    expect(problems(env)).toEqual(expected);
  });

  it("counts an empty variable as absent", () => {
    expect(readConfiguration({ BALISE_SMS_TOKEN: " ", REDIS_URL: "" })).toEqual(
      readConfiguration({}),
    );
  });
});
