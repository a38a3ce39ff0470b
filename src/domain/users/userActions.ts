import type { UserId } from "../base/ids.ts";
import type { ListedUser } from "./calls.ts";

/** What an administrator does with the account of a user, by one call. */
export type UserAct = Exclude<UserAction, "sessions">;

/** What an administrator may do with the account of a user; `sessions`: see where they are signed in. */
export type UserAction =
  | "delete"
  | "endSessions"
  | "pause"
  | "resetFactors"
  | "resume"
  | "revoke"
  | "sessions"
  | "sendLink"
  | "withdrawLink";

/**
 * What an administrator may do with a user of their customer. An account that is shared with others is its user's: only
 * the role here is taken. One's own account is not ended from here.
 */
export function userActions(
  user: Pick<
    ListedUser,
    "hasFactor" | "id" | "isOfProvider" | "isShared" | "link" | "pausedAt" | "sessions"
  >,
  self: UserId | null,
): readonly UserAction[] {
  const { id, isShared, isOfProvider, link, pausedAt, sessions, hasFactor } = user;
  if (id === self) return isShared ? [] : isOfProvider ? [] : ["sendLink"];
  if (isShared) return ["revoke"];
  const isPaused = pausedAt !== null;
  return [
    ...(isOfProvider || isPaused ? [] : (["sendLink"] as const)),
    ...(link?.state === "open" ? (["withdrawLink"] as const) : []),
    ...(sessions > 0 ? (["sessions", "endSessions"] as const) : []),
    ...(hasFactor ? (["resetFactors"] as const) : []),
    isPaused ? "resume" : "pause",
    "delete",
  ];
}
