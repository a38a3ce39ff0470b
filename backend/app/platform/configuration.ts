import { z } from "zod";
import { allowedOrigins } from "../../../src/domain/base/allowedOrigins.ts";
import { HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { type Network, networkOf } from "../../../src/domain/base/ipNetwork.ts";
import type { MapSource } from "../../../src/domain/customers/mapSource.ts";
import { MapSourcesInvalid, readMapSources } from "../../../src/domain/customers/mapSources.ts";
import { GEOCODER_KINDS, type GeocoderPlace } from "./places/geocoder.ts";
import { reasonOf } from "./log.ts";
import {
  type IdentityProvider,
  IdentityProvidersInvalid,
  readIdentityProviders,
} from "../../../src/domain/users/identityProviders.ts";
import { addressList, trustedProxies } from "../../../src/domain/base/clientAddress.ts";
import { socketHost } from "../../../src/domain/base/socketHost.ts";

const port = (fallback: number) =>
  z.coerce
    .number({ error: "must be a port number" })
    .int("must be a port number")
    .min(0, "must be a port between 0 and 65535")
    .max(65_535, "must be a port between 0 and 65535")
    .default(fallback);

const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });

const hours = (fallback: number, least: number, most: number) =>
  z.coerce
    .number({ error: "must be a number of hours" })
    .min(least, `must be at least ${least} hours`)
    .max(most, `must be at most ${most} hours`)
    .default(fallback);

const Environment = z.object({
  BALISE_PUBLIC_URL: url(/^https?$/, "https://balise.example.com").default("http://localhost:8080"),
  BALISE_KUZZLE_PORT: port(7512),
  BALISE_STORAGE_PORT: port(7513),
  BALISE_CACHE_PORT: port(7514),
  BALISE_DATA_SECRET: z
    .string()
    .regex(/^[\w-]+$/, "must hold letters, digits, - and _ only")
    .optional(),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be an address such as redis://127.0.0.1:6379/0" })
    .optional(),
  BALISE_OIDC_ISSUER: url(/^https?$/, "https://login.example.com/realms/balise").optional(),
  BALISE_OIDC_CLIENT_ID: z.string().min(1, "must not be empty").default("balise-front"),
  BALISE_OIDC_PROVIDERS: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, "smtp://mail.example.com:587").default("smtp://127.0.0.1:7515"),
  BALISE_MAIL_FROM: z.string().min(3, "must be an address").default("Balise <balise@localhost>"),
  BALISE_SMS_GATEWAY_URL: url(/^https?$/, "https://sms.example.com/send").optional(),
  BALISE_SMS_TOKEN: z.string().optional(),
  BALISE_MAPS_URL: url(/^https?$/, "https://maps.example.com").optional(),
  BALISE_QUICKCONNECT_URL: url(/^https?$/, "https://quickconnect.example.com").optional(),
  BALISE_QUICKCONNECT_TOKEN: z.string().optional(),
  BALISE_FILES: z.string().min(1, "must be a folder or s3://bucket").default("./data/files"),
  BALISE_BACKUP_MARK: z.string().optional(),
  BALISE_ALLOWED_ORIGINS: z.string().optional(),
  BALISE_TRUSTED_PROXIES: z.string().optional(),
  BALISE_WEBHOOK_NETWORKS: z.string().optional(),
  BALISE_CONNECTOR_NETWORKS: z.string().optional(),
  BALISE_TELTONIKA_PORT: port(0),
  BALISE_TELTONIKA_HOST: z.string().default("0.0.0.0"),
  BALISE_CONNECT_URL: url(/^https?$/, "https://devices.example.com").optional(),
  BALISE_MAP_SOURCES: z.string().optional(),
  BALISE_GEOCODER: z
    .string()
    .regex(
      /^(?:nominatim|photon|ban) https?:\/\/\S+$/u,
      "must be nominatim, photon or ban, a space and its address, such as photon https://photon.example.com",
    )
    .optional(),
  BALISE_GEOCODER_PAUSE: z.coerce
    .number({ error: "must be a number of ms" })
    .int("must be a whole number of ms")
    .min(0, "must be 0 ms at least")
    .max(60_000, "must be 60000 ms at most")
    .default(1_100),
  BALISE_BREACHED_PASSWORDS_URL: url(/^https?$/, "https://api.pwnedpasswords.com/range").optional(),
  BALISE_SECRETS_KEY: z.string().min(32, "must hold 32 characters at least").optional(),
  BALISE_SECRETS_KEY_BEFORE: z.string().min(32, "must hold 32 characters at least").optional(),
  BALISE_ADMIN_PASSWORD: z
    .string()
    .min(12, "must hold 12 characters at least")
    .refine((password) => !/superadmin/iu.test(password), "must not hold the name superadmin")
    .optional(),
  BALISE_SUPER_ADMINS_BY_PASSWORD: z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0"),
  BALISE_PROOF_MINUTES: z.coerce
    .number({ error: "must be a number of minutes" })
    .int("must be a whole number of minutes")
    .min(1, "must be 1 minute at least")
    .max(60, "must be 60 minutes at most")
    .default(10),
  BALISE_RESET_FACTORS: z.string().optional(),
  BALISE_SESSION_HOURS: hours(12, 1, 12),
  BALISE_JOURNAL_DAYS: z.coerce
    .number({ error: "must be a number of days" })
    .int("must be a whole number of days")
    .min(30, "must be 30 days at least")
    .max(3650, "must be 3650 days at most")
    .default(180),
  BALISE_JOURNAL_SYSLOG: z
    .url({
      protocol: /^(?:tcp|tls)$/u,
      error: "must be an address such as tls://logs.example.com:6514",
    })
    .optional(),
  BALISE_CLAMD: z
    .url({ protocol: /^tcp$/u, error: "must be an address such as tcp://127.0.0.1:3310" })
    .optional(),
  BALISE_CHECK_ANSWERS: z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0"),
  BALISE_REFUSED_CALLS: z.coerce
    .number({ error: "must be a number of calls a minute" })
    .int("must be a whole number")
    .min(100, "must be at least 100 a minute")
    .default(2_000),
});

