import type { AnswerOf, Call, RequestOf } from "../../domain/base/call.ts";
import { postCall } from "./postCall.ts";

/** Why nothing was answered in the words of the call. `busy`: too many at once; `gone`: the code leads nowhere; `refused`: for good. */
export type OpenFailure = "busy" | "gone" | "offline" | "refused";

/** A call that is open to everybody, without any session: the telephone may have one of its own. */
export async function postOpen<Of extends Call>(
  call: Of,
  request: RequestOf<Of>,
): Promise<AnswerOf<Of> | OpenFailure> {
  const posted = await postCall(call, request, {
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  // Nobody answers, not in time, or not in the words of this page: it is sent again.
  if (posted === null) return "offline";
  if ("answer" in posted) return posted.answer;
  const { status } = posted;
  if (status === 410) return "gone";
  if (status === 429) return "busy";
  return status >= 400 && status < 500 ? "refused" : "offline";
}
