import type { AnswersModule } from "./answer.ts";
import type { ControllerModule } from "./controller.ts";
import { alertController } from "../alerts/alertController.ts";
import { alertConfigurationController } from "../alerts/alertConfigurationController.ts";
import { boxController } from "../stays/boxController.ts";
import { counterController } from "../counters/counterController.ts";
import { evacuationController } from "../evacuations/evacuationController.ts";
import { historyController } from "../past/historyController.ts";
import { customerController } from "../customers/customerController.ts";
import { ingestionController } from "../devices/ingestionController.ts";
import { permissionsController } from "../users/permissionsController.ts";
import { userController } from "../users/userController.ts";
import { assetController } from "../assets/assetController.ts";
import { commentController } from "../assets/commentController.ts";
import { fileController } from "../assets/fileController.ts";
import { labelController } from "../referential/labelController.ts";
import { liveController } from "./live/liveController.ts";
import { maintenanceController } from "../assets/maintenanceController.ts";
import { qrCodeController } from "../qrCodes/qrCodeController.ts";
import { referentialController } from "../referential/referentialController.ts";
import { reportController } from "../reports/reportController.ts";
import { savedViewController } from "../assets/savedViewController.ts";
import { siteController } from "../sites/siteController.ts";
import { tagController } from "../devices/tagController.ts";

/** Every controller of ours. A new one is added here and gets its rows in security/rights.ts. */
export const controllers: readonly ControllerModule[] = [
  alertConfigurationController,
  boxController,
  counterController,
  customerController,
  evacuationController,
  historyController,
  ingestionController,
  permissionsController,
  userController,
  assetController,
  commentController,
  fileController,
  labelController,
  liveController,
  maintenanceController,
  qrCodeController,
  referentialController,
  reportController,
  savedViewController,
  siteController,
  tagController,
];

/** What answers the declared calls (src/domain/calls.ts). */
export const answers: readonly AnswersModule[] = [alertController];
