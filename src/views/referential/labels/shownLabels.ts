import type { Label } from "../../../domain/referential/label.ts";
import { nameKey } from "../../../domain/base/nameKey.ts";
import type { FamilyNames } from "../../kit/words/familyNames.ts";

/** The labels of a family (null: of every one) that speak of a text as they are shown, in their order. */
export function shownLabels(
  labels: readonly Label[],
  family: string | null,
  text: string,
  { subFamilyOf }: FamilyNames,
): readonly Label[] {
  const sought = nameKey(text);
  return labels.filter(
    (label) =>
      (family === null || label.family === family) &&
      (sought === "" ||
        [label.name, subFamilyOf(label.family, label.subFamily)].some((word) =>
          nameKey(word).includes(sought),
        )),
  );
}
