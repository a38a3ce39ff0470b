import { customerDeletionJob } from "./customers/customerDeletionJob.ts";
import { alertJob } from "./alerts/alertJob.ts";
import { assetImportJob } from "./imports/assetImportJob.ts";
import { checkpointJob } from "./timeMachine/checkpointJob.ts";
import { cityJob } from "./assets/cityJob.ts";
import { commandJob } from "./connectors/commandJob.ts";
import { connectivityJob } from "./devices/connectivityJob.ts";
import { forbiddenPlacesJob } from "./sites/forbiddenPlacesJob.ts";
import { floorJob } from "./coverage/floorJob.ts";
import { counterJob } from "./counters/counterJob.ts";
import { deliveryJob } from "./alerts/deliveryJob.ts";
import { distressMessageJob } from "./distress/distressMessageJob.ts";
import { loneWorkJob } from "./distress/loneWorkJob.ts";
import { evacuationJob } from "./evacuations/evacuationJob.ts";
import { familyRenameJob } from "./referential/familyRenameJob.ts";
import { evacuationMessageJob } from "./evacuations/evacuationMessageJob.ts";
import { heartbeatJob } from "./platform/jobs/heartbeatJob.ts";
import { journalJob } from "./journal/journalJob.ts";
import type { JobModule, PlatformJobModule } from "./platform/jobs/job.ts";
import { placeHoursJob } from "./ingestion/placeHoursJob.ts";
import { purgeJob } from "./customers/purgeJob.ts";
import { pushJob } from "./push/pushJob.ts";
import { reminderJob } from "./reports/reminders/reminderJob.ts";
import { reportJob } from "./reports/reportJob.ts";
import { reportMessageJob } from "./reports/reportMessageJob.ts";
import { sensorActivityJob } from "./devices/sensorActivityJob.ts";
import { syncJob } from "./customers/sync/syncJob.ts";
import { maintenanceJob } from "./assets/maintenanceJob.ts";
import { fleetDayJob } from "./assets/fleetDayJob.ts";
import { tripJob } from "./assets/tripJob.ts";
import { unreadExitJob } from "./attendance/unreadExitJob.ts";
import { webhookMessageJob } from "./webhooks/webhookMessageJob.ts";
import { webhookPlanJob } from "./webhooks/webhookPlanJob.ts";
import { webhookSendJob } from "./webhooks/webhookSendJob.ts";
import { settleJob } from "./devices/settleJob.ts";

/** Every job, in the order in which they are begun within a round: places, then what is counted, then what is sent of it. */
export const jobModules: readonly JobModule[] = [
  heartbeatJob,
  loneWorkJob,
  distressMessageJob,
  settleJob,
  placeHoursJob,
  connectivityJob,
  counterJob,
  evacuationJob,
  evacuationMessageJob,
  alertJob,
  deliveryJob,
  pushJob,
  sensorActivityJob,
  checkpointJob,
  assetImportJob,
  familyRenameJob,
  unreadExitJob,
  cityJob,
  tripJob,
  fleetDayJob,
  maintenanceJob,
  reportJob,
  reportMessageJob,
  reminderJob,
  journalJob,
  purgeJob,
  floorJob,
  forbiddenPlacesJob,
  syncJob,
  webhookPlanJob,
  webhookSendJob,
  webhookMessageJob,
  commandJob,
];

/** Every job of the platform as a whole. */
export const platformJobModules: readonly PlatformJobModule[] = [customerDeletionJob];
