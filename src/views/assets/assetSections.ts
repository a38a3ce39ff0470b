import type { Asset } from "../../domain/assets/asset.ts";
import type { AttributeValue } from "../../domain/referential/attributeValue.ts";
import { type Locale, textIn } from "../../domain/base/locale.ts";
import type { Attribute, AttributeType, SubFamily } from "../../domain/referential/referential.ts";
import { deadlineState, type RegulatoryDeadline } from "../../domain/assets/regulatoryDeadline.ts";
import type { EpochMs, Timezone } from "../../domain/base/time.ts";

/** A value under the name that the referential gives its attribute in the reader's language. */
export type ShownAttribute = {
  readonly name: string;
  readonly label: string;
  readonly value: AttributeValue | null;
};
export type AttributeSection = {
  readonly id: AttributeType | "other";
  readonly attributes: readonly ShownAttribute[];
};

const SECTIONS: readonly AttributeType[] = ["common", "tag", "metadata", "specific"];

/**
 * The attributes of an asset by section, in the referential's order, empty ones too. What the referential does not know
 * (any more) comes last: a value is never hidden because its attribute was removed.
 */
export function attributeSections(
  asset: Pick<Asset, "attributes">,
  subFamily: SubFamily | null,
  locale: Locale,
): readonly AttributeSection[] {
  const attributes = subFamily?.attributes ?? [];
  const valueOf = new Map(asset.attributes.map((value) => [value.name, value]));
  const known = new Set(attributes.map(({ name }) => name));
  const strangers = asset.attributes.filter(({ name }) => !known.has(name));
  const sections: AttributeSection[] = SECTIONS.map((id) => ({
    id,
    attributes: attributes
      .filter(({ attributeType }) => attributeType === id)
      .map((one) => ({
        name: one.name,
        label: labelOf(one, locale),
        value: valueOf.get(one.name) ?? null,
      })),
  }));
  const other = strangers.map((value) => ({ name: value.name, label: value.name, value }));
  return [...sections, { id: "other" as const, attributes: other }].filter(
    (section) => section.attributes.length > 0,
  );
}

/** After every date. */
const LAST = Number.MAX_SAFE_INTEGER;

/** A regulatory date of an asset; `state` null where no date is given. */
export type RegulatoryDate = {
  readonly name: string;
  readonly label: string;
  readonly at: EpochMs | null;
  readonly state: RegulatoryDeadline | null;
};

/** The deadlines of an asset, the most pressing first, those without a date last (product.md section 3). */
export function regulatoryDates(
  asset: Pick<Asset, "attributes">,
  subFamily: SubFamily | null,
  locale: Locale,
  {
    now,
    thresholdDays,
    timezone,
  }: {
    readonly now: EpochMs;
    readonly thresholdDays: number;
    readonly timezone: Timezone;
  },
): readonly RegulatoryDate[] {
  return (subFamily?.attributes ?? [])
    .filter(({ isRegulatory }) => isRegulatory)
    .map((attribute) => {
      const at = asset.attributes.find(({ name }) => name === attribute.name)?.date ?? null;
      const state = at === null ? null : deadlineState(at, now, thresholdDays, timezone);
      return { name: attribute.name, label: labelOf(attribute, locale), at, state };
    })
    .toSorted((a, b) => (a.at ?? LAST) - (b.at ?? LAST));
}

function labelOf({ labels, name }: Attribute, locale: Locale): string {
  return textIn(labels, locale, name);
}
