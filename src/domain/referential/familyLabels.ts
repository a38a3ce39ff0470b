import { type Locale, textIn } from "../base/locale.ts";
import { familyNamed } from "./familyRename.ts";
import { type Family, findSubFamily } from "./referential.ts";

/** What the family of that name is called in a language, whichever of its names that is; the name where it is not known. */
export function familyLabel(families: readonly Family[], family: string, locale: Locale): string {
  const known = familyNamed(families, family);
  return known === null ? family : textIn(known.labels, locale, known.name);
}

/** The same of a sub-family in the family of that name. */
export function subFamilyLabel(
  families: readonly Family[],
  family: string,
  subFamily: string,
  locale: Locale,
): string {
  const known = findSubFamily(families, family, subFamily);
  return known === null ? subFamily : textIn(known.labels, locale, known.name);
}