/** Where the cache is reached: a Redis, or what answers like one. */
export type CacheAddress = {
  readonly host: string;
  readonly port: number;
  readonly database: number;
  readonly username: string | null;
  readonly password: string | null;
  readonly tls: boolean;
};

/** Where a service is reached, without a closing slash, and what the platform is known by there. */
export type ServiceAddress = { readonly url: string; readonly token: string };

/** All that the application is told from outside; the names of the environment are in docs/configuration.md's table. */
export type Configuration = {
  readonly publicUrl: string;
  readonly kuzzlePort: number;
  /** With the credentials. */
  readonly storageUrl: string;
  readonly cache: CacheAddress;
  /** Where people may come from, in the order of the sign-in page; one at least. */
  readonly identity: readonly IdentityProvider[];
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  readonly sms: { readonly gatewayUrl: string; readonly token: string | null };
  /** The services that customers are synchronised with; null: none is known. */
  readonly services: {
    readonly maps: ServiceAddress | null;
    readonly quickconnect: ServiceAddress | null;
  };
  readonly files: string;
  /** The file that is touched after each backup; null: nothing tells of backups. */
  readonly backupMark: string | null;
  /** Origins that a browser may call from, on HTTP and at the WebSocket upgrade: the public one and those named besides. */
  readonly allowedOrigins: readonly string[];
  /** Addresses and networks whose X-Forwarded-For is believed, besides loopback. */
  readonly trustedProxies: readonly string[];
  /** Networks besides the public internet that webhooks may reach, by plain http too. */
  readonly webhookNetworks: readonly Network[];
  /** Where senders of connectors reach us, without a closing slash. */
  readonly connectUrl: string;
  /** Where devices of Teltonika connect to; null: nowhere. */
  readonly teltonika: { readonly host: string; readonly port: number } | null;
  /** Networks besides the public internet in which brokers of connectors may be, by plain mqtt too. */
  readonly connectorNetworks: readonly Network[];
  /** The geocoder of customers with the switch on; null: there is none. */
  readonly geocoder: GeocoderPlace | null;
  /** Grounds of maps besides the embedded one, for all customers. */
  readonly mapSources: readonly MapSource[];
  /** Where new passwords are compared with breached ones, without a closing slash; null: nowhere. */
  readonly breachedPasswordsUrl: string | null;
  /** What seals the secrets that must be read again; null: a key is made and kept among the files. */
  readonly secretsKey: string | null;
  /** What sealed them before, so that they are sealed anew at the start; null: nothing else. */
  readonly formerSecretsKey: string | null;
  /** Password of the first super admin; null: one is generated and told once. */
  readonly adminPassword: string | null;
  /** Super admins sign in by password alone: for demonstrations and tests. */
  readonly superAdminsByPassword: boolean;
  /** How long a proof of who somebody is counts before a call that asks for a fresh one, in ms. */
  readonly proofLife: number;
  /** Username whose second factors are removed at the start; null: nobody's. */
  readonly resetFactors: string | null;
  /** Longest life of a token that is not a screen's, in ms (1 to 12 hours). */
  readonly sessionMax: number;
  /** How long journals are kept at least, in days, whatever a customer sets. */
  readonly journalDays: number;
  /** The collector of logs that journals are sent to as they are written; null: none. */
  readonly journalSyslog: {
    readonly host: string;
    readonly port: number;
    readonly tls: boolean;
  } | null;
  /** The clamd that looks at uploads; null: nothing does. */
  readonly scanner: { readonly host: string; readonly port: number } | null;
  /** Whether every answer of ours is compared with what its call declares, as in tests and in development. */
  readonly areAnswersChecked: boolean;
  /** Calls a minute that one session, or the strangers of one address, may have refused; further ones are not looked at. */
  readonly refusedCalls: number;
};

