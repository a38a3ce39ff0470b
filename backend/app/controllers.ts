import type { ControllerModule } from "./controllers/controller.ts";
import { alertController } from "./controllers/alertController.ts";
import { alertConfigurationController } from "./controllers/alertConfigurationController.ts";
import { boxController } from "./controllers/boxController.ts";
import { counterController } from "./controllers/counterController.ts";
import { evacuationController } from "./controllers/evacuationController.ts";
import { historyController } from "./controllers/historyController.ts";
import { customerController } from "./controllers/customerController.ts";
import { ingestionController } from "./controllers/ingestionController.ts";
import { permissionsController } from "./controllers/permissionsController.ts";
import { userController } from "./controllers/userController.ts";
import { assetController } from "./controllers/assetController.ts";
import { commentController } from "./controllers/commentController.ts";
import { fileController } from "./controllers/fileController.ts";
import { labelController } from "./controllers/labelController.ts";
import { maintenanceController } from "./controllers/maintenanceController.ts";
import { qrCodeController } from "./controllers/qrCodeController.ts";
import { referentialController } from "./controllers/referentialController.ts";
import { reportController } from "./controllers/reportController.ts";
import { savedViewController } from "./controllers/savedViewController.ts";
import { siteController } from "./controllers/siteController.ts";
import { tagController } from "./controllers/tagController.ts";

/** Every controller of ours. A new one is added here and gets its rows in security/rights.ts. */
export const controllers: readonly ControllerModule[] = [
  alertConfigurationController,
  alertController,
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
  maintenanceController,
  qrCodeController,
  referentialController,
  reportController,
  savedViewController,
  siteController,
  tagController,
];
