import { nameKey } from "../../../../src/domain/base/nameKey.ts";
import { DAY, SECOND } from "../../../../src/domain/base/time.ts";
import type { Secrets } from "./secrets.ts";

/**
 * Browsers in which somebody has signed in by password: a cookie that says so for one account, sealed, so that it needs no
 * storage and opens nothing (docs/decisions/0193).
 */
export type KnownBrowsers = {
  /** The browser's name, where one of these cookies says that the account has signed in there; null: none does. */
  readonly read: (cookies: string, account: string) => Promise<string | null>;
  /** The header that makes the browser known for the account. */
  readonly cookie: (account: string) => Promise<string>;
};

const NAME = "balise-browser";
/** How long a browser is known after a sign-in, in ms. */
const KNOWN_FOR = 180 * DAY;
/** Longer is none of ours. */
const MAX_LENGTH = 200;

export function createKnownBrowsers(secrets: Secrets, newId: () => string): KnownBrowsers {
  const aboutOf = (account: string) => `the browser of ${nameKey(account)}`;
  return {
    async read(cookies, account) {
      const found = new RegExp(`(?:^|;\\s*)${NAME}=([^;]+)`, "u").exec(cookies);
      const [, sealed = ""] = found ?? [];
      if (sealed === "" || sealed.length > MAX_LENGTH) return null;
      try {
        return await secrets.open(sealed, aboutOf(account));
      } catch {
        // Whatever keeps it from being read: somebody signs in, from a browser that is not known.
        return null;
      }
    },
    async cookie(account) {
      const sealed = await secrets.seal(newId(), aboutOf(account));
      const life = Math.floor(KNOWN_FOR / SECOND);
      return `${NAME}=${sealed}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Strict`;
    },
  };
}
