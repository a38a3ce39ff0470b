import type { LonLat } from "../../../src/domain/base/geometry.ts";
import type { TagId } from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";

type Common = {
  /** What names the entry inside its file for ever: the line of a CSV, the point of a GPX track. */
  readonly key: string;
  /** Where people find it, counted from 1. */
  readonly line: number;
  /** The log's own time, epoch ms. */
  readonly at: EpochMs;
  readonly tagId: TagId;
};

/** A position that the log tells of; accuracy in metres. */
export type PositionEntry = Common & {
  readonly type: "position";
  readonly position: LonLat;
  readonly accuracy?: number;
  readonly floor?: number;
};

/** An advertisement that an anchor heard, strength in dBm. */
export type HeardEntry = Common & {
  readonly type: "heard";
  readonly scannedBy: TagId;
  readonly rssi: number;
};

export type LogEntry = PositionEntry | HeardEntry;

/** A line that cannot be used, with the reason in words. */
export type BadLine = { readonly line: number; readonly reason: string };

/** What became of one line. */
export type ParsedLine =
  | { readonly ok: true; readonly entry: LogEntry }
  | ({ readonly ok: false } & BadLine);
