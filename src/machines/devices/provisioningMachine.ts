import { tagBatchMachine } from "./tagBatchMachine.ts";

/** A range of new tags (specification section 5, BLE provisioning). */
export const provisioningMachine = tagBatchMachine({ id: "provisioning" });
