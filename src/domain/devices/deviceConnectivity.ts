import { z } from "zod";
import { type EpochMs, HOUR, SECOND } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";

/** Specification section 4: gateway and tag network status. */
export const DeviceConnectivity = z.enum(["online", "uncertain", "offline"]);
export type DeviceConnectivity = z.infer<typeof DeviceConnectivity>;

/** Defaults of product.md section 3, in ms. */
export const DEFAULT_SEND_INTERVAL = 60 * SECOND;
export const DEFAULT_DEVICE_TIMEOUT = HOUR;

export type Listened = {
  readonly lastMessageAt: EpochMs | null;
  /** ms between two messages of a healthy device */
  readonly sendInterval: number;
  /** ms of silence after which the device is offline */
  readonly timeout: number;
};

/**
 * `online` while the last message is younger than twice the send interval, then `uncertain`, then
 * `offline` after the timeout, when the alert is raised (product.md section 3). A device that never
 * spoke is offline. A timeout shorter than twice the interval wins over `online`.
 */
export function connectivityOf(device: Listened, now: EpochMs): DeviceConnectivity {
  if (device.lastMessageAt === null) return "offline";
  const silence = now - device.lastMessageAt;
  if (silence >= device.timeout) return "offline";
  return silence < 2 * device.sendInterval ? "online" : "uncertain";
}

/**
 * What may be said at `now` when we have listened without a gap only since `listeningSince`: silence while
 * nobody listened proves nothing. A device is then `uncertain` until it is heard, or until it has been
 * silent for its timeout while we listened; one that was offline before stays so. A device that never spoke
 * is offline.
 */
export function connectivityProven(
  device: Listened,
  known: DeviceConnectivity | null,
  listeningSince: EpochMs,
  now: EpochMs,
): DeviceConnectivity {
  const seen = connectivityOf(device, now);
  if (seen !== "offline" || known === "offline" || device.lastMessageAt === null) return seen;
  return now - listeningSince < device.timeout ? "uncertain" : "offline";
}

/**
 * Since when the device has been what `connectivityProven` says at `now`, epoch ms: the message that brought
 * it back, or the end of the patience with its silence, which counts from `listeningSince` at the earliest: a
 * stop of the server is no outage of a device. A device that never spoke is offline since `now`.
 */
export function connectivityStart(
  device: Listened,
  is: DeviceConnectivity,
  now: EpochMs,
  listeningSince: EpochMs = 0,
): EpochMs {
  if (device.lastMessageAt === null) return now;
  const silentSince = Math.max(device.lastMessageAt, listeningSince);
  switch (is) {
    case "online":
      return device.lastMessageAt;
    case "uncertain":
      // Uncertain at once where nobody has listened meanwhile.
      return Math.max(device.lastMessageAt + 2 * device.sendInterval, listeningSince);
    case "offline":
      return silentSince + device.timeout;
    default:
      return unreachable(is);
  }
}
