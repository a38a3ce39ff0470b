import { bytesOfAddress } from "./ipAddress.ts";
import { isWithinNetwork, type Network, networkOf } from "./ipNetwork.ts";

/** Whether X-Forwarded-For is believed from an address: it is a proxy of ours. */
export type IsTrustedProxy = (address: string) => boolean;

/**
 * Loopback, where our own processes are, and the addresses and networks of BALISE_TRUSTED_PROXIES.
 * @param entries addresses or networks such as 10.0.0.0/8
 * @throws Error naming the entry that is neither
 */
export function trustedProxies(entries: readonly string[]): IsTrustedProxy {
  const networks = ["127.0.0.0/8", "::1", ...entries].map(proxyNetwork);
  return (address) => {
    const bytes = bytesOfAddress(address);
    return bytes !== null && networks.some((network) => isWithinNetwork(bytes, network));
  };
}

/**
 * Where a request comes from: the peer of the connection, or, while that is a proxy of ours, what it says of its own peer.
 * X-Forwarded-For is read from its end for that: what a client has written itself stands before what our proxies add.
 * @param peer of the connection
 * @param forwarded the entries of X-Forwarded-For in their order
 */
export function clientAddress(
  peer: string,
  forwarded: readonly string[],
  isTrusted: IsTrustedProxy,
): string {
  let address = plain(peer);
  for (const entry of forwarded.toReversed().map(plain)) {
    // An entry that is no address was not written by a proxy of ours.
    if (!isTrusted(address) || bytesOfAddress(entry) === null) break;
    address = entry;
  }
  return address;
}

/** The entries of BALISE_TRUSTED_PROXIES, or of an X-Forwarded-For header: with commas between. */
export function addressList(text: string | undefined): readonly string[] {
  return (text ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function proxyNetwork(entry: string): Network {
  const network = networkOf(entry);
  if (network !== null) return network;
  throw new Error(
    `BALISE_TRUSTED_PROXIES holds ${JSON.stringify(entry)}, which is no address such as 10.0.0.2 and no network such as 10.0.0.0/8`,
  );
}

/** IPv4 as IPv6 sockets show it. */
function plain(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/iu, "");
}
