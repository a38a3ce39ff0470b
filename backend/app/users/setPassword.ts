import type { AppDeps } from "../platform/deps.ts";
import { voidTickets } from "./factors/tickets.ts";

/** Gives a user a username and, where there is one, a password to sign in with. One without a password signs in by the identity provider. */
export async function setPassword(
  deps: Pick<AppDeps, "internals" | "now" | "sdk">,
  userId: string,
  { username, password }: { username: string; password: string | undefined },
): Promise<void> {
  const { sdk } = deps;
  const hasOne = await sdk.security.hasCredentials("local", userId);
  if (!hasOne && password === undefined) return;
  const credentials = { username, ...(password === undefined ? {} : { password }) };
  if (hasOne) await sdk.security.updateCredentials("local", userId, credentials);
  else await sdk.security.createCredentials("local", userId, credentials);
  if (password !== undefined) await voidTickets(deps, userId);
}
