import { bytesOfAddress } from "./ipAddress.ts";

/** An address, or all that begin with the same bits. */
export type Network = { readonly bytes: readonly number[]; readonly bits: number };

/** The network of a text such as 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32; null: it is none. */
export function networkOf(text: string): Network | null {
  const [address = "", length, ...rest] = text.split("/");
  const bytes = bytesOfAddress(address);
  if (bytes === null || rest.length > 0) return null;
  if (length === undefined) return { bytes, bits: bytes.length * 8 };
  const bits = /^\d{1,3}$/u.test(length) ? Number(length) : Number.NaN;
  return bits <= bytes.length * 8 ? { bytes, bits } : null;
}

/** Whether an address, by its bytes, is one of the network. */
export function isWithinNetwork(bytes: readonly number[], network: Network): boolean {
  if (bytes.length !== network.bytes.length) return false;
  return bytes.every((byte, at) => {
    const counted = Math.min(8, Math.max(0, network.bits - at * 8));
    const mask = (0xff << (8 - counted)) & 0xff;
    return (byte & mask) === ((network.bytes[at] ?? 0) & mask);
  });
}
