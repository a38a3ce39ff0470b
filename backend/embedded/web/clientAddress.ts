import type { IncomingMessage } from "node:http";

/**
 * The network address a request comes from. Behind a proxy with TLS of our own (the public URL is https) it is the last
 * entry of X-Forwarded-For, the one that proxy wrote; anybody can invent the others.
 */
export function clientAddress(request: IncomingMessage, behindProxy: boolean): string {
  const socket = request.socket.remoteAddress ?? "";
  if (!behindProxy) return socket;
  const header = request.headers["x-forwarded-for"];
  const entries = (typeof header === "string" ? header : "").split(",");
  return entries.at(-1)?.trim() || socket;
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Whether a request comes from this very machine, and not through a proxy on it. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { headers, socket } = request;
  const proxied = "x-forwarded-for" in headers || "forwarded" in headers || "via" in headers;
  return !proxied && loopback.test(socket.remoteAddress ?? "");
}
