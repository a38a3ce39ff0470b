import type { Asset } from "./asset.ts";
import { attributeValueIssue, isEmpty } from "../referential/attributeValue.ts";
import type { AssetId } from "../base/ids.ts";
import { namesOf } from "../referential/familyRename.ts";
import type { Family } from "../referential/referential.ts";

/**
 * What a change of the referential does to an asset: it has no sub-family any more (OM001), a value has no
 * attribute any more, does not fit its attribute, or a required one is missing (OM002 at its next change).
 */
export type ChangeEffect =
  | { readonly asset: AssetId; readonly effect: "orphaned" }
  | {
      readonly asset: AssetId;
      readonly effect: "valueLost" | "valueMisfits" | "valueMissing";
      readonly attribute: string;
    };

type Affected = Pick<Asset, "id" | "family" | "subFamily" | "attributes">;

/** What putting `after` in the place of `before` does to the assets; what was wrong before is not told again. */
export function affectedByChange(
  before: Family,
  after: Family | null,
  assets: readonly Affected[],
): ChangeEffect[] {
  const names = namesOf(before);
  const members = assets.filter((asset) => names.includes(asset.family));
  return members.flatMap((asset) => {
    const known = new Set(effectsOn(asset, before).map((effect) => JSON.stringify(effect)));
    return effectsOn(asset, after).filter((effect) => !known.has(JSON.stringify(effect)));
  });
}

function effectsOn(asset: Affected, family: Family | null): ChangeEffect[] {
  // With another name of the family its assets are moved to it.
  const subFamily = family?.subFamilies.find(({ name }) => name === asset.subFamily) ?? null;
  if (subFamily === null) return [{ asset: asset.id, effect: "orphaned" }];
  const values = new Map(asset.attributes.map((value) => [value.name, value]));
  const names = new Set(subFamily.attributes.map(({ name }) => name));
  const lost = asset.attributes
    .filter((value) => !names.has(value.name) && !isEmpty(value))
    .map(({ name }): ChangeEffect => ({ asset: asset.id, effect: "valueLost", attribute: name }));
  const misfits = subFamily.attributes.flatMap((attribute): ChangeEffect[] => {
    const value = values.get(attribute.name) ?? { string: null, number: null, date: null };
    const issue = attributeValueIssue(attribute, value);
    if (issue === null) return [];
    const effect = issue === "missing" ? "valueMissing" : "valueMisfits";
    return [{ asset: asset.id, effect, attribute: attribute.name }];
  });
  return [...lost, ...misfits];
}
