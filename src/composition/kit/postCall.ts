import { z } from "zod";
import { type AnswerOf, type Call, callPath, type RequestOf } from "../../domain/base/call.ts";
import { SECOND } from "../../domain/base/time.ts";

/** How long an answer is waited for where the call does not say, in ms. */
const PATIENCE = 8 * SECOND;

const Answered = z.object({
  status: z.number(),
  result: z.unknown(),
  error: z.object({ id: z.string().optional() }).nullish(),
});

/** What a call came to: what it answered, or the status of a refusal with its code. Null: nobody answered in time. */
export type Posted<Of extends Call> =
  | { readonly status: 200; readonly answer: AnswerOf<Of> }
  | { readonly status: number; readonly code: string | null }
  | null;

/** One request over HTTP, with the session's cookie unless `as` says otherwise: for pages without a live core. */
export async function postCall<Of extends Call>(
  call: Of,
  request: RequestOf<Of>,
  as: Pick<RequestInit, "credentials" | "referrerPolicy"> = {},
): Promise<Posted<Of>> {
  try {
    const response = await fetch(callPath(call), {
      ...as,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(call.patience ?? PATIENCE),
    });
    const { status, result, error } = Answered.parse(await response.json());
    if (status !== 200) return { status, code: error?.id ?? null };
    return { status, answer: call.answer.parse(result) as AnswerOf<Of> };
  } catch {
    // Nobody answers, not in time, or not in the words of this front.
    return null;
  }
}
