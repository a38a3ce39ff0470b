import { z } from "zod";
import { AssetDay } from "../../../src/domain/assets/assetDay.ts";
import { type FleetDay, fleetDays, isOfSameLegs } from "../../../src/domain/assets/fleetDay.ts";
import { dayBefore, dayOf } from "../../../src/domain/base/localDay.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { inParts } from "../platform/inParts.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { replaceSilently } from "../platform/kuzzle/writeDocuments.ts";
import { keptStamps, legStamps } from "./fleetDays.ts";

/** Days back from today that are kept in short: those of a year, and of the quarter that began before it. */
const LONGEST_AGO = 460;
/** Days that one run makes: the newest first, so that a first filling keeps nobody waiting. */
const A_RUN = 40;

const Legs = AssetDay.pick({ assetId: true, stamp: true, legs: true });
const Stored = z.object({ id: z.string() });

/**
 * Keeps days that are over in few numbers, for the use of sites (docs/decisions/0166). A day whose legs have changed
 * since, by a late position, is made anew; until then its legs are read.
 */
export const fleetDayJob: JobModule = ({ sdk, now, skipInvalid, isHeld }) => {
  return {
    name: "fleetDays",
    every: 10 * MINUTE,
    async run({ index, timezone }) {
      const today = dayOf(now(), timezone);
      const span = { from: dayBefore(today, LONGEST_AGO), to: dayBefore(today, 1) };
      await Promise.all(
        ["asset-legs", "fleet-days"].map((name) => sdk.collection.refresh(index, name)),
      );
      const [legs, kept] = [await legStamps(sdk, index, span), await keptStamps(sdk, index, span)];
      const changed = [...new Set([...legs.keys(), ...kept.keys()])].filter((day) => {
        const was = kept.get(day);
        return !(was?.isWhole === true && isOfSameLegs(was, legs.get(day)));
      });
      for (const day of changed.toSorted().toReversed().slice(0, A_RUN)) {
        if (!isHeld()) return;
        await make(index, day);
      }
    },
  };

  async function make(index: string, day: string): Promise<void> {
    const body = { query: { term: { day } }, _source: Object.keys(Legs.shape) };
    const all = [];
    for await (const one of searchAll(sdk, index, "asset-legs", Legs, body, skipInvalid))
      all.push(one);
    const made: FleetDay[] = [];
    for await (const part of inParts(fleetDays(day, all), 1)) made.push(...part);
    await replaceSilently(sdk, index, "fleet-days", made);
    const known = new Set(made.map(({ id }) => id));
    const stored = { query: { term: { day } }, _source: ["day"] };
    const gone: string[] = [];
    for await (const { id } of searchAll(sdk, index, "fleet-days", Stored, stored, skipInvalid))
      if (!known.has(id)) gone.push(id);
    if (gone.length > 0) await sdk.document.mDelete(index, "fleet-days", gone);
  }
};
