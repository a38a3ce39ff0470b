import type { AppDeps } from "../deps.ts";
import type { Caller } from "../request.ts";
import { PLATFORM_INDEX, USER_CHANNEL } from "./platform.ts";

/** What a private channel tells its user: `rights.changed`: read your rights anew; `session.ended`: sign in again. */
export type ChannelMessage = { readonly type: "rights.changed" | "session.ended" };

/**
 * Tells users on their private channels that their rights have changed. Where rights were taken, their tokens are
 * revoked too: a live notification does not end by itself (kuzzle.md section 3). The caller keeps the session they act in.
 */
export async function publishRightsChange(
  { sdk, internals, now }: Pick<AppDeps, "sdk" | "internals" | "now">,
  kuids: readonly string[],
  { areTaken, caller }: { areTaken: boolean; caller: Caller | null },
): Promise<void> {
  const type: ChannelMessage["type"] = areTaken ? "session.ended" : "rights.changed";
  for (const userId of new Set(kuids)) {
    const isCaller = userId === caller?.kuid;
    await sdk.realtime.publish(PLATFORM_INDEX, USER_CHANNEL, {
      userId,
      type: isCaller ? "rights.changed" : type,
      at: now(),
    });
    if (areTaken) await internals.revokeTokens(userId, isCaller ? caller.token : null);
  }
}
