import { parsed } from "../../../../src/domain/base/domainError.ts";
import { FactorLogin } from "../../../../src/domain/users/factor.ts";
import type { AppDeps } from "../../platform/deps.ts";
import { readUser } from "../../platform/tenancy/users.ts";
import { ownerOf } from "./passkeys.ts";
import { readTicket } from "./tickets.ts";

/** The body of a second step, with the name of the account: by it attempts are counted and written down. */
export type NamedFactorLogin = FactorLogin & { readonly username: string };

/** @throws DomainError invalid_input, ticket_over */
export async function readFactorLogin(
  deps: Pick<AppDeps, "internals" | "sdk">,
  body: unknown,
): Promise<NamedFactorLogin> {
  const login = parsed(FactorLogin, body, "body");
  if ("ticket" in login) {
    const { username } = await readTicket(deps, login.ticket);
    return { ...login, username };
  }
  const owner = ownerOf(login.passkey);
  const user = owner === null ? null : await readUser(deps.sdk, owner);
  return { ...login, username: user?.username ?? "" };
}
