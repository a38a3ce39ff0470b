import { fromPromise } from "xstate";
import { updatePassword } from "../../domain/users/calls.ts";
import type { PasswordUpdate } from "../../domain/users/password.ts";
import type {
  PasswordProblem,
  PasswordUpdateOutcomes,
} from "../../machines/users/passwordUpdateMachine.ts";
import { setLinkedPassword } from "../../streams/calls/users/linkedAccount.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import { RequestFailed } from "../../streams/core/kuzzle/requestFailed.ts";

/** The effect of `passwordUpdateMachine`: the server checks the current password by a login. Nothing of it is logged. */
export function passwordActors(live: LiveClient) {
  return {
    updatePassword: fromPromise<PasswordUpdateOutcomes["updatePassword"], PasswordUpdate>(
      async ({ input: { current, next, confirmation } }) => {
        try {
          await live.call(updatePassword, { current, next, confirmation });
          return { status: "changed" };
        } catch (error) {
          return { status: "refused", problems: [problemOf(error)] };
        }
      },
    ),
  };
}

/**
 * The same where a link stands for the current password: what is typed in its place is the link's secret, which the page
 * took from its address.
 */
export function linkPasswordActors(origin: string) {
  return {
    updatePassword: fromPromise<PasswordUpdateOutcomes["updatePassword"], PasswordUpdate>(
      async ({ input: { current, next } }) => {
        try {
          await setLinkedPassword(origin, current, next);
          return { status: "changed" };
        } catch (error) {
          return { status: "refused", problems: [problemOf(error)] };
        }
      },
    ),
  };
}

function problemOf(error: unknown): PasswordProblem {
  if (!(error instanceof RequestFailed)) return "failed";
  const { failure } = error;
  if (failure.kind !== "refused") return "unreachable";
  if (failure.id?.endsWith("wrong_current_password") === true) return "wrongCurrent";
  if (failure.id?.endsWith("link_over") === true) return "linkOver";
  if (failure.status === 429) return "tooManyAttempts";
  if (failure.id?.endsWith("invalid_password") !== true) return "failed";
  const issues = failure.data?.["issues"];
  const known = (["guessable", "breached"] as const).find(
    (one) => Array.isArray(issues) && issues.includes(one),
  );
  return known ?? "isUsername";
}
