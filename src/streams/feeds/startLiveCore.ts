import "../core/worker/withoutEval.ts";
import { type PingedPlace, sdkSocket } from "../core/kuzzle/sdkSocket.ts";
import { createLiveCore, type LiveCore, type LiveCorePorts } from "../core/worker/liveCore.ts";
import { FEATURES } from "./features.ts";

/** The live core over the SDK's sockets. Fetched apart from the worker's entrance. */
export function startLiveCore(
  place: PingedPlace,
  ports: Omit<LiveCorePorts, keyof typeof FEATURES | "openSocket" | "pingInterval">,
): LiveCore {
  const { pingInterval } = place;
  return createLiveCore({ ...ports, ...FEATURES, pingInterval, openSocket: sdkSocket(place) });
}
