import type { FieldIssue } from "../base/domainError.ts";
import { isObjectWord } from "../base/objectWord.ts";
import { plainText } from "../base/plainText.ts";

/**
 * First parts of paths that are the front's (specification section 2) or our own: no HTTP call for Kuzzle begins with
 * them. A customer whose index had such a name would be reached by WebSocket and by `/_query` alone.
 */
export const FRONT_ADDRESSES: ReadonlySet<string> = new Set([
  "access",
  "account",
  "administration",
  "alerts",
  "asset",
  "dashboard",
  "debug-ui",
  "experimental-features",
  "live-site",
  "login",
  // Files of the built front, whose names may begin with "_".
  "assets",
  "hub",
  "identity",
  "mailbox",
  "services",
  "status",
  "status.json",
]);

/** The platform's own index, and first parts of Kuzzle's own HTTP routes. */
const KUZZLE_WORDS: ReadonlySet<string> = new Set([
  "credentials",
  "kuzzle",
  "multi-tenancy-config",
  "profiles",
  "roles",
  "users",
]);

/**
 * What an index of a new customer is made of. Stricter than Kuzzle's rule (`CustomerIndex`): the index is a part of
 * addresses, of names of profiles and of keys in the cache too, and must be the same wherever it is read. Customers that
 * are there already keep theirs.
 */
const WELL_FORMED = /^[a-z0-9][a-z0-9_-]*$/u;

/** Why a new customer cannot have this index; null: it can. Codes: `index_reserved`, `index_malformed`. */
export function newIndexIssue(
  index: string,
): (FieldIssue & { readonly code: "index_reserved" | "index_malformed" }) | null {
  if (FRONT_ADDRESSES.has(index) || KUZZLE_WORDS.has(index) || isObjectWord(index)) {
    return {
      path: "index",
      code: "index_reserved",
      message: `The index ${index} means something else on this platform: choose another.`,
    };
  }
  if (WELL_FORMED.test(index)) return null;
  return {
    path: "index",
    code: "index_malformed",
    message:
      "The index needs letters from a to z, digits, - and _ alone, a letter or digit first: correct it.",
  };
}

/** An index for a new customer: its name without accents, with hyphens for spaces: `tour horizon` is `tour-horizon`. */
export function suggestedIndex(name: string): string {
  return plainText(name)
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "");
}
