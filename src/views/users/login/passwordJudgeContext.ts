import { createContext } from "react";
import type { PasswordJudgement } from "../../../domain/users/passwordStrength.ts";

/** Says how good a password is, as the server will judge it; rejects where the judge could not be fetched. */
export type JudgePassword = (
  password: string,
  about: readonly string[],
) => Promise<PasswordJudgement>;

/** Without a provider nothing is judged. */
export const PasswordJudgeContext = createContext<JudgePassword>(() =>
  Promise.reject(new Error("judgePassword is not provided")),
);