/** The environment cannot be used; `problems` name each variable, what is wrong with it and what would be right. */
export class ConfigurationInvalid extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used: ${problems.join("; ")}. Correct it and start again.`);
    this.name = "ConfigurationInvalid";
    this.problems = problems;
  }
}

/** Reads the environment; a variable set to the empty text counts as absent. @throws ConfigurationInvalid */
export function readConfiguration(
  env: Readonly<Record<string, string | undefined>>,
): Configuration {
  const given = Object.fromEntries(
    Object.keys(Environment.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === "" ? [] : [[name, value]];
    }),
  );
  const read = Environment.safeParse(given);
  if (!read.success) {
    throw new ConfigurationInvalid(
      read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`),
    );
  }
  const it = read.data;
  const publicUrl = it.BALISE_PUBLIC_URL.replace(/\/+$/, "");
  return {
    publicUrl,
    kuzzlePort: it.BALISE_KUZZLE_PORT,
    storageUrl: `http://${credentials("balise", it.BALISE_DATA_SECRET)}127.0.0.1:${it.BALISE_STORAGE_PORT}`,
    cache: cacheAddress(
      it.REDIS_URL ??
        `redis://${credentials("", it.BALISE_DATA_SECRET)}127.0.0.1:${it.BALISE_CACHE_PORT}/0`,
    ),
    identity: identityProviders({
      list: it.BALISE_OIDC_PROVIDERS,
      issuer: it.BALISE_OIDC_ISSUER,
      clientId: it.BALISE_OIDC_CLIENT_ID,
      publicUrl,
    }),
    mail: { smtpUrl: it.SMTP_URL, from: it.BALISE_MAIL_FROM },
    sms: {
      gatewayUrl: it.BALISE_SMS_GATEWAY_URL ?? `${publicUrl}/mailbox/sms`,
      token: it.BALISE_SMS_TOKEN ?? null,
    },
    services: {
      maps: serviceAddress(it.BALISE_MAPS_URL, ""),
      quickconnect: serviceAddress(it.BALISE_QUICKCONNECT_URL, it.BALISE_QUICKCONNECT_TOKEN ?? ""),
    },
    files: it.BALISE_FILES,
    backupMark: it.BALISE_BACKUP_MARK ?? null,
    allowedOrigins: origins(publicUrl, it.BALISE_ALLOWED_ORIGINS),
    trustedProxies: proxies(it.BALISE_TRUSTED_PROXIES),
    webhookNetworks: networks("BALISE_WEBHOOK_NETWORKS", it.BALISE_WEBHOOK_NETWORKS),
    connectUrl: it.BALISE_CONNECT_URL?.replace(/\/+$/u, "") ?? publicUrl,
    teltonika:
      it.BALISE_TELTONIKA_PORT === 0
        ? null
        : { host: it.BALISE_TELTONIKA_HOST, port: it.BALISE_TELTONIKA_PORT },
    connectorNetworks: networks("BALISE_CONNECTOR_NETWORKS", it.BALISE_CONNECTOR_NETWORKS),
    geocoder: geocoder(it.BALISE_GEOCODER, it.BALISE_GEOCODER_PAUSE),
    mapSources: mapSources(it.BALISE_MAP_SOURCES),
    breachedPasswordsUrl: it.BALISE_BREACHED_PASSWORDS_URL?.replace(/\/+$/u, "") ?? null,
    secretsKey: it.BALISE_SECRETS_KEY ?? null,
    formerSecretsKey: it.BALISE_SECRETS_KEY_BEFORE ?? null,
    adminPassword: it.BALISE_ADMIN_PASSWORD ?? null,
    superAdminsByPassword: it.BALISE_SUPER_ADMINS_BY_PASSWORD === "1",
    proofLife: it.BALISE_PROOF_MINUTES * MINUTE,
    resetFactors: it.BALISE_RESET_FACTORS ?? null,
    sessionMax: it.BALISE_SESSION_HOURS * HOUR,
    journalDays: it.BALISE_JOURNAL_DAYS,
    journalSyslog: syslogPlace(it.BALISE_JOURNAL_SYSLOG),
    scanner: tcpPlace(it.BALISE_CLAMD, 3310),
    areAnswersChecked: it.BALISE_CHECK_ANSWERS === "1",
    refusedCalls: it.BALISE_REFUSED_CALLS,
  };
}

