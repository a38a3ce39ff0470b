import type { LiveClient } from "../../src/streams/feeds/liveClient.ts";
import { callOver } from "../../src/streams/feeds/callOver.ts";

/** What the front's streams are given to call the backend, over what answers a request of Kuzzle's API. */
export function liveOver(send: LiveClient["request"]): Pick<LiveClient, "call" | "request"> {
  return { request: send, call: callOver(send) };
}
