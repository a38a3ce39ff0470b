import type { CustomerIndex, KeyId } from "../../../domain/base/ids.ts";
import type { Overlap } from "../../../domain/apiKeys/accessKey.ts";
import { revokeKey, rotateKey, searchKeys, type ShownKey } from "../../../domain/apiKeys/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Answered, answered } from "../refusal.ts";

/** What is done with a key that is there. What is filled in is saved by a form. */
export type KeyCommand =
  | { readonly kind: "rotate"; readonly keyId: KeyId; readonly overlap: Overlap }
  | { readonly kind: "revoke"; readonly keyId: KeyId };

/** `secret`: what the machine sends from now on; null: it was revoked. */
export type KeyCommandAnswer = Answered<{ readonly secret: string | null }>;

/** Carries out what an administrator does with a key. */
export const runKeyCommand = (
  { call }: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: KeyCommand,
): Promise<KeyCommandAnswer> =>
  answered(async () => {
    const { keyId } = command;
    if (command.kind === "revoke") {
      await call(revokeKey, { customerIndex, keyId });
      return { secret: null };
    }
    const { secret } = await call(rotateKey, { customerIndex, keyId, overlap: command.overlap });
    return { secret };
  });

/** The keys of the customer, the newest first. @throws RequestFailed */
export async function readKeys(
  { call }: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
): Promise<readonly ShownKey[]> {
  return (await call(searchKeys, { customerIndex })).keys;
}
