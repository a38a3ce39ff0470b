import { z } from "zod";
import { DAY, HOUR, WEEK } from "./time.ts";

/** How long a former secret still counts beside the present one after a rotation, in ms. */
export const SecretOverlap = z.literal([0, HOUR, DAY, WEEK]);
export type SecretOverlap = z.infer<typeof SecretOverlap>;
