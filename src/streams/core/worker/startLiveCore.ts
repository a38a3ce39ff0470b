import "./withoutEval.ts";
import { sdkSocket, type KuzzlePlace } from "../kuzzle/sdkSocket.ts";
import { createLiveCore, type LiveCore, type LiveCorePorts } from "./liveCore.ts";

/** The live core over the SDK's sockets. Fetched apart from the worker's entrance. */
export function startLiveCore(
  place: KuzzlePlace,
  ports: Omit<LiveCorePorts, "openSocket">,
): LiveCore {
  return createLiveCore({ ...ports, openSocket: sdkSocket(place) });
}
