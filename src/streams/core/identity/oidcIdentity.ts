import type { ErrorResponse, User, UserManager } from "oidc-client-ts";
import type { OfferedProvider } from "../../../domain/base/frontSettings.ts";
import { must } from "../../../domain/base/must.ts";

export type IdentityTokens = {
  readonly accessToken: string;
  readonly idToken: string;
  /** Null where the provider gives none. */
  readonly refreshToken: string | null;
};

/** The session at the identity provider, as far as this page knows of it. Rejections mean that nobody could be asked. */
export type OidcIdentity = {
  /** `none`: no tokens are here, which says nothing of the provider's own session. */
  status(): Promise<"none" | "held" | "expired">;
  refresh(): Promise<{ readonly status: "refreshed" } | { readonly status: "refused" }>;
  /** A sign-in without a question, in a hidden frame. Where frames or cookies do not let it be, there is `none`. */
  seek(): Promise<{ readonly status: "found" } | { readonly status: "none" }>;
  /** Reads the address the provider sent the browser back to. */
  completeSignIn(): Promise<
    | { readonly status: "completed"; readonly returnTo: string | null }
    | { readonly status: "refused" }
  >;
  /** Leaves the page for the login of a provider; null: of the one that was gone to last. */
  redirect(wish: {
    readonly provider: string | null;
    readonly returnTo: string | null;
    readonly isAskedAgain: boolean;
  }): Promise<void>;
  /** Leaves the page for the provider's logout. */
  leave(): Promise<void>;
  forget(): Promise<void>;
  tokens(): Promise<IdentityTokens | null>;
};

export type OidcPorts = {
  /** One at least. */
  readonly providers: readonly OfferedProvider[];
  /** Origin of the front. */
  readonly origin: string;
  /** The address of the page, when asked. */
  readonly address: () => string;
  /** For what has to outlive the redirect: state, nonce and PKCE verifier, never a token. */
  readonly transient: Storage;
  /** Where the id of the provider is kept that was gone to last. */
  readonly memory: Pick<Storage, "getItem" | "setItem">;
};

const PROVIDER_KEY = "balise.identityProvider";

/** Patience with the hidden frame, in seconds. */
const FRAME_PATIENCE = 8;

/** What a provider says that could not decide (RFC 6749, section 4.1.2.1): asked again later, it may say yes. */
const NOT_ABLE: readonly string[] = ["server_error", "temporarily_unavailable"];

/**
 * The identity provider behind oidc-client-ts: code flow with PKCE, state and nonce; tokens in the memory of this page
 * only (product.md section 4). The library is loaded when it is needed for the first time.
 */
export function oidcIdentity(ports: OidcPorts): OidcIdentity {
  let loaded: Promise<Loaded> | null = null;
  let current = ports.memory.getItem(PROVIDER_KEY);
  const load = () => (loaded ??= managerOf(ports, current));
  const storedUser = async (): Promise<User | null> =>
    loaded === null ? null : (await loaded).manager.getUser();
  return {
    async status() {
      const user = await storedUser();
      if (user === null) return "none";
      return user.expired === true ? "expired" : "held";
    },
    async refresh() {
      const { manager, isRefusal } = await load();
      try {
        return (await manager.signinSilent()) === null
          ? { status: "refused" }
          : { status: "refreshed" };
      } catch (error) {
        if (isRefusal(error)) return { status: "refused" };
        throw error;
      }
    },
    async seek() {
      const { manager } = await load();
      try {
        const user = await manager.signinSilent({ nonce: newNonce() });
        return { status: user === null ? "none" : "found" };
      } catch {
        // Refused, blocked or too late: the frame does not say which, and all mean that a person has to be asked.
        return { status: "none" };
      }
    },
    async completeSignIn() {
      const { manager, isRefusal } = await load();
      try {
        const user = await manager.signinCallback(ports.address());
        if (user === undefined) return { status: "refused" };
        return { status: "completed", returnTo: returnToOf(user.state) };
      } catch (error) {
        if (isRefusal(error) || isForged(error)) return { status: "refused" };
        throw error;
      }
    },
    async redirect({ provider, returnTo, isAskedAgain }) {
      if (provider !== null && provider !== current) {
        current = provider;
        loaded = null;
        // The page that comes back must know whose answer it reads.
        ports.memory.setItem(PROVIDER_KEY, provider);
      }
      const { manager } = await load();
      await manager.signinRedirect({
        state: { returnTo },
        nonce: newNonce(),
        ...(isAskedAgain ? { prompt: "login" } : {}),
      });
    },
    async leave() {
      const { manager } = await load();
      await manager.signoutRedirect();
    },
    async forget() {
      if (loaded !== null) await (await loaded).manager.removeUser();
    },
    async tokens() {
      const user = await storedUser();
      if (user?.id_token === undefined) return null;
      const { access_token, id_token, refresh_token = null } = user;
      return { accessToken: access_token, idToken: id_token, refreshToken: refresh_token };
    },
  };
}

type Loaded = {
  readonly manager: UserManager;
  /** Whether an error is the provider's refusal, and not the want of an answer. */
  readonly isRefusal: (error: unknown) => error is ErrorResponse;
};

/** Of a provider that is no longer offered, the first one's. */
async function managerOf(
  { providers, origin, transient }: OidcPorts,
  id: string | null,
): Promise<Loaded> {
  const { settings } = must(
    providers.find((one) => one.id === id) ?? providers[0],
    "settings without a provider are refused",
  );
  const oidc = await import("oidc-client-ts");
  const { authority, realm, clientId, responseType, scope } = settings;
  const manager = new oidc.UserManager({
    authority: realm === null ? authority : `${authority}/realms/${realm}`,
    client_id: clientId,
    redirect_uri: `${origin}/callback`,
    silent_redirect_uri: `${origin}/silent-callback`,
    post_logout_redirect_uri: `${origin}/login`,
    response_type: responseType,
    scope,
    userStore: new oidc.WebStorageStateStore({ store: new oidc.InMemoryWebStorage() }),
    stateStore: new oidc.WebStorageStateStore({ store: transient }),
    automaticSilentRenew: false,
    monitorSession: false,
    silentRequestTimeoutInSeconds: FRAME_PATIENCE,
  });
  return {
    manager,
    isRefusal: (error): error is ErrorResponse =>
      error instanceof oidc.ErrorResponse && !NOT_ABLE.includes(error.error ?? ""),
  };
}

/** What `redirect` gave it to bring back. */
function returnToOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return null;
  return typeof state.returnTo === "string" ? state.returnTo : null;
}

/** The library sends and checks a nonce only where it is given one. */
function newNonce(): string {
  return crypto.randomUUID();
}

/** No or another state: somebody else's address, or one that was used already. */
function isForged(error: unknown): boolean {
  return error instanceof Error && /state/iu.test(error.message);
}
