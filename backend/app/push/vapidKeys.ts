import { createECDH } from "node:crypto";
import type { Secrets } from "../platform/security/secrets.ts";

/** The pair by which push services know the platform (VAPID, RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** A number that is no private key comes once in 2^32. */
const TRIES = 4;

/**
 * The platform's own pair. The private key is derived from the key that seals secrets (BALISE_SECRETS_KEY, or the file
 * that is made once), so that all nodes have the same, and nothing of it is stored (docs/decisions/0199).
 */
export async function vapidKeys({ derive }: Pick<Secrets, "derive">): Promise<VapidKeys> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const curve = createECDH("prime256v1");
    const privateKey = await derive(`web push ${attempt}`);
    try {
      curve.setPrivateKey(privateKey);
    } catch {
      continue;
    }
    return {
      publicKey: curve.getPublicKey("base64url"),
      privateKey: privateKey.toString("base64url"),
    };
  }
  throw new Error("No key pair for notifications could be derived: rotate BALISE_SECRETS_KEY.");
}

/** How push services reach the operator of the platform: by its address, or by mail to the host where that is no https. */
export function contactOf(publicUrl: string): string {
  const { hostname, protocol } = new URL(publicUrl);
  return protocol === "https:" ? publicUrl : `mailto:balise@${hostname}`;
}
