import { mkdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import Provider from "oidc-provider";
import { type Account, type AccountSource, openAccounts } from "./accounts.ts";
import { followAccounts } from "./followAccounts.ts";
import { identityConfiguration } from "./identityConfiguration.ts";
import { openIdentityKeys } from "./identityKeys.ts";
import { openIdentityStore } from "./identityStore.ts";
import { createInteractionHandler } from "./interactionHandler.ts";
import { issueTokens, type IssuedTokens } from "./issueTokens.ts";
import type { NewAccount } from "./newAccounts.ts";
import { createSignInLimiter } from "./signInLimiter.ts";
import type { DemoLogin } from "./demoLogins.ts";

/** What the embedded identity provider is started with. */
export interface IdentityOptions {
  /** Its folder inside the data folder: keys.json, accounts.json, identity.db. */
  readonly folder: string;
  /** Origin under which the browser reaches us; the issuer is this and `/identity`. */
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly clientId: string;
  /** Where the product hears of people who have signed out here. */
  readonly logoutUrl: string;
  /** The operator's file of accounts; null: none. */
  readonly accountsFile: string | null;
  /** The demo world's file of accounts, whose logins the sign-in page tells; null outside demo mode. */
  readonly demoAccountsFile: string | null;
  /** Demo mode: accounts of the demo count. */
  readonly demo: boolean;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly log: (line: string) => void;
  /** Clock in epoch ms for the limiter and the store. */
  readonly now?: () => number;
}

/** The running identity provider. */
export interface Identity {
  readonly issuer: string;
  /** Answers every request whose path is `/identity` or below. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What the pages may tell of the demo's accounts; they come when the demo world is made. */
  demoLogins(): readonly DemoLogin[];
  accountByHubId(hubTransmissibleId: string): Account | undefined;
  /** Tokens for an account without its password: for the partner hub only, which vouches for the person. */
  issueTokens(account: Account): Promise<IssuedTokens>;
  close(): void;
}

const prefix = "/identity";
const pruneInterval = 10 * 60_000;

/** Starts the provider. Throws AccountsUnreadable or IdentityKeysUnreadable, each with the way out. */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  const { folder, publicUrl, log, now = Date.now } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [keys, accounts] = await Promise.all([
    openIdentityKeys(folder),
    openAccounts(folder, options),
  ]);
  const follow = (path: string | null, source: AccountSource) =>
    path === null ? null : followAccounts({ path, source, folder, accounts, log });
  const operators = await follow(options.accountsFile, "operator");
  const demos = await follow(options.demoAccountsFile, "demo");
  const demoLogins = () => (demos?.entries() ?? []).map(demoLoginOf);
  const store = openIdentityStore(join(folder, "identity.db"), now);
  const issuer = publicUrl + prefix;
  const provider = new Provider(
    issuer,
    identityConfiguration({
      publicUrl,
      allowedOrigins: options.allowedOrigins,
      clientId: options.clientId,
      logoutUrl: options.logoutUrl,
      keys,
      accounts,
      store,
    }),
  );
  provider.proxy = true;
  provider.on("server_error", (_ctx, error) => {
    log(`identity: ${error.stack ?? error.message}`);
  });
  const callback = provider.callback();
  const interaction = createInteractionHandler({
    provider,
    accounts,
    limiter: createSignInLimiter(now),
    demoLogins,
    formTargets: options.allowedOrigins,
    home: `${publicUrl}/`,
    addressOf: options.addressOf,
    log,
  });
  const pruning = setInterval(() => store.prune(), pruneInterval);
  pruning.unref();
  const { host, protocol } = new URL(publicUrl);

  return {
    issuer,
    handle(request, response) {
      const url = request.url ?? prefix;
      const path = url.split("?")[0] ?? prefix;
      // The provider builds addresses from the request: they must be the public ones whatever name reached us.
      request.headers.host = host;
      request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
      delete request.headers["x-forwarded-host"];
      if (path.startsWith(`${prefix}/interaction/`)) {
        void interaction(request, response);
        return;
      }
      Object.assign(request, { originalUrl: url, url: url.slice(prefix.length) || "/" });
      void callback(request, response);
    },
    demoLogins,
    accountByHubId: (hubId) => accounts.byHubId(hubId),
    issueTokens: (account) => issueTokens(provider, options.clientId, account),
    close() {
      clearInterval(pruning);
      operators?.close();
      demos?.close();
      store.close();
    },
  };
}

function demoLoginOf(one: NewAccount): DemoLogin {
  const { givenName, familyName, username, password, customer = null, profile = null } = one;
  return { name: `${givenName} ${familyName}`, username, password, customer, profile };
}
