import { UserId } from "../../../src/domain/base/ids.ts";
import type { AppDeps } from "./deps.ts";
import type { Caller } from "./request.ts";
import { readUser } from "./tenancy/users.ts";

/** Who calls, with the name that others are shown. */
export type Signature = { readonly by: UserId; readonly byName: string };

export async function signatureOf(
  { sdk }: Pick<AppDeps, "sdk">,
  { kuid }: Caller,
): Promise<Signature> {
  const user = await readUser(sdk, kuid);
  const byName = user === null ? kuid : `${user.firstName} ${user.lastName}`;
  return { by: UserId.parse(kuid), byName };
}
