import type { IncomingMessage } from "node:http";

/** The address of a request for its path and query; the host is not told. `//` and the like are paths, never hosts. */
export function requestUrl(request: IncomingMessage): URL {
  const path = request.url ?? "/";
  return new URL(`http://localhost${path.startsWith("/") ? path : "/"}`);
}
