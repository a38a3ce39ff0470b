import { Asset } from "../../../src/domain/assets/asset.ts";
import { Evacuation, reduceEvents } from "../../../src/domain/evacuations/evacuation.ts";
import { heardEvents } from "../../../src/domain/evacuations/heardEvents.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { eventsOf } from "./evacuations.ts";

/**
 * Writes down what the positions of people say while an evacuation runs: who has reached a muster area, within 5 s
 * (product.md section 5.3), and who was found and is heard inside again.
 */
export const evacuationJob: JobModule = ({ sdk, now, skipInvalid, isHeld }) => ({
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
      const heard: Asset[] = [];
      for await (const asset of searchAll(
        sdk,
        index,
        "assets",
        Asset,
        heardOn(evacuation),
        skipInvalid,
      ))
        heard.push(asset);
      if (heard.length === 0) continue;
      const known = await eventsOf({ sdk }, index, evacuation.id);
      const state = reduceEvents(evacuation, known);
      const events = heardEvents(state, heard, now());
      if (events.length === 0 || !isHeld()) continue;
      await createDocuments(sdk, index, "evacuation-events", events);
    }
  },
});

/** People with a position on the site since the start. */
function heardOn({ site, startedAt }: Evacuation): object {
  return {
    query: {
      bool: {
        filter: [
          { term: { category: "personnel" } },
          { range: { lastPositionUpdate: { gte: startedAt } } },
        ],
        should: [{ term: { locationSite: site } }, { term: { "candidate.site": site } }],
        minimum_should_match: 1,
      },
    },
  };
}
