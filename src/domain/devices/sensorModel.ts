import { z } from "zod";

/** The models that BLE provisioning knows (specification sections 3 and 9). */
export const SENSOR_MODELS = ["BLUE_LITE", "BLUE_PUCK", "BLUE_COIN"] as const;
export const SensorModel = z.enum(SENSOR_MODELS);
export type SensorModel = z.infer<typeof SensorModel>;
