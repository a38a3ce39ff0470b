import { ReadingId } from "../../src/domain/base/ids.ts";
import type { Reading } from "../../src/domain/devices/reading.ts";
import type { EpochMs } from "../../src/domain/base/time.ts";

/** How our time and the world's belong together. */
export type WorldClock = {
  /** the world's instant at one of ours */
  readonly worldAt: (ours: EpochMs) => EpochMs;
  /**
   * The reading as a gateway of our time would send it. Where the world runs by another clock, or tells another story,
   * its readings are not those of the normal day, so their ids differ too.
   */
  readonly stamp: (reading: Reading) => Reading;
};

/** `run` names a run whose story differs from the normal day; null: it does not. */
export function worldClock(options: {
  readonly startedAt: EpochMs;
  readonly worldFrom: EpochMs;
  readonly speed: number;
  readonly run: number | null;
}): WorldClock {
  const { startedAt, worldFrom, speed } = options;
  const isSame = speed === 1 && worldFrom === startedAt;
  const run = options.run ?? (isSame ? null : startedAt);
  return {
    worldAt: (ours) => Math.round(worldFrom + (ours - startedAt) * speed),
    stamp: (reading) => ({
      ...reading,
      ...(run === null ? {} : { id: ReadingId.parse(`${reading.id}~${run.toString(36)}`) }),
      at: isSame ? reading.at : Math.round(startedAt + (reading.at - worldFrom) / speed),
    }),
  };
}
