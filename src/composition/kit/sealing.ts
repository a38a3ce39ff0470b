/** What is kept in a browser, encrypted by AES-GCM. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

/** A key that no script can read and that never leaves the browser's profile (docs/decisions/0179). */
export function newSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

export async function seal(key: CryptoKey, kept: object): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(kept));
  return { iv, bytes: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, text) };
}

/** What was sealed; null for a record whose key is gone, or that is damaged. */
export async function unseal(key: CryptoKey, { iv, bytes }: Sealed): Promise<unknown> {
  try {
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes);
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return null;
  }
}
