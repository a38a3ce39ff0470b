import type { IncomingMessage, ServerResponse } from "node:http";
import { CONNECT_PATH } from "../../../src/domain/connectors/connectorToken.ts";

/**
 * Answers a second address, in the network that phones are in: messages of connectors, which carry their own secret, and
 * nothing else of what the one address has (docs/decisions/0234).
 */
export function createPhoneRoute(proxy: {
  handle(request: IncomingMessage, response: ServerResponse): void;
}): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    // The path as it is, since the backend reads it as it is: what leads out of it is not below it.
    const isMessage = request.method === "POST" || request.method === "GET";
    if (isMessage && path.startsWith(`${CONNECT_PATH}/`) && !path.includes("/.")) {
      proxy.handle(request, response);
      return;
    }
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
    response.end("Only messages of connectors are taken here.\n");
  };
}
