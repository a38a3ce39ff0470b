import * as calls from "../../../src/domain/push/calls.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import { pushSettings, subscribe, unsubscribe } from "./pushSubscriptions.ts";

/** `omniscient/push`: in which browsers the caller gets notifications (docs/decisions/0199). */
export const pushController: AnswersModule = (deps) => [
  answer(calls.readPush, ({ customerIndex, endpoint }, caller) =>
    pushSettings(deps, caller, customerIndex, endpoint),
  ),

  answer(calls.subscribePush, ({ customerIndex: customer, address, locale }, caller) =>
    subscribe(deps, caller, { customer, address, locale }),
  ),

  answer(calls.unsubscribePush, ({ customerIndex, device }, caller) =>
    unsubscribe(deps, caller, customerIndex, device),
  ),
];
