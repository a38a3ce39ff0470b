import "../core/worker/withoutEval.ts";
import { type KuzzlePlace, sdkSocket } from "../core/kuzzle/sdkSocket.ts";
import { createLiveCore, type LiveCore, type LiveCorePorts } from "../core/worker/liveCore.ts";
import { FEATURES } from "./features.ts";

/** The live core over the SDK's sockets. Fetched apart from the worker's entrance. */
export function startLiveCore(
  place: KuzzlePlace,
  ports: Omit<LiveCorePorts, keyof typeof FEATURES | "openSocket">,
): LiveCore {
  return createLiveCore({ ...ports, ...FEATURES, openSocket: sdkSocket(place) });
}
