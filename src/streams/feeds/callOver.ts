import type { AnswerOf, Call, RequestOf } from "../../domain/base/call.ts";
import type { CallOptions, LiveClient } from "./liveClient.ts";

/** Makes declared calls by requests: patience and repetition come from the declaration, the answer is parsed by it. */
export function callOver(send: LiveClient["request"]): LiveClient["call"] {
  return async <Of extends Call>(
    call: Of,
    body: RequestOf<Of>,
    { patience, signal }: CallOptions = {},
  ): Promise<AnswerOf<Of>> => {
    const { controller, action, isRepeatable } = call;
    const timeout = patience ?? call.patience;
    const options = timeout === null ? { isRepeatable } : { isRepeatable, timeout };
    const answer = await send({ controller, action, body }, options, signal);
    return call.answer.parse(answer) as AnswerOf<Of>;
  };
}
