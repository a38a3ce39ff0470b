import { z } from "zod";
import { isTimezone } from "./time.ts";

// Apart from time.ts, whose durations are needed before the login page, which does not wait for zod.

/** An instant in milliseconds since 1970 UTC: every time of the product but `alert.timestamp`. */
export const EpochMs = z.number().int().min(0).max(8_640_000_000_000_000);
export type EpochMs = z.infer<typeof EpochMs>;

/** An instant in seconds since 1970 UTC: `alert.timestamp` alone (specification section 3). */
export const EpochSeconds = z.number().int().min(0).max(8_640_000_000_000);
export type EpochSeconds = z.infer<typeof EpochSeconds>;

/** An IANA timezone that this runtime knows, e.g. Europe/Paris. */
export const Timezone = z.string().refine(isTimezone, {
  error: (issue) =>
    `The timezone ${JSON.stringify(issue.input)} is not known: use an IANA name such as Europe/Paris.`,
});
export type Timezone = z.infer<typeof Timezone>;
