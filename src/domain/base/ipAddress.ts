const IPV4 = /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/u;

/**
 * An address of the network as its bytes, 4 of IPv4 and 16 of IPv6; null: it is none. IPv4 as IPv6 sockets show it
 * (::ffff:192.0.2.1) is IPv4, the zone of a link-local address does not count.
 */
export function bytesOfAddress(text: string): readonly number[] | null {
  if (IPV4.test(text)) {
    const bytes = text.split(".").map(Number);
    return bytes.every((byte) => byte <= 255) ? bytes : null;
  }
  const groups = ipv6Groups(text);
  if (groups === null) return null;
  const bytes = groups.flatMap((group) => [group >> 8, group & 255]);
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && groups[5] === 0xffff;
  return isMapped ? bytes.slice(12) : bytes;
}

/** The eight groups of an IPv6 address; null: it is none. */
function ipv6Groups(text: string): readonly number[] | null {
  const [zoneless = ""] = text.split("%");
  if (!/^[\d:a-f.]*:[\d:a-f.]*$/iu.test(zoneless)) return null;
  const url = `http://[${zoneless}]`;
  if (!URL.canParse(url)) return null;
  // URL writes every form of one IPv6 address in the same way (RFC 5952): lower case, zeros left out once.
  const [head = "", tail] = new URL(url).hostname.slice(1, -1).split("::");
  const groups = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16));
  const [before, after] = [groups(head), groups(tail ?? "")];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}
