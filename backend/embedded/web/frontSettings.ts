import type { FrontSettings } from "../../../src/domain/base/frontSettings.ts";
import type { DemoLogin } from "../identity/demoLogins.ts";

/** Where the front's services are. */
export interface FrontPlaces {
  readonly publicUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Null: there is no partner hub. */
  readonly hubUrl: string | null;
}

/** The specification's environment settings (section 3) of this server: everything is reached at its one origin, the hub excepted. */
export function frontSettings(
  { publicUrl, issuer, clientId, hubUrl }: FrontPlaces,
  demoLogins: readonly DemoLogin[],
): FrontSettings {
  const { hostname, port, protocol } = new URL(publicUrl);
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
      identityProvider: {
        authority: issuer,
        clientId,
        realm: null,
        responseType: "code",
        scope: "openid",
      },
    },
    demoLogins: [...demoLogins],
  };
}
