import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** Writes texts so that only the backend reads them again; the same text is the same, so that a key stays one. */
export type Seal = {
  readonly seal: (text: string) => string;
  /** Null: it was not sealed by this key. */
  readonly unseal: (sealed: string) => string | null;
};

/** AES-256-GCM; the nonce follows from the text, and two texts share one in 2^96 pairs. */
export function sealBy(key: string): Seal {
  const derived = (use: string) => createHmac("sha256", key).update(use).digest();
  const [cipherKey, nonceKey] = [derived("cipher"), derived("nonce")];
  return {
    seal: (text) => {
      const nonce = createHmac("sha256", nonceKey).update(text).digest().subarray(0, NONCE);
      const cipher = createCipheriv("aes-256-gcm", cipherKey, nonce);
      const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString("base64url");
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE + TAG) return null;
      const decipher = createDecipheriv("aes-256-gcm", cipherKey, bytes.subarray(0, NONCE));
      decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        const text = [decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()];
        return Buffer.concat(text).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
