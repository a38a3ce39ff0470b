import { PAGE_NAMES } from "../../../domain/users/pages.ts";
import { pageAt } from "../../kit/pageAt.ts";
import { linkTo } from "../../kit/routes.ts";

const ROOT = "/";

/** Longer addresses are not ours. */
const MAX_LENGTH = 2000;

/** White space at the ends, control characters and backslashes: browsers drop or turn them, so what is checked would not be what is opened. */
const DECEPTIVE = /^\s|\s$|[\\\p{Control}]/u;

/** Belong to signing in and are not carried further. */
const OWN_KEYS: readonly string[] = ["to", "params", "hub_user", "code", "session_state"];
/** Beside one of these a `state` is the identity provider's; alone it is a page's own, such as a filter of alerts. */
const IDENTITY_ANSWERS: readonly string[] = ["code", "error", "session_state"];

/**
 * Where to go after a sign-in: the page or the address named by `to` in the query, with what `params` adds, else the
 * root (specification section 2). `params` is JSON, an object of texts and numbers: what the page's pattern names
 * fills it, the rest becomes the query.
 */
export function afterLogin(search: string, origin: string): string {
  const query = new URLSearchParams(search);
  const to = query.get("to");
  if (to === null) return ROOT;
  const params = paramsOf(query.get("params"));
  const page = PAGE_NAMES.find((name) => name === to);
  if (page !== undefined) return safeAddress(addressOf(page, params), origin) ?? ROOT;
  const address = safeAddress(to, origin);
  if (address === null) return ROOT;
  const url = new URL(address, origin);
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value);
  return withoutOwnKeys(url);
}

/**
 * An address of ours for a text that somebody gave; null where it is none: parsed as a URL and compared by origin and
 * known route (product.md section 4).
 */
export function safeAddress(text: string, origin: string): string | null {
  if (text === "" || text.length > MAX_LENGTH || DECEPTIVE.test(text)) return null;
  // A scheme or one slash begins an address; without either it would lean on where the page stands now.
  if (!/^(?:https?:\/\/|\/(?!\/))/u.test(text)) return null;
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin || url.username !== "" || url.password !== "")
    return null;
  return pageAt(url.pathname) === null ? null : withoutOwnKeys(url);
}

function withoutOwnKeys(url: URL): string {
  if (IDENTITY_ANSWERS.some((key) => url.searchParams.has(key))) url.searchParams.delete("state");
  for (const key of OWN_KEYS) url.searchParams.delete(key);
  return url.pathname + url.search + url.hash;
}

function addressOf(
  page: (typeof PAGE_NAMES)[number],
  params: Readonly<Record<string, string>>,
): string {
  try {
    const bare = linkTo(page, params);
    const used = pageAt(bare)?.parts ?? {};
    const rest = Object.entries(params).filter(([key]) => !Object.hasOwn(used, key));
    return linkTo(page, params, Object.fromEntries(rest));
  } catch {
    // A part that the page needs is missing.
    return ROOT;
  }
}

function paramsOf(json: string | null): Readonly<Record<string, string>> {
  if (json === null || json.length > MAX_LENGTH) return {};
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
    const texts = Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
      typeof one === "string" || typeof one === "number" ? [[key, String(one)] as const] : [],
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}
