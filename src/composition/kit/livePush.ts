import type { CustomerIndex } from "../../domain/base/ids.ts";
import { readPush, subscribePush, unsubscribePush } from "../../domain/push/calls.ts";
import { refusalOf } from "../../streams/calls/refusal.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import type { PushService } from "../../views/kit/push/pushService.ts";
import { pushDevice } from "./pushDevice.ts";

/** Notifications of the open customer in this browser, by calls through the live core. */
export function livePush(
  live: Pick<LiveClient, "call">,
  customer: () => CustomerIndex | null,
): PushService {
  return pushDevice(
    {
      read: (request) => live.call(readPush, request).catch(() => null),
      subscribe: (request) =>
        live
          .call(subscribePush, request)
          .catch((error: unknown) =>
            refusalOf(error).problem === "too_many" ? ("tooMany" as const) : null,
          ),
      unsubscribe: (request) => live.call(unsubscribePush, request).catch(() => null),
    },
    customer,
  );
}
