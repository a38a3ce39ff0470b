import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import {
  addToCheckpoints,
  type AssetsBySite,
  checkpointInstant,
  checkpointsAt,
} from "../../../src/domain/timeMachine/siteCheckpoint.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { readAll } from "../platform/kuzzle/documents.ts";
import { searchPages } from "../platform/kuzzle/searchDocuments.ts";
import { createSilently } from "../platform/kuzzle/writeDocuments.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { lastSeq } from "../platform/jobs/lastSeq.ts";
import { loadJobState, saveJobState } from "../platform/jobs/jobState.ts";

const CheckpointMemory = z.object({ instant: z.number() });

/** Writes the state of every site down once an interval, for the time machine to start from (product.md section 5.1). */
export const checkpointJob: JobModule = ({ sdk, now, lane, skipInvalid }) => ({
  name: "checkpoints",
  every: MINUTE / 2,
  async run({ index }) {
    const instant = checkpointInstant(now());
    const done = await loadJobState(sdk, `checkpoints-${index}`, CheckpointMemory);
    if (done !== null && done.instant >= instant) return;
    // Read as it is stored: readings wait as long as the lane is held.
    const read = await lane.run(index, async () => {
      await sdk.collection.refresh(index, "assets");
      const pages: (readonly unknown[])[] = [];
      const all = { query: { term: { isArchived: false } } };
      for await (const page of searchPages(sdk, index, "assets", all)) pages.push(page);
      return { hits: pages.flat(), at: now(), seq: await lastSeq(sdk, index) };
    });
    const bySite: AssetsBySite = new Map();
    for await (const asset of readAll(read.hits, `${index}/assets`, Asset, skipInvalid))
      addToCheckpoints(bySite, asset);
    const checkpoints = checkpointsAt(bySite, read.at, read.seq);
    await createSilently(sdk, index, "site-checkpoints", checkpoints);
    await saveJobState(sdk, `checkpoints-${index}`, { instant });
  },
});
