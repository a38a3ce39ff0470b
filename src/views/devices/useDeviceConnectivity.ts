import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import {
  type ConnectivityEnd,
  connectivityEnd,
  DeviceConnectivity,
  type Listened,
} from "../../domain/devices/deviceConnectivity.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { deviceConnectivityMachine } from "../../machines/devices/deviceConnectivityMachine.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

export type ShownConnectivity = {
  readonly connectivity: DeviceConnectivity;
  /** What it becomes without a message; null: only a message changes it. */
  readonly end: ConnectivityEnd | null;
};

/**
 * The machine of one device that is looked at. `knownAt`: until when all that it said is known, which is not now where
 * the view is not live.
 */
export function useDeviceConnectivity(
  { lastMessageAt, sendInterval, timeout }: Listened,
  knownAt: EpochMs,
): ShownConnectivity {
  const actor = useInspectedActor(deviceConnectivityMachine, {
    lastMessageAt,
    sendInterval,
    timeout,
    knownAt,
  });
  useEffect(() => {
    const { context } = actor.getSnapshot();
    if (context.sendInterval !== sendInterval || context.timeout !== timeout)
      actor.send({ type: "device.configured", sendInterval, timeout, knownAt });
    if (lastMessageAt !== null && lastMessageAt !== context.lastMessageAt)
      actor.send({ type: "device.heard", at: lastMessageAt, knownAt });
    else if (context.knownAt !== knownAt) actor.send({ type: "time.passed", knownAt });
  }, [actor, lastMessageAt, sendInterval, timeout, knownAt]);
  const snapshot = useSelector(actor, (now) => now);
  return {
    connectivity: DeviceConnectivity.parse(snapshot.value),
    end: connectivityEnd(snapshot.context, snapshot.context.knownAt),
  };
}
