import { bytesOfAddress } from "./ipAddress.ts";
import { isWithinNetwork, type Network, networkOf } from "./ipNetwork.ts";

/** IPv4 that is not the public internet's (IANA's registry of special-purpose addresses, RFC 6890). */
const SPECIAL_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** All that IANA gives to hosts of the internet. Outside of it are loopback, link-local, unique local, multicast and NAT64. */
const GLOBAL_V6 = "2000::/3";
/** Within it: protocols (Teredo, ORCHID), documentation, and 6to4, which names an IPv4 address. */
const SPECIAL_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const networks = (texts: readonly string[]): readonly Network[] =>
  texts.flatMap((text) => networkOf(text) ?? []);
const [v4, v6, globalV6] = [networks(SPECIAL_V4), networks(SPECIAL_V6), networks([GLOBAL_V6])];

/**
 * Whether an address is a host of the public internet. What is not known to be one is none: a text that is no address,
 * private and shared networks, and every form in which IPv6 carries an IPv4 address but the mapped one, which counts as
 * the IPv4 address that it is.
 */
export function isPublicAddress(address: string): boolean {
  const bytes = bytesOfAddress(address);
  if (bytes === null) return false;
  const isIn = (ranges: readonly Network[]) => ranges.some((one) => isWithinNetwork(bytes, one));
  return bytes.length === 4 ? !isIn(v4) : isIn(globalV6) && !isIn(v6);
}
