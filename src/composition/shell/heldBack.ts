import { RequestFailed } from "../../streams/core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";

/** What was done in an evacuation or about a call for help reaches the server whatever is shown; beginning an evacuation there is not meant. */
const ALWAYS_SENT = /^omniscient\/(evacuation:(?!start$)|distress:(take|setOut|arrive|resolve)$)/u;

/**
 * A live client that changes nothing while the product is seen as somebody else would see it: calls that do not only read
 * are refused here, as those of somebody who has no right to them.
 */
export function heldBack(live: LiveClient, isHeld: () => boolean): LiveClient {
  const call: LiveClient["call"] = async (declared, request, options) => {
    const { name, isReading, isOpen, controller, action } = declared;
    if (isHeld() && !isReading && !isOpen && !ALWAYS_SENT.test(name))
      throw new RequestFailed(
        { kind: "refused", status: 403, id: "omniscient.rule.not_allowed" },
        { controller, action },
        "Nothing is changed while you see the product as somebody else would.",
      );
    return live.call(declared, request, options);
  };
  return { ...live, call };
}
