import { z } from "zod";
import type { AnswerOf, RequestOf } from "../../../domain/base/call.ts";
import { COMMAND_PATIENCE, exchangeEvents } from "../../../domain/evacuations/calls.ts";

const Answered = z.object({ status: z.number(), result: z.unknown() });

/** What an exchange came to, where nothing was answered in the words of the call. */
export type ExchangeFailure = "offline" | "refused" | "signedOut";

/** The exchange of a device by one request over HTTP with the session's cookie: the page of the roll has no live core. */
export async function postExchange(
  request: RequestOf<typeof exchangeEvents>,
): Promise<AnswerOf<typeof exchangeEvents> | ExchangeFailure> {
  try {
    const answer = await fetch(`/_/${exchangeEvents.controller}/${exchangeEvents.action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(COMMAND_PATIENCE),
    });
    const { status, result } = Answered.parse(await answer.json());
    if (status === 200) return exchangeEvents.answer.parse(result);
    if (status === 401) return "signedOut";
    return status >= 400 && status < 500 && status !== 429 ? "refused" : "offline";
  } catch {
    // Nobody answers, not in time, or not in the words of this front: what was done is kept and sent again.
    return "offline";
  }
}
