import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import {
  checkpointInstant,
  checkpointsOf,
} from "../../../src/domain/timeMachine/siteCheckpoint.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
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
    const checkpoints = await lane.run(index, async () => {
      await sdk.collection.refresh(index, "assets");
      const assets: Asset[] = [];
      const all = { query: { term: { isArchived: false } } };
      for await (const asset of searchAll(sdk, index, "assets", Asset, all, skipInvalid))
        assets.push(asset);
      return checkpointsOf(assets, now(), await lastSeq(sdk, index));
    });
    await createSilently(sdk, index, "site-checkpoints", checkpoints);
    await saveJobState(sdk, `checkpoints-${index}`, { instant });
  },
});
