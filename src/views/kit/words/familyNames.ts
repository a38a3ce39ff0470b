import { type Locale, textIn } from "../../../domain/base/locale.ts";
import type { Family } from "../../../domain/referential/referential.ts";

/** What families and sub-families are called, by their internal names. */
export type FamilyNames = {
  readonly family: (name: string) => string;
  readonly subFamily: (name: string) => string;
  /** Where the family is known: sub-families of two families may share a name and not a label. */
  readonly subFamilyOf: (family: string, name: string) => string;
};

/** Their labels in a language, else in the other one; what the referential does not hold is called by its name. */
export function familyNames(families: readonly Family[], locale: Locale): FamilyNames {
  const named = (all: readonly Pick<Family, "name" | "labels">[]) => {
    const labels = new Map(all.map((one) => [one.name, textIn(one.labels, locale, one.name)]));
    return (name: string) => labels.get(name) ?? name;
  };
  const ofFamily = new Map(families.map(({ name, subFamilies }) => [name, named(subFamilies)]));
  return {
    family: named(families),
    subFamily: named(families.flatMap(({ subFamilies }) => subFamilies)),
    subFamilyOf: (family, name) => ofFamily.get(family)?.(name) ?? name,
  };
}
