import { ReadingId } from "../../../src/domain/base/ids.ts";
import type { Reading } from "../../../src/domain/devices/reading.ts";
import { slugOf } from "./gpxPoints.ts";
import type { LogEntry } from "./logEntry.ts";
import { sentTime, type Timing } from "./timing.ts";

/** What the ids of a log's readings begin with. */
export type IdSource = { readonly name: string; readonly digest: string; readonly runKey: string };

/**
 * The reading of an entry. Its id says file, content and line, so that sending it again is harmless; where times are
 * moved it also says which replay, since the next one tells of other times.
 */
export function readingOf(entry: LogEntry, source: IdSource, timing: Timing): Reading {
  const run = timing.kind === "original" ? "" : `-${source.runKey}`;
  const common = {
    id: ReadingId.parse(`replay-${slugOf(source.name)}-${source.digest}-${entry.key}${run}`),
    at: sentTime(entry.at, timing),
    tagId: entry.tagId,
  };
  if (entry.type === "heard")
    return { type: "heard", ...common, scannedBy: entry.scannedBy, rssi: entry.rssi };
  return {
    type: "position",
    ...common,
    position: entry.position,
    ...(entry.accuracy === undefined ? {} : { accuracy: entry.accuracy }),
    ...(entry.floor === undefined ? {} : { floor: entry.floor }),
  };
}
