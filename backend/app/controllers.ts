import type { AnswersModule } from "./platform/answer.ts";
import { accountController } from "./users/accountController.ts";
import { activityController } from "./devices/activityController.ts";
import { alertController } from "./alerts/alertController.ts";
import { alertConfigurationController } from "./alerts/alertConfigurationController.ts";
import { boxController } from "./attendance/boxController.ts";
import { walkTestController } from "./coverage/walkTestController.ts";
import { commandController } from "./connectors/commandController.ts";
import { connectorController } from "./connectors/connectorController.ts";
import { counterController } from "./counters/counterController.ts";
import { checkInController } from "./evacuations/checkIn/checkInController.ts";
import { callFileController } from "./reports/callFileController.ts";
import { checkInSheetController } from "./reports/checkInSheetController.ts";
import { badgeTestController } from "./distress/badgeTestController.ts";
import { distressController } from "./distress/distressController.ts";
import { loneWorkController } from "./distress/loneWorkController.ts";
import { evacuationController } from "./evacuations/evacuationController.ts";
import { factorController } from "./users/factors/factorController.ts";
import { historyController } from "./timeMachine/historyController.ts";
import { customerController } from "./customers/customerController.ts";
import { customerLifeController } from "./customers/customerLifeController.ts";
import { dataRequestController } from "./customers/dataRequestController.ts";
import { retentionController } from "./customers/retentionController.ts";
import { customerSyncController } from "./customers/sync/customerSyncController.ts";
import { ingestionController } from "./ingestion/ingestionController.ts";
import { identityController } from "./users/identityController.ts";
import { invitationController } from "./users/invitationController.ts";
import { namesController } from "./evacuations/namesController.ts";
import { noticeController } from "./operations/noticeController.ts";
import { operationsController } from "./operations/operationsController.ts";
import { permissionsController } from "./users/permissionsController.ts";
import { pushController } from "./push/pushController.ts";
import { tripController } from "./assets/tripController.ts";
import { userController } from "./users/userController.ts";
import { assetController } from "./assets/assetController.ts";
import { commentController } from "./assets/commentController.ts";
import { feedController } from "./apiKeys/feedController.ts";
import { fileController } from "./assets/fileController.ts";
import { journalController } from "./journal/journalController.ts";
import { keyController } from "./apiKeys/keyController.ts";
import { labelController } from "./referential/labelController.ts";
import { liveController } from "./platform/live/liveController.ts";
import { maintenanceController } from "./assets/maintenanceController.ts";
import { faultController } from "./assets/faultController.ts";
import { meterController } from "./assets/meterController.ts";
import { provisioningController } from "./devices/provisioningController.ts";
import { qrCodeController } from "./qrCodes/qrCodeController.ts";
import { referentialController } from "./referential/referentialController.ts";
import { privacyFileController } from "./reports/privacyFileController.ts";
import { reportController } from "./reports/reportController.ts";
import { importController } from "./imports/importController.ts";
import { savedViewController } from "./assets/savedViewController.ts";
import { siteController } from "./sites/siteController.ts";
import { stayController } from "./attendance/stayController.ts";
import { webhookController } from "./webhooks/webhookController.ts";
import { tagController } from "./devices/tagController.ts";

/** What answers the declared calls (src/domain/calls.ts), by feature; a call without an answer keeps us from starting. */
export const controllers: readonly AnswersModule[] = [
  accountController,
  factorController,
  activityController,
  alertConfigurationController,
  alertController,
  assetController,
  badgeTestController,
  boxController,
  callFileController,
  checkInController,
  checkInSheetController,
  commentController,
  commandController,
  connectorController,
  counterController,
  customerController,
  customerLifeController,
  customerSyncController,
  dataRequestController,
  distressController,
  evacuationController,
  feedController,
  fileController,
  historyController,
  identityController,
  importController,
  ingestionController,
  journalController,
  keyController,
  labelController,
  invitationController,
  liveController,
  loneWorkController,
  maintenanceController,
  faultController,
  meterController,
  namesController,
  noticeController,
  operationsController,
  permissionsController,
  privacyFileController,
  provisioningController,
  pushController,
  qrCodeController,
  referentialController,
  reportController,
  retentionController,
  savedViewController,
  siteController,
  stayController,
  tagController,
  tripController,
  userController,
  walkTestController,
  webhookController,
];
