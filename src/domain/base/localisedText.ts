import { z } from "zod";
import { LOCALES } from "./locale.ts";

// Apart from locale.ts, which is needed before the login page, which does not wait for zod.

/** A language of the interface. */
export const Locale = z.enum(LOCALES);
export type Locale = z.infer<typeof Locale>;

/** Texts that customers give in each language; a language may be missing. */
export const LocalisedText = z.object({
  fr: z.string().nullable().default(null),
  en: z.string().nullable().default(null),
});
export type LocalisedText = z.infer<typeof LocalisedText>;
