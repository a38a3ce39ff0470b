import type { EnvironmentSettings } from "../../../domain/base/environmentSettings.ts";
import type {
  DemoLogin,
  FrontSettings,
  OfferedProvider,
} from "../../../domain/base/frontSettings.ts";

/** The server answered something else than a front's settings; `path` says where. */
export class FrontSettingsRefused extends Error {
  override readonly name = "FrontSettingsRefused";

  constructor(path: string, wanted: string) {
    super(
      `The settings of the front have no ${wanted} at ${path}: does the server fit this front?`,
    );
  }
}

/**
 * What the server sends every front, read without the schema that it writes it by (domain/frontSettings.ts): the login page
 * waits for this, and must not wait for zod. What is not known is left out. @throws FrontSettingsRefused
 */
export function decodeFrontSettings(answer: unknown): FrontSettings {
  const { environment, demoLogins, identityProviders } = fieldsOf(answer, "settings");
  const { backend, hub, identityProvider } = fieldsOf(environment, "environment");
  if (!Array.isArray(demoLogins)) throw new FrontSettingsRefused("demoLogins", "list");
  if (!Array.isArray(identityProviders) || identityProviders.length === 0)
    throw new FrontSettingsRefused("identityProviders", "list");
  return {
    environment: {
      backend: decodeBackend(fieldsOf(backend, "backend")),
      hub: hub === null ? null : decodeHub(fieldsOf(hub, "hub")),
      identityProvider: decodeProvider(fieldsOf(identityProvider, "identityProvider")),
    },
    identityProviders: identityProviders.map((one) =>
      decodeOffered(fieldsOf(one, "identityProviders")),
    ),
    demoLogins: demoLogins.map((login) => decodeDemoLogin(fieldsOf(login, "demoLogins"))),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function decodeBackend({ host, options }: Fields): EnvironmentSettings["backend"] {
  const { port, ssl, pingInterval } = fieldsOf(options, "backend.options");
  if (!isCount(port) || port > 65_535) throw new FrontSettingsRefused("backend.port", "port");
  if (typeof ssl !== "boolean") throw new FrontSettingsRefused("backend.ssl", "yes or no");
  if (!isCount(pingInterval) || pingInterval < 1000 || pingInterval > 60_000)
    throw new FrontSettingsRefused("backend.pingInterval", "interval");
  return { host: textOf(host, "backend.host"), options: { port, ssl, pingInterval } };
}

function decodeHub(hub: Fields): NonNullable<EnvironmentSettings["hub"]> {
  return {
    widgetUrl: addressOf(hub["widgetUrl"], "hub.widgetUrl"),
    authenticationUrl: addressOf(hub["authenticationUrl"], "hub.authenticationUrl"),
    logoutUrl: addressOf(hub["logoutUrl"], "hub.logoutUrl"),
  };
}

function decodeProvider(provider: Fields): EnvironmentSettings["identityProvider"] {
  const { realm, responseType } = provider;
  const scope = textOf(provider["scope"], "identityProvider.scope");
  if (responseType !== "code")
    throw new FrontSettingsRefused("identityProvider.responseType", "code flow");
  if (!scope.split(" ").includes("openid"))
    throw new FrontSettingsRefused("identityProvider.scope", "openid");
  return {
    authority: addressOf(provider["authority"], "identityProvider.authority"),
    clientId: textOf(provider["clientId"], "identityProvider.clientId"),
    realm: realm === null ? null : textOf(realm, "identityProvider.realm"),
    responseType,
    scope,
  };
}

function decodeOffered(offered: Fields): OfferedProvider {
  return {
    id: textOf(offered["id"], "identityProviders.id"),
    name: textOf(offered["name"], "identityProviders.name"),
    settings: decodeProvider(fieldsOf(offered["settings"], "identityProviders.settings")),
  };
}

function decodeDemoLogin(login: Fields): DemoLogin {
  const { customer, profile } = login;
  return {
    name: textOf(login["name"], "demoLogins.name"),
    username: textOf(login["username"], "demoLogins.username"),
    password: textOf(login["password"], "demoLogins.password"),
    customer: typeof customer === "string" ? customer : null,
    profile: typeof profile === "string" ? profile : null,
  };
}

function fieldsOf(value: unknown, path: string): Fields {
  if (typeof value !== "object" || value === null) throw new FrontSettingsRefused(path, "fields");
  return value as Fields;
}

function textOf(value: unknown, path: string): string {
  if (typeof value !== "string" || value === "") throw new FrontSettingsRefused(path, "text");
  return value;
}

function addressOf(value: unknown, path: string): string {
  const text = textOf(value, path);
  if (!URL.canParse(text) || !/^https?:$/u.test(new URL(text).protocol))
    throw new FrontSettingsRefused(path, "address that begins with http:// or https://");
  return text;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}
