import type { CommandOrder, TrackerMode } from "../../devices/deviceCommand.ts";
import type { Downlink } from "../lorawan/downlink.ts";

/** Ports by which trackers take commands (Abeeway/abeeway-codec, AT2 and AT3). */
const [AT2_PORT, AT3_PORT] = [2, 3];

/** Types of commands of the second generation (Abeeway trackers reference guide 2.3, "Downlink messages"). */
const AT2 = { position: 0x01, mode: 0x02, parameters: 0x0b } as const;
/** Period of positions while it moves, in s ("ul_period"). */
const AT2_TRACKING_PERIOD = 0;
/**
 * The charge that was used, in mAh: what a tracker with batteries that are replaced counts its percentage by. 0 is written
 * with new ones (docs.thingpark.com, "Power consumption"; Abeeway/abeeway-codec, AT2/examples.json, "Reset power consumption").
 */
const AT2_CONSUMPTION = 0xf7;
const AT2_MODES: Readonly<Record<TrackerMode, number>> = {
  standby: 0,
  motion: 1,
  permanent: 2,
  startEnd: 3,
  activity: 4,
};

/** Types of downlinks of the third generation (guide 2.4), in the bits 3 to 5, and what of them is used. */
const AT3 = { command: 1, request: 2 } as const;
const AT3_POSITION = 5;
const AT3_SET_PARAMETERS = 1;
/** Group "geoloc", the period of positions while it moves, in s. */
const [AT3_GEOLOC, AT3_MOTION_PERIOD] = [2, 0];
/** A parameter of four bytes that is an integer: its size in the upper, its type in the lower bits. */
const AT3_INTEGER = 0x21;

/** A parameter and its value, 32 bits. */
type Setting = readonly [parameter: number, value: number];

/** A command in the form of the second generation. `token` is repeated by the device with what it says from then on. */
export function at2Downlink(order: CommandOrder, token: number): Downlink {
  switch (order.kind) {
    case "position":
      return { fPort: AT2_PORT, bytes: Uint8Array.of(AT2.position, token & 0x0f) };
    case "mode":
      return {
        fPort: AT2_PORT,
        bytes: Uint8Array.of(AT2.mode, token & 0x0f, AT2_MODES[order.mode]),
      };
    case "interval":
      return at2Settings([[AT2_TRACKING_PERIOD, order.seconds]], token);
    case "battery":
      return at2Settings([[AT2_CONSUMPTION, 0]], token);
  }
}

/** Sets parameters of a tracker of the second generation, five at most in one frame. */
export function at2Settings(settings: readonly Setting[], token: number): Downlink {
  const bytes = settings.flatMap(([parameter, value]) => [parameter, ...bytesOf(value)]);
  return { fPort: AT2_PORT, bytes: Uint8Array.of(AT2.parameters, token & 0x0f, ...bytes) };
}

/** The same of the third; null: nothing is published that does it. It has no mode that is set, and no gauge that is reset. */
export function at3Downlink(order: CommandOrder, token: number): Downlink | null {
  switch (order.kind) {
    case "position":
      return { fPort: AT3_PORT, bytes: Uint8Array.of(at3Header(AT3.command, token), AT3_POSITION) };
    case "interval":
      return at3Settings(AT3_GEOLOC, [[AT3_MOTION_PERIOD, order.seconds]], token);
    case "battery":
    case "mode":
      return null;
  }
}

/** Sets parameters of one group of a tracker of the third generation. */
export function at3Settings(group: number, settings: readonly Setting[], token: number): Downlink {
  const bytes = settings.flatMap(([parameter, value]) => [
    parameter,
    AT3_INTEGER,
    ...bytesOf(value),
  ]);
  const head = [at3Header(AT3.request, token), AT3_SET_PARAMETERS, group];
  return { fPort: AT3_PORT, bytes: Uint8Array.of(...head, ...bytes) };
}

function at3Header(type: number, token: number): number {
  return (type << 3) | (token & 0b111);
}

/** 32 bits, big end first. */
function bytesOf(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
}
