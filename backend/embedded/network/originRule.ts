import { allowedOrigins } from "../../../src/domain/base/allowedOrigins.ts";

/** Says whether a browser page of this origin may open a WebSocket; `origin` and `host` are the request's headers. */
export type OriginRule = (origin: string | undefined, host: string | undefined) => boolean;

function originOf(text: string): string | undefined {
  try {
    const { origin } = new URL(text);
    return origin === "null" ? undefined : origin;
  } catch {
    return undefined;
  }
}

/**
 * The rule for WebSocket upgrades (browsers send cookies with them whatever page asks, and no CORS check applies):
 * the origins of `src/domain/base/allowedOrigins.ts`. Without any, the origin of the request's own Host only. A request
 * without Origin does not come from a browser page and is allowed.
 * @param list BALISE_ALLOWED_ORIGINS
 * @param publicUrl BALISE_PUBLIC_URL
 * @throws Error naming the entry that is not an origin.
 */
export function originRule(list: string | undefined, publicUrl: string | undefined): OriginRule {
  const read = allowedOrigins(publicUrl, list);
  if (!read.ok) {
    throw new Error(
      `BALISE_ALLOWED_ORIGINS holds "${read.wrong}", which is not an origin. Write scheme and host, such as https://balise.example, separated by commas.`,
    );
  }
  const allowed = new Set(read.origins);
  return (origin, host) => {
    if (origin === undefined) return true;
    const asked = originOf(origin);
    if (asked === undefined) return false;
    if (allowed.size > 0) return allowed.has(asked);
    // The page's own scheme makes "example:443" and "https://example" the same.
    return host !== undefined && asked === originOf(`${new URL(asked).protocol}//${host}`);
  };
}
