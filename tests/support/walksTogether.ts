import { readingOf } from "../../backend/demo/replay/readingOf.ts";
import type { ReplayLog } from "../../backend/demo/replay/readLog.ts";
import type { RoomPoint } from "../../backend/demo/replay/room.ts";
import type { TagId } from "../../src/domain/base/ids.ts";
import { must } from "../../src/domain/base/must.ts";

/** A recording of one walking tag, the true position in each of its lines, and the tag that repeats it. */
type Walk = {
  readonly tagId: TagId;
  readonly log: ReplayLog;
  readonly truth: ReadonlyMap<number, RoomPoint>;
};

/** Walks of several recordings that all began at the same instant, in epoch ms. Durations are in ms. */
export function walksTogether(walks: readonly Walk[], began: number) {
  const firstOf = ({ log }: Walk) => must(log.entries[0], "a walk has readings").at;
  const lengthOf = (walk: Walk) =>
    must(walk.log.entries.at(-1), "a walk has readings").at - firstOf(walk);
  const runKey = String(began);
  return {
    longest: Math.max(...walks.map(lengthOf)),
    /** What is told of all walks after one instant and before another, in the order of time. */
    between: (from: number, to: number) =>
      walks
        .flatMap((walk) => {
          const first = firstOf(walk);
          return walk.log.entries.flatMap((entry) => {
            const passed = entry.at - first;
            if (entry.type !== "heard" || passed < from || passed >= to) return [];
            const source = { ...walk.log, runKey };
            const reading = readingOf(entry, source, { kind: "shifted", by: began - first });
            return [{ ...reading, tagId: walk.tagId }];
          });
        })
        .toSorted((a, b) => a.at - b.at),
    /** Who still walks then, and where that tag was at its last reading before. */
    walkingAt: (passed: number) =>
      walks.flatMap((walk, index) => {
        if (lengthOf(walk) < passed) return [];
        const last = walk.log.entries.findLast((entry) => entry.at - firstOf(walk) < passed);
        const { line } = must(last, "it has begun");
        const at = must(walk.truth.get(line), "each line has a true position");
        return [{ index, tagId: walk.tagId, at }];
      }),
  };
}
