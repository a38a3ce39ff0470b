import { alertJob } from "./alertJob.ts";
import { assetImportJob } from "./assetImportJob.ts";
import { checkpointJob } from "./checkpointJob.ts";
import { connectivityJob } from "./connectivityJob.ts";
import { counterJob } from "./counterJob.ts";
import { deliveryJob } from "./deliveryJob.ts";
import { evacuationJob } from "./evacuationJob.ts";
import { heartbeatJob } from "./heartbeatJob.ts";
import type { JobModule } from "./job.ts";
import { sensorActivityJob } from "./sensorActivityJob.ts";
import { settleJob } from "./settleJob.ts";

/** Every job, in the order in which they are begun within a round: places, then what is counted, then what is told of it. */
export const jobModules: readonly JobModule[] = [
  heartbeatJob,
  settleJob,
  connectivityJob,
  counterJob,
  evacuationJob,
  alertJob,
  deliveryJob,
  sensorActivityJob,
  checkpointJob,
  assetImportJob,
];
