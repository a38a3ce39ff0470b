import { assign, emit, setup } from "xstate";
import {
  type PasswordIssue,
  passwordIssues,
  type PasswordUpdate,
} from "../../domain/users/password.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** Why a password was not changed: what the form breaks, and what only the server knows. */
export type PasswordProblem =
  | PasswordIssue
  | "wrongCurrent"
  | "guessable"
  | "breached"
  | "isUsername"
  | "linkOver"
  | "tooManyAttempts"
  | "unreachable"
  | "failed";

export type PasswordUpdateOutcomes = {
  readonly updatePassword:
    | { readonly status: "changed" }
    | { readonly status: "refused"; readonly problems: readonly PasswordProblem[] };
};

/** Passwords are never kept: they pass from the event to the effect. */
export type PasswordUpdateContext = { readonly problems: readonly PasswordProblem[] };

export type PasswordUpdateEvent =
  | ({ readonly type: "user.submit" } & PasswordUpdate)
  /** Something in the form was changed: what was said of it is old. */
  | { readonly type: "user.edit" };

export type PasswordUpdateEmitted = { readonly type: "passwordChanged" };

/**
 * The change of one's own password (specification section 5, product.md section 3).
 *
 * `editing`  the form is filled in; `problems` are those of the last attempt.
 * `saving`   the server checks the current password by a login and sets the new one.
 * `changed`  done; the other sessions of the user have ended.
 *
 * No state is final: whoever edits again begins again.
 */
export const passwordUpdateMachine = setup({
  types: {
    context: {} as PasswordUpdateContext,
    events: {} as PasswordUpdateEvent,
    emitted: {} as PasswordUpdateEmitted,
    tags: {} as "busy",
  },
  actors: {
    /** `omniscient/user` updatePassword, which checks the current password by a login, as Kuzzle would not. */
    updatePassword: notProvided<PasswordUpdateOutcomes["updatePassword"], PasswordUpdate>(
      "updatePassword",
    ),
  },
  guards: {
    hasIssues: (_, update: PasswordUpdate) => passwordIssues(update).length > 0,
    isChanged: (_, { status }: { readonly status: string }) => status === "changed",
  },
  actions: {
    showIssues: assign({ problems: (_, update: PasswordUpdate) => passwordIssues(update) }),
    showProblems: assign({
      problems: (
        _,
        answer: { readonly status?: string; readonly problems?: readonly PasswordProblem[] },
      ) => answer.problems ?? ["failed" as const],
    }),
    forgetProblems: assign({ problems: [] }),
    emitChanged: emit({ type: "passwordChanged" }),
  },
}).createMachine({
  id: "passwordUpdate",
  context: { problems: [] },
  initial: "editing",
  states: {
    editing: {
      on: {
        "user.edit": { actions: "forgetProblems" },
        "user.submit": [
          {
            guard: { type: "hasIssues", params: ({ event }) => event },
            actions: { type: "showIssues", params: ({ event }) => event },
          },
          { target: "saving" },
        ],
      },
    },
    saving: {
      tags: "busy",
      entry: "forgetProblems",
      invoke: {
        src: "updatePassword",
        id: "updatePassword",
        input: ({ event }) => updateOf(event),
        onDone: [
          { guard: { type: "isChanged", params: outputOf }, target: "changed" },
          { target: "editing", actions: { type: "showProblems", params: outputOf } },
        ],
        onError: {
          target: "editing",
          actions: { type: "showProblems", params: { problems: ["unreachable"] } },
        },
      },
    },
    changed: { entry: "emitChanged", on: { "user.edit": "editing" } },
  },
});

function updateOf(event: { readonly type: string }): PasswordUpdate {
  const { current, next, confirmation } = event as PasswordUpdateEvent & { type: "user.submit" };
  return { current, next, confirmation };
}
