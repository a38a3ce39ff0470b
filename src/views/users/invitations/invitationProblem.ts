import type { AdministrationProblem } from "../../../streams/calls/refusal.ts";

/** `gone`: it has run out, or was withdrawn. */
export type InvitationProblem = "gone" | "unreachable" | "failed";

/** Why an invitation was not answered, as whoever is invited is told it. */
export function invitationProblem(problem: AdministrationProblem): InvitationProblem {
  if (problem === "not_found") return "gone";
  return problem === "unreachable" ? "unreachable" : "failed";
}
