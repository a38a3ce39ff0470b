import { Asset } from "../../../src/domain/assets/asset.ts";
import {
  Evacuation,
  type EvacuationEvent,
  isMustered,
  musterEventId,
  PersonId,
  rollPerson,
} from "../../../src/domain/evacuations/evacuation.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { JobModule } from "../platform/jobs/job.ts";

/**
 * Checks everybody in who is seen in a muster area of a running evacuation, within 5 s (product.md section 5.3). The id
 * of a check-in follows from evacuation and person: a repetition adds nothing, and one that was taken back stays so.
 */
export const evacuationJob: JobModule = ({ sdk, now, skipInvalid, isHeld }) => {
  const written = new Set<string>();
  return {
    name: "evacuations",
    every: 2 * SECOND,
    async run({ index }) {
      const running = { query: { term: { state: "running" } } };
      for await (const evacuation of searchAll(
        sdk,
        index,
        "evacuations",
        Evacuation,
        running,
        skipInvalid,
      )) {
        if (evacuation.musterAreas.length === 0) continue;
        const events: EvacuationEvent[] = [];
        for await (const asset of searchAll(
          sdk,
          index,
          "assets",
          Asset,
          inMusterAreas(evacuation),
          skipInvalid,
        ))
          if (isMustered(asset, evacuation)) events.push(...eventsOf(evacuation, asset, now()));
        const fresh = events.filter(({ id }) => !written.has(`${index}/${id}`));
        if (fresh.length === 0 || !isHeld()) continue;
        await createDocuments(sdk, index, "evacuation-events", fresh);
        for (const { id } of fresh) written.add(`${index}/${id}`);
      }
    },
  };
};

function inMusterAreas({ musterAreas, startedAt }: Evacuation): object {
  return {
    query: {
      bool: {
        filter: [
          { term: { category: "personnel" } },
          { range: { lastPositionUpdate: { gte: startedAt } } },
        ],
        should: [{ terms: { area: musterAreas } }, { terms: { "candidate.area": musterAreas } }],
        minimum_should_match: 1,
      },
    },
  };
}

/** The check-in, and before it the person where the frozen roll did not expect them. */
function eventsOf(evacuation: Evacuation, asset: Asset, now: number): EvacuationEvent[] {
  const common = {
    evacuationId: evacuation.id,
    commandId: null,
    // When the position was proven: what the report counts is the person's time, not ours.
    at: Math.min(now, Math.max(evacuation.startedAt, asset.lastPositionUpdate ?? now)),
    recordedAt: now,
    by: null,
    byName: null,
  };
  const id = musterEventId(evacuation.id, asset.id);
  const personId = PersonId.parse(asset.id);
  const checkedIn: EvacuationEvent = {
    ...common,
    id,
    type: "evacuation.checkedIn",
    personId,
    means: "musterArea",
  };
  if (evacuation.roll.some((person) => person.id === personId)) return [checkedIn];
  const person = rollPerson(asset, now);
  return [{ ...common, id: `${id}.added`, type: "evacuation.personAdded", person }, checkedIn];
}
