import {
  type LinkedAccount,
  previewLink,
  setPasswordByLink,
} from "../../../domain/users/accountCalls.ts";
import { refusalOf } from "../refusal.ts";
import { type KuzzleOrigin, openCall } from "./openCall.ts";

/** Whose password a link sets; null: the link is over. @throws RequestFailed where nobody answered */
export async function readLinkedAccount(
  origin: KuzzleOrigin,
  token: string,
): Promise<LinkedAccount | null> {
  try {
    return (await openCall(origin, previewLink, { token })).account;
  } catch (error) {
    const { problem } = refusalOf(error);
    // A text that is no link at all is one that is over: it was cut on its way.
    if (problem === "link_over" || problem === "invalid_input") return null;
    throw error;
  }
}

/** Sets the password of whom a link is for. @throws RequestFailed */
export async function setLinkedPassword(
  origin: KuzzleOrigin,
  token: string,
  password: string,
): Promise<void> {
  await openCall(origin, setPasswordByLink, { token, password });
}
