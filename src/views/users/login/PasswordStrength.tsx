import "./PasswordStrength.css";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MIN_PASSWORD_LENGTH } from "../../../domain/users/password.ts";
import type { GuessedBy } from "../../../domain/users/passwordStrength.ts";
import { usePasswordJudgement } from "./usePasswordJudgement.ts";

const EASY_TO_GUESS: Readonly<Record<GuessedBy, MessageDescriptor>> = {
  common: msg`Easy to guess: it is a common word or password.`,
  own: msg`Easy to guess: it is made of your name or address.`,
  keys: msg`Easy to guess: it is a row of keys.`,
  repetition: msg`Easy to guess: it repeats itself.`,
  sequence: msg`Easy to guess: it is a sequence such as abc or 123.`,
  date: msg`Easy to guess: it is a date.`,
  nothing: msg`Easy to guess: add words that have nothing to do with each other.`,
};

/** How good a new password is while it is typed, and why it is not better: what the server will say, said before. */
export function PasswordStrength({
  password,
  about,
}: {
  readonly password: string;
  /** Names and addresses of the owner; keep its identity. */
  readonly about: readonly string[];
}) {
  const { t } = useLingui();
  const missing = MIN_PASSWORD_LENGTH - Array.from(password).length;
  const isLongEnough = password !== "" && missing <= 0;
  const judgement = usePasswordJudgement(isLongEnough ? password : "", about);
  const shown = password !== "" && missing > 0 ? "short" : judgement;
  const strength =
    shown === "short"
      ? "guessable"
      : shown === null || shown === "unjudged"
        ? null
        : shown.strength;
  return (
    // Stands there before anything is said in it: only so is it read out.
    <div className="PasswordStrength" role="status" data-strength={strength ?? undefined}>
      {strength !== null && <span className="PasswordStrength-bar" aria-hidden />}
      {shown === "short" && (
        <span>
          <Plural
            value={missing}
            one="# more character is needed."
            other="# more characters are needed."
          />
        </span>
      )}
      {shown === "unjudged" && (
        <Trans>How good it is could not be judged here: the server does when you send it.</Trans>
      )}
      {shown !== null && typeof shown === "object" && (
        <span>
          {shown.strength === "guessable"
            ? t(EASY_TO_GUESS[shown.by])
            : shown.strength === "good"
              ? t`A good password.`
              : t`A strong password.`}
        </span>
      )}
    </div>
  );
}
