import { FRONT_ADDRESSES } from "../../../src/domain/customers/newCustomerIndex.ts";

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
  if (first === "" || FRONT_ADDRESSES.has(first)) return false;
  if (method !== "GET" && method !== "HEAD") return true;
  const opensPage = (accept ?? "").includes("text/html");
  return !opensPage && others.some((part) => part.startsWith("_"));
}
