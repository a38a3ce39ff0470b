import type { AnswerOf, RequestOf } from "../../../domain/base/call.ts";
import { exchangeEvents } from "../../../domain/evacuations/calls.ts";
import { postCall } from "../../kit/postCall.ts";

/** What an exchange came to, where nothing was answered in the words of the call. */
export type ExchangeFailure = "offline" | "refused" | "signedOut";

/** The exchange of a device. Where nobody answers, what was done is kept and sent again. */
export async function postExchange(
  request: RequestOf<typeof exchangeEvents>,
): Promise<AnswerOf<typeof exchangeEvents> | ExchangeFailure> {
  const posted = await postCall(exchangeEvents, request);
  if (posted === null) return "offline";
  if ("answer" in posted) return posted.answer;
  const { status } = posted;
  if (status === 401) return "signedOut";
  return status >= 400 && status < 500 && status !== 429 ? "refused" : "offline";
}
