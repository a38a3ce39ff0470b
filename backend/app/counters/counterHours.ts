import {
  type CounterFigures,
  CounterHour,
  counterHourId,
  hourOf,
  observeCounter,
} from "../../../src/domain/counters/counterHistory.ts";
import type { CounterId } from "../../../src/domain/base/ids.ts";
import { type EpochMs, HOUR, MINUTE } from "../../../src/domain/base/time.ts";
import { readDocuments, storedForm } from "../platform/kuzzle/documents.ts";
import { upsertDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { JobDeps } from "../platform/jobs/job.ts";

/** The hour under way is written this often, in ms; one that is complete at once. */
const WRITE_INTERVAL = MINUTE;

/** One reading of a counter. */
export type CounterLook = { readonly at: EpochMs; readonly figures: CounterFigures };

/** Keeps the hours of the counters (collection counter-history). */
export type CounterHours = {
  /** Folds the looks, in order of time, and writes the hours that are complete or due. */
  keep(index: string, looks: ReadonlyMap<CounterId, readonly CounterLook[]>): Promise<void>;
};

type Kept = { known: CounterHour | null; writtenAt: EpochMs };

/** The hours of one run of the counter job: what was written before is gone on with. */
export function createCounterHours({
  sdk,
  now,
  skipInvalid,
}: Pick<JobDeps, "sdk" | "now" | "skipInvalid">): CounterHours {
  const kept = new Map<string, Kept>();

  async function load(index: string, counters: readonly CounterId[]): Promise<void> {
    const unknown = counters.filter((id) => !kept.has(`${index}/${id}`));
    if (unknown.length === 0) return;
    const hour = hourOf(now());
    const ids = unknown.flatMap((id) => [counterHourId(id, hour - HOUR), counterHourId(id, hour)]);
    const place = { index, collection: "counter-history", ids };
    const found = await readDocuments(sdk, place, CounterHour, skipInvalid);
    for (const id of unknown) {
      const known = found.findLast(({ counterId }) => counterId === id) ?? null;
      kept.set(`${index}/${id}`, { known, writtenAt: 0 });
    }
  }

  return {
    async keep(index, looks) {
      await load(index, [...looks.keys()]);
      const due = new Map<string, CounterHour>();
      for (const [id, ofCounter] of looks) {
        const one = kept.get(`${index}/${id}`);
        if (one === undefined) continue;
        for (const { at, figures } of ofCounter)
          for (const hour of observeCounter(one.known, id, figures, at)) {
            if (one.known !== null && hour.id !== one.known.id) due.set(one.known.id, one.known);
            one.known = hour;
          }
        if (one.known !== null && now() - one.writtenAt >= WRITE_INTERVAL) {
          due.set(one.known.id, one.known);
          one.writtenAt = now();
        }
      }
      await upsertDocuments(
        sdk,
        index,
        "counter-history",
        [...due.values()].map((hour) => ({ changes: storedForm(hour), whole: hour })),
      );
    },
  };
}
