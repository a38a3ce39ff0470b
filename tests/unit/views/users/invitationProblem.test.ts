import { expect, test } from "vitest";
import { invitationProblem } from "../../../../src/views/users/invitations/invitationProblem.ts";

test.each([
  { name: "run out", refused: "not_found", problem: "gone" },
  { name: "cut", refused: "unreachable", problem: "unreachable" },
  { name: "broken", refused: "failed", problem: "failed" },
] as const)("an invitation that was not answered, $name: $problem", ({ refused, problem }) => {
  expect(invitationProblem(refused)).toBe(problem);
});
