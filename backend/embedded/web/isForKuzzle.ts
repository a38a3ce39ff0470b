/**
 * First parts of paths that are the front's (specification section 2) or our own: no HTTP call for Kuzzle begins with
 * them. A customer whose index had such a name would be reached by WebSocket and by `/_query` alone.
 */
const NOT_INDEXES: ReadonlySet<string> = new Set([
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
  "status",
  "status.json",
]);

/**
 * Whether an HTTP request on the one address is Kuzzle's. The rule, which deploy/proxy/Caddyfile repeats:
 * `/_…` always; below a first part that is neither the front's nor ours (an index, or `users` and the like), every
 * request that does not read, and those that read an action, that is, have a further part that begins with `_`
 * (`/<index>/_list`, `/<index>/<collection>/_search`, `/<index>/<collection>/<id>/_exists`). Nobody opens such an
 * address as a page, so a browser that does gets the front: `/<index>/qr-code/<id>` is a page, whatever the id.
 * One document is read by `/_query` or `/<index>/<collection>/_mGet`: `/<index>/<collection>/<id>` is a page.
 */
export function isForKuzzle(
  method: string | undefined,
  pathname: string,
  accept: string | undefined,
): boolean {
  const [first = "", ...others] = pathname.split("/").slice(1);
  if (first.startsWith("_")) return true;
  if (first === "" || NOT_INDEXES.has(first)) return false;
  if (method !== "GET" && method !== "HEAD") return true;
  const opensPage = (accept ?? "").includes("text/html");
  return !opensPage && others.some((part) => part.startsWith("_"));
}
