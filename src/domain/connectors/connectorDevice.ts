import { z } from "zod";
import { ConnectorId, TagId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { AbeewayFormat } from "../devices/abeewayFormat.ts";
import { DeviceFamily } from "./deviceFamily.ts";

/** Longest raw message that is shown and kept for a replay, in bytes. */
export const MAX_RAW = 16 * 1024;
/** Refused messages that a connector keeps. */
export const MAX_REFUSED = 1000;
/** Devices of one connector of which the last message is shown. */
export const MAX_DEVICES = 1000;

/** A message as it came, base64, and what it was answered with. */
const Raw = z.object({
  at: EpochMs,
  /** Base64; what is longer than `MAX_RAW` is cut. */
  body: z.string(),
  query: z.string(),
  topic: z.string().nullable(),
  /** It was longer than `MAX_RAW`: what is kept of it cannot be read again. */
  isCut: z.boolean().default(false),
});
export type RawMessage = z.infer<typeof Raw>;

/** What one connector heard of a device last (connector-devices). */
export const ConnectorDevice = z.object({
  id: z.string().min(1),
  connectorId: ConnectorId,
  deviceId: z.string().min(1).max(128),
  lastAt: EpochMs,
  messages: z.number().int().min(0),
  refused: z.number().int().min(0),
  /** The family that its messages say; null: none. */
  family: DeviceFamily.nullable().default(null),
  /** What its network calls it; null: nothing. */
  name: z.string().nullable().default(null),
  /** What its last frame says of commands to it, and when; null: it takes none. */
  downlink: z
    .object({
      format: AbeewayFormat,
      token: z.number().int().min(0),
      route: z.string().max(200).nullable(),
      at: EpochMs,
    })
    .nullable()
    .default(null),
  /** Null: it is not kept, since it says where somebody was in hours in which people are not located. */
  raw: Raw.nullable(),
  /** What was read out of it, as JSON; null: nothing, or it is not kept. */
  decoded: z.string().nullable(),
  /** Why it, or a part of it, was refused last. */
  refusal: z.object({ at: EpochMs, reason: z.string(), detail: z.string() }).nullable(),
});
export type ConnectorDevice = z.infer<typeof ConnectorDevice>;

/** A message that was refused, and is kept to be tried again (connector-refusals). */
export const RefusedMessage = z.object({
  id: z.string().min(1),
  connectorId: ConnectorId,
  deviceId: TagId.nullable(),
  at: EpochMs,
  reason: z.string(),
  detail: z.string(),
  raw: Raw,
});
export type RefusedMessage = z.infer<typeof RefusedMessage>;
