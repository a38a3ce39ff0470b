import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeFileAtomically } from "../process/writeFileAtomically.ts";

const SigningKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string().min(1),
  y: z.string().min(1),
  d: z.string().min(1),
  kid: z.string().min(1),
  alg: z.literal("ES256"),
  use: z.literal("sig"),
});

const IdentityKeys = z.object({
  jwks: z.object({ keys: z.array(SigningKey).min(1) }),
  cookieKeys: z.array(z.string().min(32)).min(1),
});

/** The keys that sign tokens (ES256) and cookies. */
export type IdentityKeys = z.infer<typeof IdentityKeys>;

/** The key file exists and cannot be used. */
export class IdentityKeysUnreadable extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(
      `The identity provider's keys in ${path} cannot be used (${reason}): restore the file from a backup, or delete it; then everybody has to sign in again.`,
    );
    this.name = "IdentityKeysUnreadable";
    this.path = path;
  }
}

function newKeys(): IdentityKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const kid = createHash("sha256").update(x).update(y).digest("base64url").slice(0, 16);
  return {
    jwks: { keys: [{ kty: "EC", crv: "P-256", x, y, d, kid, alg: "ES256", use: "sig" }] },
    cookieKeys: [randomBytes(32).toString("base64url")],
  };
}

/** The keys of `folder`/keys.json (mode 600), made at the first start. Throws IdentityKeysUnreadable. */
export async function openIdentityKeys(folder: string): Promise<IdentityKeys> {
  const path = join(folder, "keys.json");
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOENT") {
      throw new IdentityKeysUnreadable(path, String(error));
    }
    const keys = newKeys();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFileAtomically(path, `${JSON.stringify(keys, null, 2)}\n`);
    return keys;
  }
  await chmod(path, 0o600);
  try {
    return IdentityKeys.parse(JSON.parse(text));
  } catch (error) {
    throw new IdentityKeysUnreadable(
      path,
      error instanceof SyntaxError ? error.message : "a key is missing",
    );
  }
}
