import { type AnswerOf, type Call, inParts, type RequestOf } from "../../domain/base/call.ts";
import type { CallOptions, LiveClient } from "../feeds/liveClient.ts";

/**
 * Makes a call about more than it may be about at once: one after another, an answer each, until the signal gives it up.
 * @throws RequestFailed, ZodError for an answer that is none, or the signal's reason
 */
export async function* callInParts<Of extends Call>(
  live: Pick<LiveClient, "call">,
  call: Of,
  request: RequestOf<Of>,
  options: CallOptions = {},
): AsyncGenerator<AnswerOf<Of>> {
  for (const part of inParts(call, request)) {
    options.signal?.throwIfAborted();
    yield await live.call(call, part, options);
  }
}
