import type { Asset } from "./asset.ts";
import type { AssetId } from "../base/ids.ts";
import type { ImpactLine, ReferentialImpact } from "../referential/impact.ts";
import { namesOf } from "../referential/familyRename.ts";
import type { Family } from "../referential/referential.ts";
import { affectedByChange } from "./referentialChange.ts";

/** Assets named for each kind of consequence; the counts tell of the rest. */
const NAMED = 10;

type Affected = Pick<Asset, "attributes" | "family" | "id" | "reference" | "subFamily">;

/** The impact with some more assets of the family looked at: tens of thousands are read in pages. */
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
  const isRenamed = after !== null && after.name !== before.name;
  const names = namesOf(before);
  return {
    assets: impact.assets + touched.size,
    renamed:
      impact.renamed +
      (isRenamed ? assets.filter(({ family }) => names.includes(family)).length : 0),
    lines: [...lines.values()],
  };
}

function keyOf({ effect, subFamily, attribute }: Omit<ImpactLine, "assets" | "examples">): string {
  return JSON.stringify([effect, subFamily, attribute]);
}
