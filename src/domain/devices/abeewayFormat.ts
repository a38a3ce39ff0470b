import { z } from "zod";

/** The generations of frames of Abeeway trackers, of which each has commands of its own. */
export const ABEEWAY_FORMATS = ["abeewayAt2", "abeewayAt3"] as const;
export const AbeewayFormat = z.enum(ABEEWAY_FORMATS);
export type AbeewayFormat = z.infer<typeof AbeewayFormat>;
