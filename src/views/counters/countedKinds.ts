import type { CounterScope } from "../../domain/counters/counter.ts";
import type { FamilyNames } from "../kit/words/familyNames.ts";

/** What a counter counts, by name: its sub-families where it has any, else its families; none: all of them. */
export function countedKinds(
  { families, subFamilies }: Pick<CounterScope, "families" | "subFamilies">,
  names: Pick<FamilyNames, "family" | "subFamily">,
): readonly string[] {
  return subFamilies.length > 0 ? subFamilies.map(names.subFamily) : families.map(names.family);
}
