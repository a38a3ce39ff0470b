import type { EpochMs } from "../base/instant.ts";
import type { ListedUser } from "./calls.ts";

/**
 * How an account stands, for its administrators. `invited`: its link is open and nobody has set a password yet;
 * `notSent`: no mail server has taken that link; `linkOver`: it has run out or was withdrawn. `idle`: somebody could sign
 * in and never has. `active`: somebody has.
 */
export type UserStatus = "active" | "idle" | "invited" | "linkOver" | "notSent" | "paused";

/** In the order in which they want to be looked at. */
export const USER_STATUSES = [
  "notSent",
  "linkOver",
  "invited",
  "paused",
  "idle",
  "active",
] as const satisfies readonly UserStatus[];

export function userStatus(
  { pausedAt, link, lastLogin }: Pick<ListedUser, "lastLogin" | "link" | "pausedAt">,
  now: EpochMs,
): UserStatus {
  if (pausedAt !== null) return "paused";
  if (lastLogin !== null) return "active";
  if (link === null || link.kind === "reset" || link.state === "used") return "idle";
  if (link.state !== "open" || now >= link.expiresAt) return "linkOver";
  return link.sentAt === null ? "notSent" : "invited";
}
