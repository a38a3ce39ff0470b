import { BlockList, isIP } from "node:net";
import { z } from "zod";

/** Whether X-Forwarded-For is believed from an address: it is a proxy of ours. */
export type IsTrustedProxy = (address: string) => boolean;

const UpgradeHeaders = z.object({ "x-forwarded-for": z.string().optional() });

/**
 * Loopback, where our own web process is, and the addresses and networks of BALISE_TRUSTED_PROXIES.
 * @param proxies addresses or networks such as 10.0.0.0/8
 * @throws Error naming the entry that is neither
 */
export function trustedProxies(proxies: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList();
  for (const entry of ["127.0.0.0/8", "::1", ...proxies]) {
    const [address = "", length] = entry.split("/");
    const version = isIP(address);
    const bits = length === undefined ? null : Number(length);
    const isRange =
      bits === null || (/^\d+$/u.test(length ?? "") && bits <= (version === 6 ? 128 : 32));
    if (version === 0 || !isRange) {
      throw new Error(
        `BALISE_TRUSTED_PROXIES holds ${JSON.stringify(entry)}, which is no address such as 10.0.0.2 and no network such as 10.0.0.0/8`,
      );
    }
    const family = version === 6 ? "ipv6" : "ipv4";
    if (bits === null) trusted.addAddress(address, family);
    else trusted.addSubnet(address, bits, family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}

/** What Kuzzle knows of the connection of a request (`request.context.connection`). */
export type RequestConnection = {
  readonly protocol: string | null;
  readonly ips: readonly string[];
  readonly misc: Readonly<Record<string, unknown>>;
};

/**
 * Where a request comes from, whatever its protocol. Kuzzle 2.56 reads X-Forwarded-For of an HTTP request into `ips`; of
 * a WebSocket it keeps the peer alone there and the headers of the upgrade beside it (httpwsProtocol.js, wsOnOpenHandler).
 */
export function addressOfConnection(
  { protocol, ips, misc }: RequestConnection,
  isTrusted: IsTrustedProxy,
): string {
  if (protocol !== "websocket") return clientAddress(ips, isTrusted);
  const headers = UpgradeHeaders.safeParse(misc["headers"]);
  const forwarded = headers.success ? (headers.data["x-forwarded-for"] ?? "") : "";
  const entries = forwarded.split(",").filter((entry) => entry.trim() !== "");
  return clientAddress([...ips.slice(0, 1), ...entries], isTrusted);
}

/**
 * Where a request comes from: the peer of the connection, or, while that is a proxy of ours, what it says of its own peer.
 * X-Forwarded-For is read from its end for that: what a client has written itself stands before what our proxies add.
 * @param ips as Kuzzle gives them: the peer, then the entries of X-Forwarded-For in their order
 */
export function clientAddress(ips: readonly string[], isTrusted: IsTrustedProxy): string {
  const [peer = "", ...forwarded] = ips.map(plain);
  let address = peer;
  while (isTrusted(address)) {
    const before = forwarded.pop();
    // An entry that is no address was not written by a proxy of ours.
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/** IPv4 as IPv6 sockets show it. */
function plain(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/iu, "");
}
