import { z } from "zod";
import { defineCall } from "../base/call.ts";
import { SUPER_ADMINS_ONLY } from "../base/holders.ts";
import { CustomerIndex } from "../base/ids.ts";
import { MINUTE } from "../base/time.ts";
import { SensorActivity } from "./sensorActivity.ts";

/** How many days of activity are read at most: a year and its leap day. */
export const MAX_ACTIVITY_DAYS = 366;

/** The sensors of a customer, day by day. */
export const CustomerActivity = z.object({
  customer: CustomerIndex,
  /** As it is shown. */
  name: z.string(),
  /** The day that it is there, YYYY-MM-DD. */
  today: SensorActivity.shape.day,
  /** Days that were counted, the oldest first. A day without one was not. */
  days: z.array(SensorActivity.omit({ id: true, customer: true })),
});
export type CustomerActivity = z.infer<typeof CustomerActivity>;

/** The active and inactive sensors of every customer in use, today and on the days before it (specification section 1, Analytics). */
export const readSensorActivity = defineCall({
  name: "omniscient/tag:activity",
  request: z.strictObject({
    /** How many days, today included. */
    days: z.number().int().min(1).max(MAX_ACTIVITY_DAYS),
  }),
  answer: z.object({ customers: z.array(CustomerActivity) }),
  customer: null,
  holders: SUPER_ADMINS_ONLY,
  isReading: true,
  isRepeatable: true,
  patience: MINUTE,
});