function syslogPlace(address: string | undefined): Configuration["journalSyslog"] {
  const tls = address?.startsWith("tls:") === true;
  const place = tcpPlace(address, tls ? 6514 : 601);
  return place === null ? null : { ...place, tls };
}

function tcpPlace(address: string | undefined, port: number) {
  if (address === undefined) return null;
  const { hostname, port: given } = new URL(address);
  return { host: socketHost(hostname), port: Number(given) || port };
}

/** The part of an address before the host; nothing where there is no secret. */
function credentials(user: string, secret: string | undefined): string {
  return secret === undefined ? "" : `${user}:${secret}@`;
}

function serviceAddress(address: string | undefined, token: string): ServiceAddress | null {
  return address === undefined ? null : { url: address.replace(/\/+$/u, ""), token };
}

function cacheAddress(address: string): CacheAddress {
  const { hostname, port: portText, pathname, username, password, protocol } = new URL(address);
  return {
    host: socketHost(hostname),
    port: portText === "" ? 6379 : Number(portText),
    database: Number(pathname.slice(1)) || 0,
    username: username === "" ? null : decodeURIComponent(username),
    password: password === "" ? null : decodeURIComponent(password),
    tls: protocol === "rediss:",
  };
}

function origins(publicUrl: string, list: string | undefined): readonly string[] {
  const read = allowedOrigins(publicUrl, list);
  if (read.ok) return read.origins;
  throw new ConfigurationInvalid([
    `BALISE_ALLOWED_ORIGINS holds ${JSON.stringify(read.wrong)}, which is no origin such as https://balise.example.com`,
  ]);
}

function proxies(list: string | undefined): readonly string[] {
  const entries = addressList(list);
  try {
    trustedProxies(entries);
  } catch (error) {
    throw new ConfigurationInvalid([reasonOf(error)]);
  }
  return entries;
}

function geocoder(text: string | undefined, pause: number): GeocoderPlace | null {
  const [kind, url = ""] = text?.split(" ") ?? [];
  const known = GEOCODER_KINDS.find((one) => one === kind);
  return known === undefined ? null : { kind: known, url: url.replace(/\/+$/u, ""), pause };
}

function mapSources(text: string | undefined): readonly MapSource[] {
  try {
    return readMapSources(text).sources;
  } catch (error) {
    if (!(error instanceof MapSourcesInvalid)) throw error;
    throw new ConfigurationInvalid([`BALISE_MAP_SOURCES: ${error.message}`]);
  }
}

function identityProviders(given: Parameters<typeof readIdentityProviders>[0]) {
  try {
    return readIdentityProviders(given);
  } catch (error) {
    if (!(error instanceof IdentityProvidersInvalid)) throw error;
    throw new ConfigurationInvalid([`BALISE_OIDC_PROVIDERS: ${error.message}`]);
  }
}

function networks(name: string, list: string | undefined): readonly Network[] {
  return addressList(list).map((entry) => {
    const network = networkOf(entry);
    if (network !== null) return network;
    throw new ConfigurationInvalid([
      `${name} holds ${JSON.stringify(entry)}, which is no address such as 10.0.0.2 and no network such as 10.0.0.0/8`,
    ]);
  });
}
