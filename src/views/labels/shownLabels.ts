import type { Label } from "../../domain/label.ts";
import { nameKey } from "../../domain/nameKey.ts";

/** The labels of a family (null: of every one) that speak of a text, in their order. */
export function shownLabels(
  labels: readonly Label[],
  family: string | null,
  text: string,
): readonly Label[] {
  const sought = nameKey(text);
  return labels.filter(
    (label) =>
      (family === null || label.family === family) &&
      (sought === "" ||
        [label.name, label.subFamily].some((word) => nameKey(word).includes(sought))),
  );
}
