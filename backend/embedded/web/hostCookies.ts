/**
 * What a browser keeps only if it came by TLS from this very host, for all its paths, and so takes from no other host of
 * the same domain (RFC 6265bis section 4.1.3.2).
 */
const PREFIX = "__Host-";

/** A Set-Cookie of Kuzzle's as browsers get it by https: for all paths it is bound to the host, and never sent in the clear. */
export function bindToHost(cookie: string): string {
  const secured = /;\s*secure\s*(?:;|$)/iu.test(cookie) ? cookie : `${cookie}; Secure`;
  return /;\s*path=\/\s*(?:;|$)/iu.test(cookie) ? `${PREFIX}${secured}` : secured;
}

/** The cookies of a browser as Kuzzle knows them: those that are bound to the host, without what says so. */
export function boundCookies(header: string): string {
  return header
    .split(";")
    .map((one) => one.trim())
    .filter((one) => one.startsWith(PREFIX))
    .map((one) => one.slice(PREFIX.length))
    .join("; ");
}
