import type { AnswerOf, Call, RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex } from "../../../domain/base/ids.ts";
import { readPush, subscribePush, unsubscribePush } from "../../../domain/push/calls.ts";
import type { PushService } from "../../../views/kit/push/pushService.ts";
import { pushDevice } from "../../kit/pushDevice.ts";
import { postCall } from "../../kit/postCall.ts";

/** Notifications in this browser, of the customer whose roll is shown. */
export function phonePush(customer: () => CustomerIndex | null): PushService {
  return pushDevice(
    {
      read: (request) => answerOf(readPush, request),
      async subscribe(request) {
        const posted = await postCall(subscribePush, request);
        if (posted === null) return null;
        if ("answer" in posted) return posted.answer;
        return posted.code?.endsWith("too_many") === true ? "tooMany" : null;
      },
      unsubscribe: (request) => answerOf(unsubscribePush, request),
    },
    customer,
  );
}

async function answerOf<Of extends Call>(
  call: Of,
  request: RequestOf<Of>,
): Promise<AnswerOf<Of> | null> {
  const posted = await postCall(call, request);
  return posted !== null && "answer" in posted ? posted.answer : null;
}
