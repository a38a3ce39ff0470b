import { z } from "zod";
import { EpochMs } from "./instant.ts";
import { LocalisedText } from "./localisedText.ts";

/** Characters of a notice in one language: it stands over every page. */
export const LONGEST_NOTICE = 300;

/** `info`: nothing stops. `limited`: something does not work. `down`: the product cannot be used. */
export const NOTICE_SEVERITIES = ["info", "limited", "down"] as const;
export const NoticeSeverity = z.enum(NOTICE_SEVERITIES);
export type NoticeSeverity = z.infer<typeof NoticeSeverity>;

/**
 * What the operators of the platform tell whoever has a screen open: planned until `from`, running until `to`, then over.
 * `revision` rises with each change, so that whoever has put it away sees it anew.
 */
export const Notice = z.object({
  id: z.string().min(1).max(128),
  revision: z.number().int().positive(),
  severity: NoticeSeverity,
  text: LocalisedText,
  from: EpochMs,
  to: EpochMs,
});
export type Notice = z.infer<typeof Notice>;
