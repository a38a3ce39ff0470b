import { mkdir } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import Provider from "oidc-provider";
import { type Account, type NewAccount, openAccounts, seedAccounts } from "./accounts.ts";
import { identityConfiguration } from "./identityConfiguration.ts";
import { openIdentityKeys } from "./identityKeys.ts";
import { openIdentityStore } from "./identityStore.ts";
import { createInteractionHandler } from "./interactionHandler.ts";
import { issueTokens, type IssuedTokens } from "./issueTokens.ts";
import { createSignInLimiter } from "./signInLimiter.ts";

/** What the embedded identity provider is started with. */
export interface IdentityOptions {
  /** Its folder inside the data folder: keys.json, accounts.json, identity.db. */
  readonly folder: string;
  /** Origin under which the browser reaches us; the issuer is this and `/identity`. */
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly clientId: string;
  /** Accounts to add at the start; see `seedAccounts`. */
  readonly newAccounts: readonly NewAccount[];
  /** Demo mode: the sign-in page tells the logins of `newAccounts`. */
  readonly tellLogins: boolean;
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
  await seedAccounts(folder, options.newAccounts);
  const [keys, accounts] = await Promise.all([openIdentityKeys(folder), openAccounts(folder)]);
  const store = openIdentityStore(join(folder, "identity.db"), now);
  const issuer = publicUrl + prefix;
  const provider = new Provider(
    issuer,
    identityConfiguration({
      publicUrl,
      allowedOrigins: options.allowedOrigins,
      clientId: options.clientId,
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
    demoLogins: options.tellLogins
      ? options.newAccounts.map(({ givenName, familyName, username, password }) => ({
          name: `${givenName} ${familyName}`,
          username,
          password,
        }))
      : [],
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
    accountByHubId: (hubId) => accounts.byHubId(hubId),
    issueTokens: (account) => issueTokens(provider, options.clientId, account),
    close() {
      clearInterval(pruning);
      store.close();
    },
  };
}
