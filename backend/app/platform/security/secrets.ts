import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { contentOf } from "../files/contentOf.ts";
import type { FileStore } from "../files/fileStore.ts";
import type { Exclusively } from "../kuzzle/mutex.ts";
import { type Seal, sealBy } from "../names/sealed.ts";
import { must } from "../../../../src/domain/base/must.ts";

/**
 * Seals secrets that must be read again, by AES-256-GCM. `about` names what a secret belongs to: sealed for one thing it
 * opens for no other. The key is not in the storage, so that a copy of the storage alone opens nothing. Former keys open
 * what they have sealed and seal nothing (docs/decisions/0229).
 */
export type Secrets = {
  seal(secret: string, about: string): Promise<string>;
  /** 32 bytes of a key of its own for a purpose, the same each time. */
  derive(purpose: string): Promise<Buffer>;
  /** Seals texts for a purpose so that the same text is the same. */
  sealFor(purpose: string): Promise<Seal>;
  /** @throws SecretUnreadable */
  open(sealed: string, about: string): Promise<string>;
  /** The secret sealed by today's key; null: it is already. @throws SecretUnreadable */
  renew(sealed: string, about: string): Promise<string | null>;
};

/** What was sealed cannot be opened: the key is another one, or what is stored was changed. */
export class SecretUnreadable extends Error {
  constructor(about: string) {
    super(
      `The secret of ${about} cannot be opened: BALISE_SECRETS_KEY, or the file ${KEY_FILE} of the file store, is not the one it was sealed with. Put it back, name it in BALISE_SECRETS_KEY_BEFORE, or rotate the secret.`,
    );
    this.name = "SecretUnreadable";
  }
}

/** Where the key is kept that nobody has configured. */
const KEY_FILE = "platform/secrets.key";
/** The form of what is sealed: what another version seals begins otherwise. */
const VERSION = "v1";
const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32];

/**
 * @param key as configured; null: one is made at its first use and kept among the files
 * @param formerKey what was configured before; a kept key is a former one where another is configured
 */
export function createSecrets({
  key,
  formerKey = null,
  files,
  exclusively,
}: {
  readonly key: string | null;
  readonly formerKey?: string | null;
  readonly files: FileStore;
  readonly exclusively: Exclusively;
}): Secrets {
  let read: Promise<readonly [string, ...string[]]> | null = null;
  /** Today's key, and those that it has replaced. */
  const keys = () => {
    read ??= readKeys().catch((error: unknown) => {
      read = null;
      throw error;
    });
    return read;
  };
  const derive = async (purpose: string) => derivedKey((await keys())[0], purpose);
  /** What was sealed, and whether today's key has done it. */
  async function opened(sealed: string, about: string) {
    for (const [at, one] of (await keys()).entries()) {
      const secret = openedBy(derivedKey(one, SEALED), sealed, about);
      if (secret !== null) return { secret, isToday: at === 0 };
    }
    throw new SecretUnreadable(about);
  }
  async function seal(secret: string, about: string) {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", await derive(SEALED), iv).setAAD(
      Buffer.from(about),
    );
    const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
  }

  return {
    derive,
    seal,
    async sealFor(purpose) {
      const seals = (await keys()).map((one) =>
        sealBy(derivedKey(one, purpose).toString("base64")),
      );
      return {
        seal: must(seals[0], "there is always a key of today").seal,
        unseal: (sealed) =>
          seals.reduce<string | null>((found, one) => found ?? one.unseal(sealed), null),
      };
    },
    open: async (sealed, about) => (await opened(sealed, about)).secret,
    async renew(sealed, about) {
      const { secret, isToday } = await opened(sealed, about);
      return isToday ? null : seal(secret, about);
    },
  };

  async function readKeys(): Promise<readonly [string, ...string[]]> {
    if (key === null)
      return [(await keptKey()).toString("base64"), ...(formerKey === null ? [] : [formerKey])];
    // The store of files may be away: what the configured keys open, they open without it, and the next use asks again.
    const kept = await contentOf(files, KEY_FILE).catch(() => {
      read = null;
      return null;
    });
    return [
      key,
      ...(formerKey === null ? [] : [formerKey]),
      ...(kept === null ? [] : [kept.toString("base64")]),
    ];
  }

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

/** What the secret of an app's codes is sealed for. @param userId whose factor it is */
export function codesOf(userId: string): string {
  return `the codes of ${userId}`;
}

/** Whether a text has the form of what is sealed. */
export function isSealed(text: string): boolean {
  return /^v1\.[\w-]{38,}$/u.test(text);
}

/** What the key that seals is derived for. */
const SEALED = "sealed secrets";

function derivedKey(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "balise", purpose, KEY_BYTES));
}

/** Null: another key has sealed it, for something else, or it was changed. */
function openedBy(key: Buffer, sealed: string, about: string): string | null {
  const [version, content = ""] = sealed.split(".");
  const bytes = Buffer.from(content, "base64url");
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
