import type { CommandOrder } from "../../devices/deviceCommand.ts";
import type { Downlink } from "../lorawan/downlink.ts";

/** Ports by which an Oyster 3 takes commands ("Oyster 3 LoRaWAN Integration" 1.3, 3.5.5 and 3.5.6). */
const [RESET_STATISTICS, POLL] = [34, 35];
/** Bit 0.7 of a poll: it is acknowledged on port 2, as all others are. Bit 1.2: positions are asked for. */
const [ACKNOWLEDGED, POSITIONS] = [0x80, 0x04];
/** One position, 10 s from now: the shortest period. Two bytes each, little end first. */
const ONE_POSITION = [1, 0, 1, 0];
/** Bit 1.0: all statistics, of which the charge that was used is one. */
const ALL_STATISTICS = 0x01;

/**
 * A command in the form of Digital Matter, with the sequence number that the device acknowledges. Null: there is none. How
 * often it reports is one of eight settings that a downlink sets all at once (port 1): none is set, since nothing that comes
 * from the device says what the others are.
 */
export function oysterDownlink(order: CommandOrder, token: number): Downlink | null {
  const sequence = token & 0x7f;
  switch (order.kind) {
    case "position":
      return {
        fPort: POLL,
        bytes: Uint8Array.of(sequence | ACKNOWLEDGED, POSITIONS, ...ONE_POSITION),
      };
    case "battery":
      return { fPort: RESET_STATISTICS, bytes: Uint8Array.of(sequence, ALL_STATISTICS) };
    case "interval":
    case "mode":
      return null;
  }
}
