import type {
  AllClientMetadata,
  ClientMetadata,
  Configuration,
  KoaContextWithOIDC,
} from "oidc-provider";
import { errors } from "oidc-provider";
import { chooseLanguage } from "../web/chooseLanguage.ts";
import { type Language, type Page, pageDocument, pagePolicy } from "../web/page.ts";
import type { Accounts } from "./accounts.ts";
import { claimsOf, personClaims } from "./claimsOf.ts";
import type { IdentityKeys } from "./identityKeys.ts";
import type { IdentityStore } from "./identityStore.ts";
import {
  identityErrorPage,
  type IdentityErrorKind,
  signedOutPage,
  signOutPage,
} from "./messagePages.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** How long a sign-in lasts, in seconds: two weeks, as long as a refresh token. */
const signInLifetime = 14 * day;

/** What the provider is made from. */
export interface IdentityParts {
  /** Origin under which the browser reaches us, without a path or a closing slash. */
  readonly publicUrl: string;
  /** Further origins of our own front, e.g. its development server. */
  readonly allowedOrigins: readonly string[];
  readonly clientId: string;
  /** Told of every sign-out (back-channel logout). */
  readonly logoutUrl: string;
  readonly keys: IdentityKeys;
  readonly accounts: Accounts;
  readonly store: IdentityStore;
}

/** The paths to which a browser may come back after signing in, and after signing out. */
const redirectPaths = ["/", "/callback", "/silent-callback"];
const postLogoutPaths = ["/", "/login"];

function frontClient(parts: IdentityParts): ClientMetadata {
  const under = (paths: readonly string[]) =>
    [parts.publicUrl, ...parts.allowedOrigins].flatMap((origin) =>
      paths.map((path) => origin + path),
    );
  return {
    client_id: parts.clientId,
    client_name: "Balise",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: under(redirectPaths),
    post_logout_redirect_uris: under(postLogoutPaths),
    id_token_signed_response_alg: "ES256",
    backchannel_logout_uri: parts.logoutUrl,
    backchannel_logout_session_required: true,
  } satisfies AllClientMetadata;
}

function languageOf(ctx: KoaContextWithOIDC): Language {
  const wished = ctx.query["ui_locales"];
  return chooseLanguage(ctx.req, typeof wished === "string" ? wished : "");
}

function show(ctx: KoaContextWithOIDC, page: Page): void {
  ctx.type = "html";
  ctx.set("Content-Language", page.language);
  ctx.set("Content-Security-Policy", pagePolicy(page));
  ctx.set("Cache-Control", "no-store");
  ctx.body = pageDocument(page);
}

function kindOf(error: Error): IdentityErrorKind {
  if (error instanceof errors.SessionNotFound) return "expired";
  return error instanceof errors.OIDCProviderError ? "refused" : "failed";
}

/** The whole configuration of oidc-provider for our one client. */
export function identityConfiguration(parts: IdentityParts): Configuration {
  const home = `${parts.publicUrl}/`;
  const { accounts, keys, store } = parts;
  return {
    adapter: (model) => store.adapterFor(model),
    clients: [frontClient(parts)],
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      names: {
        session: "balise_identity",
        interaction: "balise_interaction",
        resume: "balise_resume",
      },
    },
    claims: { openid: [...personClaims], profile: ["name"], email: ["email"] },
    scopes: ["openid", "profile", "email", "offline_access"],
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    pkce: { required: () => true },
    clientAuthMethods: ["none"],
    enabledJWA: { idTokenSigningAlgValues: ["ES256"], userinfoSigningAlgValues: ["ES256"] },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    clientBasedCORS: (_ctx, origin) =>
      parts.publicUrl === origin || parts.allowedOrigins.includes(origin),
    discovery: { ui_locales_supported: ["fr", "en"] },
    // All that it asks is the backend of this machine, told of sign-outs: the guard of its own requests refuses loopback.
    fetch: (url, options: (RequestInit & { dispatcher?: unknown }) | undefined = {}) => {
      const { dispatcher: _guard, ...plain } = options;
      return globalThis.fetch(url, plain);
    },
    interactions: { url: (_ctx, interaction) => `/identity/interaction/${interaction.uid}` },
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          show(ctx, signOutPage(languageOf(ctx), { markup: form }, parts.allowedOrigins));
        },
        postLogoutSuccessSource(ctx) {
          show(ctx, signedOutPage(languageOf(ctx), home));
        },
      },
    },
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      IdToken: 10 * minute,
      Interaction: 30 * minute,
      // A grant only says that our own client needs no consent; sessions and tokens end by their own times.
      Grant: 365 * day,
      Session: signInLifetime,
      // A rotated token inherits what was left: rotation renews the secret, not the sign-in.
      RefreshToken: (ctx) =>
        ctx?.oidc?.entities.RotatedRefreshToken?.remainingTTL ?? signInLifetime,
    },
    async findAccount(_ctx, id) {
      const account = accounts.byId(id);
      if (!account) return undefined;
      return {
        accountId: account.id,
        claims: () => claimsOf(account),
      };
    },
    // Consent is for foreign applications: our own client gets its grant without a question.
    async loadExistingGrant(ctx) {
      const { client, session, provider, result } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
      const existing = known ? await provider.Grant.find(known) : undefined;
      if (existing && existing.accountId === session.accountId) return existing;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid profile email offline_access");
      grant.addOIDCClaims([...personClaims]);
      await grant.save();
      return grant;
    },
    renderError(ctx, out, error) {
      const details = Object.entries(out)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${key}: ${value}`);
      show(ctx, identityErrorPage(languageOf(ctx), kindOf(error), details, home, ctx.status));
    },
  };
}
