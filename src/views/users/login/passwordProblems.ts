import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { MIN_PASSWORD_LENGTH } from "../../../domain/users/password.ts";
import type { PasswordProblem } from "../../../machines/users/passwordUpdateMachine.ts";

/** The part of the form that a problem is reported at; `form`: none of them. */
export type PasswordPart = "current" | "next" | "confirmation" | "form";

/** Where each problem belongs, and what is said of it. */
export const PASSWORD_PROBLEMS: Readonly<
  Record<PasswordProblem, { readonly part: PasswordPart; readonly text: MessageDescriptor }>
> = {
  currentMissing: { part: "current", text: msg`Type your current password.` },
  wrongCurrent: { part: "current", text: msg`The current password is wrong: type it again.` },
  nextMissing: { part: "next", text: msg`Type a new password.` },
  tooShort: {
    part: "next",
    text: msg`The new password has fewer than ${MIN_PASSWORD_LENGTH} characters: make it longer.`,
  },
  tooLong: { part: "next", text: msg`The new password is too long: make it shorter.` },
  unchanged: { part: "next", text: msg`The new password is the current one: choose another.` },
  guessable: {
    part: "next",
    text: msg`The new password is common, repeats itself or follows a pattern: choose another.`,
  },
  breached: {
    part: "next",
    text: msg`The new password was stolen from another service and is public: choose another.`,
  },
  isUsername: { part: "next", text: msg`The new password holds your username: choose another.` },
  confirmationMissing: { part: "confirmation", text: msg`Type the new password again.` },
  notEqual: {
    part: "confirmation",
    text: msg`This is not the new password: type the same in both fields.`,
  },
  linkOver: {
    part: "form",
    text: msg`This link is over: it was used, withdrawn or replaced, or has run out. Ask for a new one.`,
  },
  tooManyAttempts: {
    part: "form",
    text: msg`There were too many wrong passwords: wait, then try again.`,
  },
  unreachable: {
    part: "form",
    text: msg`The password was not changed: the server could not be reached. Try again.`,
  },
  failed: {
    part: "form",
    text: msg`The password was not changed: the server refused it. Try again.`,
  },
};
