import type { IncomingMessage } from "node:http";
import {
  addressList,
  clientAddress,
  trustedProxies,
} from "../../../src/domain/base/clientAddress.ts";

/** So many proxies that are not believed are named in the log: more are not set up by hand. */
const maxNamed = 5;

/**
 * Where requests come from, by the rule by which Kuzzle finds its clients: the peer, or, while that is a proxy of ours
 * (this machine, or one of BALISE_TRUSTED_PROXIES), what it has added to X-Forwarded-For. A public https address has a
 * proxy in front: one that is not believed is named in the log, since all behind it count as one address.
 */
export function createAddressOf({
  proxies,
  publicUrl,
  log,
}: {
  readonly proxies: readonly string[];
  readonly publicUrl: string;
  readonly log: (line: string) => void;
}): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies(proxies);
  const named = new Set<string>();
  return (request) => {
    const peer = request.socket.remoteAddress ?? "";
    const header = request.headers["x-forwarded-for"];
    const forwarded = addressList(typeof header === "string" ? header : undefined);
    const address = clientAddress(peer, forwarded, isTrusted);
    const isPassedOn = forwarded.length > 0 && publicUrl.startsWith("https:");
    if (isPassedOn && !isTrusted(peer) && named.size < maxNamed && !named.has(peer)) {
      named.add(peer);
      log(
        `web: ${peer} sends X-Forwarded-For and is not believed, so that all behind it count as one address: name it in BALISE_TRUSTED_PROXIES if it is the proxy in front`,
      );
    }
    return address;
  };
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** Headers that proxies add, nginx, Cloudflare and Akamai among them: some send X-Real-IP alone. */
const OF_PROXIES =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|true-client-ip|cf-.+|fastly-client-ip|x-azure-.+)$/u;

/** Whether a request comes from this very machine, and not through a proxy on it. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const { headers, socket } = request;
  const isProxied = Object.keys(headers).some((name) => OF_PROXIES.test(name));
  return !isProxied && loopback.test(socket.remoteAddress ?? "");
}
