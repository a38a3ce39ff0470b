import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { contentOf } from "../files/contentOf.ts";
import type { FileStore } from "../files/fileStore.ts";
import type { Exclusively } from "../kuzzle/mutex.ts";

/**
 * Seals secrets that must be read again, by AES-256-GCM. `about` names what a secret belongs to: sealed for one thing it
 * opens for no other. The key is not in the storage, so that a copy of the storage alone opens nothing.
 */
export type Secrets = {
  seal(secret: string, about: string): Promise<string>;
  /** 32 bytes of a key of its own for a purpose, the same each time. */
  derive(purpose: string): Promise<Buffer>;
  /** @throws SecretUnreadable */
  open(sealed: string, about: string): Promise<string>;
};

/** What was sealed cannot be opened: the key is another one, or what is stored was changed. */
export class SecretUnreadable extends Error {
  constructor(about: string) {
    super(
      `The secret of ${about} cannot be opened: BALISE_SECRETS_KEY, or the file ${KEY_FILE} of the file store, is not the one it was sealed with. Put it back, or rotate the secret.`,
    );
    this.name = "SecretUnreadable";
  }
}

/** Where the key is kept that nobody has configured. */
const KEY_FILE = "platform/secrets.key";
/** The form of what is sealed: what another version seals begins otherwise. */
const VERSION = "v1";
const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32];

/** @param key as configured; null: one is made at its first use and kept among the files */
export function createSecrets({
  key,
  files,
  exclusively,
}: {
  readonly key: string | null;
  readonly files: FileStore;
  readonly exclusively: Exclusively;
}): Secrets {
  let read: Promise<string> | null = null;
  const secretOf = () => {
    read ??= (
      key === null ? keptKey().then((kept) => kept.toString("base64")) : Promise.resolve(key)
    ).catch((error: unknown) => {
      read = null;
      throw error;
    });
    return read;
  };
  const derive = async (purpose: string) =>
    Buffer.from(hkdfSync("sha256", await secretOf(), "balise", purpose, KEY_BYTES));
  const keyOf = () => derive("sealed secrets");

  return {
    derive,
    async seal(secret, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", await keyOf(), iv).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
    },
    async open(sealed, about) {
      const [version, content = ""] = sealed.split(".");
      const bytes = Buffer.from(content, "base64url");
      const opening = await keyOf();
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES)
        throw new SecretUnreadable(about);
      try {
        const decipher = createDecipheriv("aes-256-gcm", opening, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        throw new SecretUnreadable(about);
      }
    },
  };

  async function keptKey(): Promise<Buffer> {
    return exclusively("secrets/key", async () => {
      const kept = await contentOf(files, KEY_FILE);
      if (kept !== null) return kept;
      const made = randomBytes(KEY_BYTES);
      await files.put(KEY_FILE, made, { type: "application/octet-stream" });
      return made;
    });
  }
}
