import type { Network } from "./networks.ts";

/** Networks that know their devices by printed hexadecimal digits, which lists write in many ways. */
const BY_DIGITS: ReadonlySet<Network> = new Set([
  "thingPark",
  "chirpStack",
  "theThingsStack",
  "wirepas",
  "blueUp",
]);

/**
 * The id that the messages of a network have for a device which a list names: an address of Bluetooth with colons
 * (`E4:7D:BA:63:D1:96`), a DevEUI or the id of a gateway without separators, all in upper case; anything else as it is.
 */
export function listedDevice(network: Network, named: string): string {
  if (!BY_DIGITS.has(network)) return named;
  const digits = named.replaceAll(/[-:]/gu, "").toUpperCase();
  if (/^[\dA-F]{12}$/u.test(digits)) return digits.replaceAll(/(..)(?=.)/gu, "$1:");
  return /^[\dA-F]{16}$/u.test(digits) ? digits : named;
}
