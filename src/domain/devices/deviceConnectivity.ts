import { z } from "zod";
import { type EpochMs, HOUR, SECOND } from "../base/time.ts";
import { unreachable } from "../base/unreachable.ts";

/**
 * Specification section 4: gateway and tag network status. `neverHeard`: it is registered and has not spoken yet, which is
 * neither a failure nor an outage (product.md section 9).
 */
export const DeviceConnectivity = z.enum(["online", "uncertain", "offline", "neverHeard"]);
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
 * `offline` after the timeout, when the alert is raised (product.md section 3). A timeout shorter than twice the interval wins over `online`.
 */
export function connectivityOf(device: Listened, now: EpochMs): DeviceConnectivity {
  if (device.lastMessageAt === null) return "neverHeard";
  const silence = now - device.lastMessageAt;
  if (silence >= device.timeout) return "offline";
  return silence < 2 * device.sendInterval ? "online" : "uncertain";
}

/** What a silence makes of a device next, and when, epoch ms. */
export type ConnectivityEnd = { readonly next: DeviceConnectivity; readonly at: EpochMs };

/** What the device becomes unless it is heard before; null: only a message changes what it is at `now`. */
export function connectivityEnd(device: Listened, now: EpochMs): ConnectivityEnd | null {
  if (device.lastMessageAt === null) return null;
  const at = [2 * device.sendInterval, device.timeout]
    .map((silence) => (device.lastMessageAt ?? now) + silence)
    .toSorted((a, b) => a - b)
    .find((end) => end > now && connectivityOf(device, end) !== connectivityOf(device, now));
  return at === undefined ? null : { next: connectivityOf(device, at), at };
}

/**
 * What may be said at `now` when we have listened without a gap only since `listeningSince`: silence while
 * nobody listened proves nothing. A device is then `uncertain` until it is heard, or until it has been
 * silent for its timeout while we listened; one that was offline before stays so.
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
 * Since when the device has been what `connectivityProven` says at `now`, epoch ms: the message that brought it back, or
 * of a silent one the last, since an outage begins with the silence and not with the end of our patience. Silence counts
 * from `listeningSince` at the earliest: a stop of the server is no outage of a device.
 */
export function connectivityStart(
  device: Listened,
  is: DeviceConnectivity,
  now: EpochMs,
  listeningSince: EpochMs = 0,
): EpochMs {
  if (device.lastMessageAt === null) return now;
  switch (is) {
    case "online":
      return device.lastMessageAt;
    case "uncertain":
    case "offline":
      return Math.max(device.lastMessageAt, listeningSince);
    case "neverHeard":
      return now;
    default:
      return unreachable(is);
  }
}
