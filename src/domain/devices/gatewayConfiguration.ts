import { z } from "zod";
import { DAY } from "../base/time.ts";

/** How a gateway sends. `sendInterval` in ms, required and not negative (specification section 5); 0: as it comes from its maker. */
export const GatewayConfiguration = z.object({
  sendInterval: z
    .number("There is no send interval: give one.")
    .int("The send interval is not a whole number of milliseconds: round it.")
    .min(0, "The send interval is negative: give 0 or more.")
    .max(DAY, "The send interval is over a day: give a shorter one."),
});
export type GatewayConfiguration = z.infer<typeof GatewayConfiguration>;
