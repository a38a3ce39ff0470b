import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Sdk } from "../kuzzle/sdk.ts";
import { passwordHash } from "./stretchPasswords.ts";

/** As long as a username and a password of ours may be (domain/users/user.ts, domain/users/password.ts). */
const Credentials = z.object({
  username: z.string().max(100),
  password: z.string().max(256),
});
export type Credentials = z.infer<typeof Credentials>;

/** What a sign-in is checked with: both texts. Anything else is the same as nothing. */
export function credentialsOf(body: unknown): Credentials {
  const read = Credentials.safeParse(body);
  return read.success ? read.data : { username: "", password: "" };
}

/** As long as the salt of a password. */
const SALT = randomBytes(128).toString("hex");

/**
 * After a wrong password: computes for a name without a password what Kuzzle has computed for one that has, so that the
 * time of the answer does not say which names are known. The name is looked up in both cases.
 */
export async function spendTimeOfAHash(
  sdk: { readonly security: Pick<Sdk["security"], "getCredentialsById"> },
  { username, password }: Credentials,
): Promise<void> {
  if (username === "" || password === "") return;
  if (await isKnown(sdk, username)) return;
  await passwordHash(password, SALT);
}

async function isKnown(
  sdk: { readonly security: Pick<Sdk["security"], "getCredentialsById"> },
  username: string,
): Promise<boolean> {
  try {
    await sdk.security.getCredentialsById("local", username);
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "status") === 412) return false;
    throw error;
  }
}
