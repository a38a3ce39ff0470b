import { z } from "zod";
import type { Asset } from "./asset.ts";
import type { Unchanging } from "../base/call.ts";
import { AssetId } from "../base/ids.ts";
import type { Family } from "../referential/referential.ts";
import { affectedByChange } from "./referentialChange.ts";

/** Assets named for each kind of consequence; the counts tell of the rest. */
const NAMED = 10;

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
  lines: z.array(ImpactLine),
});
export type ReferentialImpact = Unchanging<z.infer<typeof ReferentialImpact>>;

export const NO_IMPACT: ReferentialImpact = { assets: 0, lines: [] };

type Affected = Pick<Asset, "attributes" | "family" | "id" | "reference" | "subFamily">;

/** The impact with some more assets looked at: tens of thousands are read in pages. */
export function withAssets(
  impact: ReferentialImpact,
  before: Family,
  after: Family | null,
  assets: readonly Affected[],
): ReferentialImpact {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const lines = new Map(impact.lines.map((line) => [keyOf(line), line]));
  const touched = new Set<AssetId>();
  for (const effect of affectedByChange(before, after, assets)) {
    const asset = byId.get(effect.asset);
    if (asset === undefined) continue;
    touched.add(asset.id);
    const attribute = "attribute" in effect ? effect.attribute : null;
    const empty = { effect: effect.effect, subFamily: asset.subFamily, attribute };
    const known = lines.get(keyOf(empty)) ?? { ...empty, assets: 0, examples: [] };
    lines.set(keyOf(empty), {
      ...known,
      assets: known.assets + 1,
      examples:
        known.examples.length < NAMED
          ? [...known.examples, { id: asset.id, reference: asset.reference }]
          : known.examples,
    });
  }
  return { assets: impact.assets + touched.size, lines: [...lines.values()] };
}

function keyOf({ effect, subFamily, attribute }: Omit<ImpactLine, "assets" | "examples">): string {
  return JSON.stringify([effect, subFamily, attribute]);
}
