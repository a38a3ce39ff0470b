import type { Sdk } from "../platform/kuzzle/sdk.ts";

/** Gives a user a username and, where there is one, a password to sign in with. One without a password signs in by the identity provider. */
export async function setPassword(
  sdk: Sdk,
  userId: string,
  { username, password }: { username: string; password: string | undefined },
): Promise<void> {
  const hasOne = await sdk.security.hasCredentials("local", userId);
  if (!hasOne && password === undefined) return;
  const credentials = { username, ...(password === undefined ? {} : { password }) };
  if (hasOne) await sdk.security.updateCredentials("local", userId, credentials);
  else await sdk.security.createCredentials("local", userId, credentials);
}
