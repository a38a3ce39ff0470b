import type { FrontSettings } from "../../../src/domain/base/frontSettings.ts";
import type { IdentityProvider } from "../../../src/domain/users/identityProviders.ts";
import { must } from "../../../src/domain/base/must.ts";
import type { DemoLogin } from "../identity/demoLogins.ts";

/** Where the front's services are. */
export interface FrontPlaces {
  readonly publicUrl: string;
  /** In the order of the sign-in page; one at least. */
  readonly providers: readonly IdentityProvider[];
  /** Null: there is no partner hub. */
  readonly hubUrl: string | null;
}

/** The specification's environment settings (section 3) of this server: everything is reached at its one origin, the hub excepted. */
export function frontSettings(
  { publicUrl, providers, hubUrl }: FrontPlaces,
  demoLogins: readonly DemoLogin[],
): FrontSettings {
  const { hostname, port, protocol } = new URL(publicUrl);
  const identityProviders = providers.map((one) => ({
    id: one.id,
    name: one.name,
    settings: {
      authority: one.issuer,
      clientId: one.clientId,
      realm: null,
      responseType: "code" as const,
      scope: one.scope,
    },
  }));
  const ssl = protocol === "https:";
  return {
    environment: {
      backend: {
        host: hostname,
        options: {
          port: port === "" ? (ssl ? 443 : 80) : Number(port),
          ssl,
          pingInterval: 5000,
        },
      },
      hub:
        hubUrl === null
          ? null
          : {
              widgetUrl: `${hubUrl}/widget`,
              authenticationUrl: hubUrl,
              logoutUrl: `${hubUrl}/logout`,
            },
      identityProvider: must(identityProviders[0], "an installation has a provider").settings,
    },
    identityProviders,
    demoLogins: [...demoLogins],
  };
}
