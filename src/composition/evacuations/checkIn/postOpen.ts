import { z } from "zod";
import type { AnswerOf, Call, RequestOf } from "../../../domain/base/call.ts";

const Answered = z.object({ status: z.number(), result: z.unknown() });

/** Why nothing was answered in the words of the call. `busy`: too many at once; `gone`: the code leads nowhere; `refused`: for good. */
export type OpenFailure = "busy" | "gone" | "offline" | "refused";

/** A call that is open to everybody, by HTTP and without any session: whoever holds the telephone may be signed in. */
export async function postOpen<Of extends Call>(
  call: Of,
  request: RequestOf<Of>,
): Promise<AnswerOf<Of> | OpenFailure> {
  try {
    const answer = await fetch(`/_/${call.controller}/${call.action}`, {
      method: "POST",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(call.patience ?? 0),
    });
    const { status, result } = Answered.parse(await answer.json());
    if (status === 200) return call.answer.parse(result) as AnswerOf<Of>;
    if (status === 410) return "gone";
    if (status === 429) return "busy";
    return status >= 400 && status < 500 ? "refused" : "offline";
  } catch {
    // Nobody answers, not in time, or not in the words of this page: it is sent again.
    return "offline";
  }
}
