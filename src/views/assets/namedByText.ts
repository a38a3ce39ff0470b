import { plainText } from "../../domain/base/plainText.ts";
import type { Label } from "../../domain/referential/label.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { NamedByWord } from "../../streams/feeds/assets/assetFilter.ts";

/** What the words of a search may name. */
export type SearchedNames = {
  readonly families: readonly Family[];
  readonly sites: readonly Pick<Site, "id" | "siteName">[];
  readonly labels: readonly Pick<Label, "id" | "name">[];
};

/** The words of a search that are a part of the name of a family or sub-family (in any language), a site or a label. */
export function namedByText(
  text: string,
  { families, sites, labels }: SearchedNames,
): readonly NamedByWord[] {
  const words = new Set(plainText(text).split(/\s+/u));
  words.delete("");
  return [...words].flatMap((word): NamedByWord[] => {
    const isIn = (name: string | null) => name !== null && plainText(name).includes(word);
    const isCalled = ({ name, labels: called }: Pick<Family, "labels" | "name">) =>
      isIn(name) || Object.values(called).some(isIn);
    const named = {
      word,
      families: families.filter(isCalled).map(({ name }) => name),
      subFamilies: families.flatMap(({ name: family, subFamilies }) =>
        subFamilies.filter(isCalled).map(({ name: subFamily }) => ({ family, subFamily })),
      ),
      sites: sites.filter(({ siteName }) => isIn(siteName)).map(({ id }) => id),
      labels: labels.filter(({ name }) => isIn(name)).map(({ id }) => id),
    };
    const isNothing = [named.families, named.subFamilies, named.sites, named.labels].every(
      ({ length }) => length === 0,
    );
    return isNothing ? [] : [named];
  });
}
