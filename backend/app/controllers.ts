import type { ControllerModule } from "./controllers/controller.ts";
import { alertController } from "./controllers/alertController.ts";
import { customerController } from "./controllers/customerController.ts";
import { ingestionController } from "./controllers/ingestionController.ts";
import { permissionsController } from "./controllers/permissionsController.ts";
import { userController } from "./controllers/userController.ts";

/** Every controller of ours. A new one is added here and gets its rows in security/rights.ts. */
export const controllers: readonly ControllerModule[] = [
  alertController,
  customerController,
  ingestionController,
  permissionsController,
  userController,
];
