import { LoneWorker, LoneWorkRules } from "../../../domain/distress/loneWorker.ts";
import { decodeWith } from "../../core/live/decodeWith.ts";
import { listFeed } from "../kit/listFeed.ts";
import { whole } from "../kit/queries.ts";

/** Who works alone, or has done: how it is with each follows from their asset and the time (`loneStatus`). */
export const loneWorkersFeed = listFeed({
  name: "loneWorkers",
  field: "workers",
  order: { by: "id" },
  query: () => ({ ...whole("lone-workers"), decode: decodeWith(LoneWorker) }),
});

/** What is watched of people who work alone; nothing where nobody has configured it. */
export const loneWorkRulesFeed = listFeed({
  name: "loneWorkRules",
  field: "rules",
  order: { by: "id" },
  query: () => ({ ...whole("lone-work-configurations"), decode: decodeWith(LoneWorkRules) }),
});
