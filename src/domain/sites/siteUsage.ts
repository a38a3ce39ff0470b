import { z } from "zod";

const count = z.number().int().min(0);

/** What uses a site: what is to be known before it is archived. */
export const SiteUsage = z.object({
  /** Resources whose current, next or future site it is; archiving takes them from it. Archived resources included. */
  linked: count,
  /** Resources whose last position is on it. */
  present: count,
  /** Gateways, anchors and tags that are mounted on it. */
  devices: count,
  /** Entry boxes. */
  boxes: count,
  labels: count,
  reports: count,
  /** Names of the counters that count on it, 50 at most. */
  counters: z.array(z.string()),
});
export type SiteUsage = z.infer<typeof SiteUsage>;
