import { type Locale, textIn } from "../../../domain/base/locale.ts";
import type { Family } from "../../../domain/referential/referential.ts";

/** What families, sub-families and their attributes are called, by their internal names. */
export type FamilyNames = {
  readonly family: (name: string) => string;
  readonly subFamily: (name: string) => string;
  /** Where the family is known: sub-families of two families may share a name and not a label. */
  readonly subFamilyOf: (family: string, name: string) => string;
  /** Sub-families may call an attribute of one name differently: as one of them does. */
  readonly attribute: (name: string) => string;
};

/** Their labels in a language, else in the other one; what the referential does not hold is called by its name. */
export function familyNames(families: readonly Family[], locale: Locale): FamilyNames {
  const named = (all: readonly Pick<Family, "name" | "labels">[]) => {
    const labels = new Map(all.map((one) => [one.name, textIn(one.labels, locale, one.name)]));
    return (name: string) => labels.get(name) ?? name;
  };
  const subFamilies = families.flatMap((family) => family.subFamilies);
  const ofFamily = new Map(families.map((family) => [family.name, named(family.subFamilies)]));
  return {
    family: named(families),
    subFamily: named(subFamilies),
    attribute: named(subFamilies.flatMap(({ attributes }) => attributes)),
    subFamilyOf: (family, name) => ofFamily.get(family)?.(name) ?? name,
  };
}
