import { bytesOfAddress } from "../../../src/domain/base/ipAddress.ts";
import { isWithinNetwork, type Network } from "../../../src/domain/base/ipNetwork.ts";
import { isPublicAddress } from "../../../src/domain/base/publicAddress.ts";

/** Why an address is not connected to, by TLS or without; null: it may be. */
export type JudgeAddress = (address: string, isSecure: boolean) => string | null;

/**
 * Judges where the broker, hub or server of a customer leads: into the public internet by TLS alone, into the allowed
 * networks by either.
 */
export function judgeAddress(allowed: readonly Network[]): JudgeAddress {
  return (address, isSecure) => {
    const bytes = bytesOfAddress(address);
    if (bytes !== null && allowed.some((network) => isWithinNetwork(bytes, network))) return null;
    if (!isPublicAddress(address))
      return `${address} lies in a private network: it is not reached.`;
    return isSecure ? null : "Public addresses are reached by TLS alone.";
  };
}
