import type { EpochMs } from "../base/instant.ts";
import type { LonLat } from "../base/geometry.ts";
import { DOWNLINK_FORMATS, type DownlinkFormat } from "../devices/downlinkFormat.ts";
import type { MovementState } from "../devices/movement.ts";
import type { DeviceFamily } from "./deviceFamily.ts";
import type { MeterKind } from "../devices/meter.ts";
import type { OmloxNames } from "./omlox/names.ts";
import type { OmloxZone } from "./omlox/zones.ts";
import type { DistressKind } from "../devices/reading.ts";

/** A message as its transport received it, before anything of it is believed. */
export type Incoming = {
  readonly body: Uint8Array;
  /** What stood in the address (HTTP); empty otherwise. */
  readonly query: Readonly<Record<string, string>>;
  /** Where it was published (MQTT); null otherwise. */
  readonly topic: string | null;
  readonly receivedAt: EpochMs;
};

/** How the sensors of a LoRaWAN network encode what they send; `auto`: by the port and the length of a frame. */
export const PAYLOAD_FORMATS = ["auto", ...DOWNLINK_FORMATS] as const;
export type PayloadFormat = (typeof PAYLOAD_FORMATS)[number];

/** What of a connector's settings a decoder needs. */
export type DecoderSettings = {
  readonly payload: PayloadFormat;
  /** The zones of a hub, as far as they are known. */
  readonly zones?: readonly OmloxZone[];
  /** What a hub calls its devices. */
  readonly names?: OmloxNames;
};

/** What a message says of a device. `at` is the time of the measurement: never that of the arrival of an old one. */
export type Fact =
  | {
      readonly type: "position";
      readonly at: EpochMs;
      readonly position: LonLat;
      /** Radius in m, where the device gives one. */
      readonly accuracy?: number;
      readonly floor?: number | string;
      /** Whether the engine runs, where the device says so. */
      readonly isEngineOn?: boolean;
    }
  | { readonly type: "battery"; readonly at: EpochMs; readonly level: number }
  | { readonly type: "movement"; readonly at: EpochMs; readonly state: MovementState }
  | {
      readonly type: "meter";
      readonly at: EpochMs;
      readonly meter: MeterKind;
      /** Hours, km, litres, percent (`METER_UNITS`). */
      readonly value: number;
    }
  | {
      readonly type: "fault";
      /** When it occurred. */
      readonly at: EpochMs;
      readonly code: string;
      /** The controller that says so, and the maker's words; absent: none. */
      readonly source?: string;
      readonly severity?: string;
      readonly description?: string;
    }
  | {
      readonly type: "heard";
      readonly at: EpochMs;
      /** The device that was heard: the sender itself where it hears anchors, another where it scans. */
      readonly tagId: string;
      readonly scannedBy: string;
      /** In dBm. */
      readonly rssi: number;
    }
  | {
      readonly type: "distress";
      readonly at: EpochMs;
      readonly kind: DistressKind;
      readonly isRaised: boolean;
      /** The message says that it is still on, not that it was raised now. */
      readonly isOngoing?: true;
    };

/** What a frame says of the commands to its device. */
export type DownlinkFacts = {
  readonly format: DownlinkFormat;
  /** The token of the last command that the device has got; 0 before any. Null: the frame does not say. */
  readonly token: number | null;
  /** The device says that it has no such command. */
  readonly isRefused?: true;
  /** What the network calls the device by beside its id; null: nothing. */
  readonly route: string | null;
};

/** What one message says. */
export type DecodedMessage = {
  /** The device by the id it is registered under. */
  readonly deviceId: string;
  /** The network's own key: two messages of a device with the same key are the same message. */
  readonly key: string;
  /** When the device sent it: that it is alive. Positions have times of their own. */
  readonly at: EpochMs;
  readonly facts: readonly Fact[];
  /** Which family the device is of, where its frame tells. */
  readonly family?: DeviceFamily;
  /** What its network calls it, where it has a name there. */
  readonly name?: string;
  /** Of a device that takes commands: in which form, and which it has had last. */
  readonly downlink?: DownlinkFacts;
};

/** Why a message, or a part of one, says nothing that can be believed. */
export const REFUSAL_REASONS = [
  "notJson",
  "notThisNetwork",
  "noDevice",
  "noTime",
  "tooShort",
  "tooLong",
  "unknownType",
  "outOfRange",
  "unplaced",
  "encrypted",
  "withheld",
  "simulated",
  "mockPosition",
  "checksum",
  "signature",
  "notTaken",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export type Refusal = {
  /** Null: the message does not say whose it is. */
  readonly deviceId: string | null;
  readonly reason: RefusalReason;
  /** Which field or byte, in English: for the log of the connector. */
  readonly detail: string;
};

/** Both empty: the message is understood and says nothing of a device, as that a gateway has joined. */
export type Decoded = {
  readonly messages: readonly DecodedMessage[];
  readonly refusals: readonly Refusal[];
};

/** Pure, and never throws whatever it is given. */
export type Decoder = (incoming: Incoming, settings: DecoderSettings) => Decoded;

export const NOTHING_SAID: Decoded = { messages: [], refusals: [] };

export function refuse(reason: RefusalReason, detail: string, deviceId: string | null = null) {
  return { messages: [], refusals: [{ deviceId, reason, detail }] } satisfies Decoded;
}

/** The results of several parts of a message as one. */
export function joined(parts: readonly Decoded[]): Decoded {
  return {
    messages: parts.flatMap(({ messages }) => messages),
    refusals: parts.flatMap(({ refusals }) => refusals),
  };
}
