import { z } from "zod";
import type { Unchanging } from "../base/call.ts";
import { AssetId } from "../base/ids.ts";

/** One kind of consequence for the assets of a sub-family; `attribute` null: for the asset as a whole. */
export const ImpactLine = z.object({
  effect: z.enum(["orphaned", "valueLost", "valueMisfits", "valueMissing"]),
  subFamily: z.string(),
  attribute: z.string().nullable(),
  assets: z.number().int().min(0),
  examples: z.array(z.object({ id: AssetId, reference: z.string() })),
});
export type ImpactLine = Unchanging<z.infer<typeof ImpactLine>>;

/** What a change of the referential does to existing assets (OM002): how many are touched, and how. */
export const ReferentialImpact = z.object({
  assets: z.number().int().min(0),
  /** Assets that are moved to another name of their family, archived ones included. */
  renamed: z.number().int().min(0),
  lines: z.array(ImpactLine),
});
export type ReferentialImpact = Unchanging<z.infer<typeof ReferentialImpact>>;

export const NO_IMPACT: ReferentialImpact = { assets: 0, renamed: 0, lines: [] };
