import { z } from "zod";
import type { AnswerOf, Call, RequestOf } from "../../../domain/base/call.ts";
import { COMMAND_PATIENCE } from "../../../domain/evacuations/calls.ts";

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

/** One request over HTTP with the session's cookie: the page of the roll has no live core. */
export async function postCall<Of extends Call>(
  call: Of,
  request: RequestOf<Of>,
): Promise<Posted<Of>> {
  try {
    const response = await fetch(`/_/${call.controller}/${call.action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(COMMAND_PATIENCE),
    });
    const { status, result, error } = Answered.parse(await response.json());
    if (status !== 200) return { status, code: error?.id ?? null };
    return { status, answer: call.answer.parse(result) as AnswerOf<Of> };
  } catch {
    // Nobody answers, not in time, or not in the words of this front.
    return null;
  }
}
