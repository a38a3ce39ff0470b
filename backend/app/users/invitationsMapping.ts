import { date, keyword, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection invitations of the platform's index: no profile reads it. */
export const invitationsMapping: Mapping = strict({
  customer: keyword,
  userId: keyword,
  invited: keyword,
  role: keyword,
  invitedBy: keyword,
  invitedByName: keyword,
  at: date,
  expiresAt: date,
  state: keyword,
  endedAt: date,
  endedBy: keyword,
});
