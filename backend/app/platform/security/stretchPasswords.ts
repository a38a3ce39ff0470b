import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { replaceMethod } from "../kuzzle/replaceMethod.ts";

const derive = promisify(pbkdf2);

/**
 * How kuzzle-plugin-auth-passport-local says that a hash is one of ours. Its list has no room for rounds: this is another name
 * of SHA-512 on it, so that hashes of before, which say `sha512`, are recognised and renewed at the next sign-in.
 */
export const PASSWORD_ALGORITHM = "RSA-SHA512";

/** PBKDF2 with HMAC-SHA-512: rounds by the OWASP Password Storage Cheat Sheet, bytes of one block of it. */
const [ROUNDS, KEY_BYTES, DIGEST] = [210_000, 64, "sha512"] as const;
/** What is left of these rounds after a hash of before, 10,000 rounds of eight blocks each. */
const REST_OF_ROUNDS = ROUNDS - 10_000 * 8;

/** The hash of a password, or of what is tried for a name without one. */
export function passwordHash(password: string, salt: string): Promise<Buffer> {
  return derive(password, salt, ROUNDS, KEY_BYTES, DIGEST);
}

/** The plugin's own (lib/passwordManager.js). */
type Encrypt = (
  this: { readonly config: { readonly algorithm: string; readonly digest: BufferEncoding } },
  password: string,
  salt: string,
  algorithm?: string,
  stretching?: boolean,
  encryption?: string,
) => Promise<string>;

/** The plugin's own (lib/index.js), which hashes anew what was hashed otherwise. */
type Verify = (request: Passed, username: string, password: string) => Promise<unknown>;
/** What Kuzzle passes is no request of its own but has that in it: the plugin fails over it, and says nothing of that. */
type Passed = { readonly original?: object };

/** Hashes passwords as above: the plugin has 10,000 rounds for everything and no setting of them. Call it before Kuzzle starts. */
export function stretchPasswords(): void {
  replaceMethod<Encrypt>(
    "kuzzle-plugin-auth-passport-local/lib/passwordManager.js",
    "encryptPassword",
    (original) =>
      async function encryptPassword(password, salt, algorithm, ...rest) {
        const { config } = this;
        if ((algorithm ?? config.algorithm) === PASSWORD_ALGORITHM)
          return (await passwordHash(password, salt)).toString(config.digest);
        // As long as a hash of ours: how long it takes must not say whose is of before.
        await derive(password, salt, REST_OF_ROUNDS, KEY_BYTES, DIGEST);
        return original.call(this, password, salt, algorithm, ...rest);
      },
  );
  replaceMethod<Verify>(
    "kuzzle-plugin-auth-passport-local",
    "verify",
    (original) =>
      function verify(this: never, request, username, password) {
        return original.call(this, request.original ?? request, username, password);
      },
  );
}
