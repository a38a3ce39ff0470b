import { z } from "zod";
import { ConnectorId, TagId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DownlinkFormat } from "../devices/downlinkFormat.ts";
import { SERIES, type Series } from "./aemp/seriesBook.ts";
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

const HeardDownlink = z.object({
  format: DownlinkFormat,
  /** Null: it has repeated none yet. */
  token: z.number().int().min(0).nullable(),
  isRefused: z.literal(true).optional(),
  route: z.string().max(200).nullable(),
  at: EpochMs,
});
export type HeardDownlink = z.infer<typeof HeardDownlink>;

/** What is known of commands to a device after one more frame: those that repeat no token say nothing of the last one. */
export function downlinkAfter(
  before: HeardDownlink | null,
  heard: HeardDownlink | null,
): HeardDownlink | null {
  if (heard === null) return before;
  if (heard.token !== null || before === null || before.format !== heard.format) return heard;
  return { ...before, route: heard.route };
}

/** Up to when each time series of a machine has been read; absent: it was not. */
const SeriesRead = z.object(
  Object.fromEntries(SERIES.map((series) => [series, EpochMs.optional()])) as Record<
    Series,
    z.ZodOptional<typeof EpochMs>
  >,
);
export type SeriesRead = z.infer<typeof SeriesRead>;

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
  /** What it has said of commands to it last, and when; null: it takes none. */
  downlink: HeardDownlink.nullable().default(null),
  series: SeriesRead.default({}),
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
