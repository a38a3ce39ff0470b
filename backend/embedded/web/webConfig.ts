import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { addressList, trustedProxies } from "../../../src/domain/base/clientAddress.ts";
import {
  type IdentityProvider,
  IdentityProvidersInvalid,
  readIdentityProviders,
} from "../../../src/domain/users/identityProviders.ts";
import {
  type MapSources,
  MapSourcesInvalid,
  readMapSources,
} from "../../../src/domain/customers/mapSources.ts";

/** What the web process is started with; docs/configuration.md explains each name. */
export interface WebConfig {
  readonly host: string;
  readonly port: number;
  /** Origin of the one URL, without a closing slash. */
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  /** Addresses and networks of proxies in front, whose X-Forwarded-For is believed, besides loopback. */
  readonly trustedProxies: readonly string[];
  /** Where phones of the local network reach their connectors; null: they do not. */
  readonly phones: { readonly host: string; readonly port: number } | null;
  readonly kuzzlePort: number;
  readonly smtpPort: number;
  /** The data folder. */
  readonly data: string;
  readonly demo: boolean;
  readonly clientId: string;
  /** What the sign-in page offers. */
  readonly providers: readonly IdentityProvider[];
  /** File of accounts to add to the identity provider; null: none. */
  readonly accountsFile: string | null;
  /** File in which the demo world writes its accounts, which are told on the pages; null: no demo. */
  readonly demoAccountsFile: string | null;
  /** Where the partner hub is, the demo's or another; null: there is none. */
  readonly hubUrl: string | null;
  readonly smsToken: string | null;
  readonly mailboxOpen: boolean;
  /** Where images of plans and markers may be kept besides our own server. */
  readonly imageOrigins: readonly string[];
  /** What maps are drawn on besides the embedded ground. */
  readonly maps: MapSources;
  /** Folder of the built front; it may not exist. */
  readonly front: string;
}

/** A variable of the environment holds something that cannot be meant. */
export class InvalidWebConfiguration extends Error {
  readonly variable: string;

  constructor(variable: string, value: string, expected: string) {
    super(`${variable}="${value}" cannot be used: give ${expected}.`);
    this.name = "InvalidWebConfiguration";
    this.variable = variable;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function port(environment: Environment, variable: string, fallback: number): number {
  const value = environment[variable];
  if (value === undefined || value === "") return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > 65_535) {
    throw new InvalidWebConfiguration(variable, value, "a port from 0 (any free one) to 65535");
  }
  return number;
}

function origin(variable: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash;
  if (!isOrigin || url.username || url.password) {
    throw new InvalidWebConfiguration(
      variable,
      value,
      "an origin such as http://localhost:8080, without a path",
    );
  }
  return url.origin;
}

function originsOf(environment: Environment, variable: string): readonly string[] {
  return (environment[variable] ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "")
    .map((value) => origin(variable, value));
}

function hubUrlOf(environment: Environment, fallback: string | null): string | null {
  const hubUrl = environment["BALISE_HUB_URL"] || fallback;
  if (hubUrl === null) return null;
  if (!URL.canParse(hubUrl) || !/^https?:$/.test(new URL(hubUrl).protocol)) {
    throw new InvalidWebConfiguration(
      "BALISE_HUB_URL",
      hubUrl,
      "an address such as https://hub.example.com",
    );
  }
  return hubUrl;
}

function proxiesOf(environment: Environment): readonly string[] {
  const list = environment["BALISE_TRUSTED_PROXIES"] ?? "";
  const entries = addressList(list);
  try {
    trustedProxies(entries);
  } catch {
    throw new InvalidWebConfiguration(
      "BALISE_TRUSTED_PROXIES",
      list,
      "addresses such as 10.0.0.2 or networks such as 10.0.0.0/8, with commas between",
    );
  }
  return entries;
}

function mapsOf(environment: Environment): MapSources {
  const text = environment["BALISE_MAP_SOURCES"];
  const invalid = (expected: string) =>
    new InvalidWebConfiguration("BALISE_MAP_SOURCES", text ?? "", expected);
  try {
    const maps = readMapSources(text);
    const missing = maps.archives.find(({ file }) => !existsSync(file));
    if (missing !== undefined) throw invalid(`archives that are there, not ${missing.file}`);
    return maps;
  } catch (error) {
    if (!(error instanceof MapSourcesInvalid)) throw error;
    throw invalid(`a list that can be read: ${error.message.replace(/\.$/u, "")}`);
  }
}

function providersOf(environment: Environment, publicUrl: string): readonly IdentityProvider[] {
  const list = environment["BALISE_OIDC_PROVIDERS"];
  try {
    return readIdentityProviders({
      list,
      issuer: environment["BALISE_OIDC_ISSUER"],
      clientId: environment["BALISE_OIDC_CLIENT_ID"],
      publicUrl,
    });
  } catch (error) {
    if (!(error instanceof IdentityProvidersInvalid)) throw error;
    throw new InvalidWebConfiguration(
      "BALISE_OIDC_PROVIDERS",
      list ?? "",
      `a list that can be read (${error.message})`,
    );
  }
}

/** Reads the environment. Throws InvalidWebConfiguration with the variable's name and what it takes. */
export function readWebConfig(environment: Environment): WebConfig {
  const webPort = port(environment, "BALISE_PORT", 8080);
  const publicUrl = origin(
    "BALISE_PUBLIC_URL",
    environment["BALISE_PUBLIC_URL"] || `http://localhost:${webPort}`,
  );
  const demo = environment["BALISE_DEMO"] === "1";
  const given = (variable: string) => environment[variable] || null;
  return {
    host: environment["BALISE_HOST"] || "127.0.0.1",
    port: webPort,
    publicUrl,
    hubUrl: hubUrlOf(environment, demo ? `${publicUrl}/hub` : null),
    allowedOrigins: originsOf(environment, "BALISE_ALLOWED_ORIGINS"),
    imageOrigins: originsOf(environment, "BALISE_IMAGE_ORIGINS"),
    trustedProxies: proxiesOf(environment),
    phones: given("BALISE_PHONE_PORT")
      ? {
          host: environment["BALISE_PHONE_HOST"] || "127.0.0.1",
          port: port(environment, "BALISE_PHONE_PORT", 0),
        }
      : null,
    kuzzlePort: port(environment, "BALISE_KUZZLE_PORT", 7512),
    smtpPort: port(environment, "BALISE_SMTP_PORT", 7515),
    data: resolve(environment["BALISE_DATA"] || "data"),
    demo,
    clientId: environment["BALISE_OIDC_CLIENT_ID"] || "balise-front",
    providers: providersOf(environment, publicUrl),
    accountsFile: given("BALISE_IDENTITY_ACCOUNTS"),
    demoAccountsFile: demo ? given("BALISE_DEMO_ACCOUNTS") : null,
    smsToken: given("BALISE_SMS_TOKEN"),
    maps: mapsOf(environment),
    mailboxOpen: environment["BALISE_MAILBOX_OPEN"] === "1",
    // From dist/backend/embedded/web to dist/front.
    front:
      environment["BALISE_FRONT"] ||
      join(fileURLToPath(new URL(".", import.meta.url)), "../../../front"),
  };
}
