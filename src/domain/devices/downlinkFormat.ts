import { z } from "zod";

/** The forms in which trackers take commands: the generations of Abeeway, and Digital Matter over LoRaWAN. */
export const DOWNLINK_FORMATS = ["abeewayAt2", "abeewayAt3", "oyster"] as const;
export const DownlinkFormat = z.enum(DOWNLINK_FORMATS);
export type DownlinkFormat = z.infer<typeof DownlinkFormat>;
