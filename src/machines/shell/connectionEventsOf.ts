import { unreachable } from "../../domain/base/unreachable.ts";
import type { ConnectionState } from "../../streams/core/kuzzle/kuzzleConnection.ts";
import type { ConnectionEvent } from "./connectionMachine.ts";

/** What a change of the core's connection means to `connectionMachine`, in order. `before`: null at the first word. */
export function connectionEventsOf(
  before: ConnectionState | null,
  now: ConnectionState,
): readonly ConnectionEvent[] {
  switch (now.status) {
    case "idle":
    case "signedOut":
    case "closed":
      return [{ type: "core.rested" }];
    case "online":
      // A new epoch without a word between: the socket was replaced.
      return before?.status === "online" && before.epoch !== now.epoch
        ? [{ type: "core.lost", isRenewal: true }, { type: "core.online" }]
        : [{ type: "core.online" }];
    case "connecting":
      // Dialling straight from online is what follows a renewal: the token has changed in another tab.
      return before?.status === "online"
        ? [{ type: "core.lost", isRenewal: true }, { type: "core.dialing" }]
        : [{ type: "core.dialing" }];
    case "renewing":
      return [{ type: "core.lost", isRenewal: true }];
    case "waiting":
      return [
        { type: "core.lost", isRenewal: false },
        { type: "core.retrying", retryAt: now.retryAt },
      ];
    default:
      return unreachable(now);
  }
}
