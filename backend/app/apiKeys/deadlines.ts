import { Asset } from "../../../src/domain/assets/asset.ts";
import { regulatoryAttributes } from "../../../src/domain/assets/attributeFilter.ts";
import type { DeadlineKind } from "../../../src/domain/assets/deadlineKind.ts";
import { MaintenanceRecord } from "../../../src/domain/assets/maintenanceRecord.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { DAY } from "../../../src/domain/base/time.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { familyLabel, subFamilyLabel } from "../../../src/domain/referential/familyLabels.ts";
import { Family, findSubFamily } from "../../../src/domain/referential/referential.ts";
import { type Locale, textIn } from "../../../src/domain/base/locale.ts";
import type { AppDeps } from "../platform/deps.ts";
import type { SkipInvalid } from "../platform/kuzzle/documents.ts";
import type { Sdk } from "../platform/kuzzle/sdk.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";

/** Something that is due on a day: a date that a regulation demands, or a maintenance that is planned and not done. */
export type Deadline = {
  /** The same for as long as it is the same thing. */
  readonly id: string;
  readonly asset: Asset;
  readonly kind: DeadlineKind;
  readonly title: string;
  /** The title as each language has it. */
  readonly titles: Readonly<Record<Locale, string>>;
  /** What its family and sub-family are called in each language. */
  readonly families: Readonly<Record<Locale, string>>;
  readonly at: EpochMs;
};

/** What is over for longer, or as far ahead, is in no list that leaves the product, in ms. */
const BACK = 366 * DAY;
const AHEAD = 5 * 366 * DAY;

/** The deadlines of a customer from a year ago to five years ahead, the earliest first. */
export async function deadlinesOf(
  { sdk, now, log }: Pick<AppDeps, "log" | "now" | "sdk">,
  customer: Customer,
): Promise<Deadline[]> {
  const reading = { sdk, skipInvalid: (error: Error) => log.warn(error.message) };
  const at = now();
  return (await everyDeadline(reading, customer)).filter(
    (one) => one.at >= at - BACK && one.at <= at + AHEAD,
  );
}

/** All deadlines of a customer, the earliest first; those of archived assets are left out. */
export async function everyDeadline(
  { sdk, skipInvalid }: { readonly sdk: Sdk; readonly skipInvalid: SkipInvalid },
  { index }: Pick<Customer, "index">,
): Promise<Deadline[]> {
  const all = { query: { match_all: {} } };
  const families: Family[] = [];
  for await (const family of searchAll(sdk, index, "references", Family, all, skipInvalid))
    families.push(family);
  const demanded = new Set(
    regulatoryAttributes(families).map(({ family, subFamily, attribute }) =>
      JSON.stringify([family, subFamily, attribute]),
    ),
  );
  const found: Deadline[] = [];
  const assets = new Map<string, Asset>();
  const inUse = { query: { term: { isArchived: false } } };
  for await (const asset of searchAll(sdk, index, "assets", Asset, inUse, skipInvalid)) {
    assets.set(asset.id, asset);
    for (const { name, date } of asset.attributes) {
      const isDemanded = demanded.has(JSON.stringify([asset.family, asset.subFamily, name]));
      if (date !== null && isDemanded)
        found.push({
          id: `${asset.id}-${name}`,
          asset,
          kind: "regulatory",
          title: name,
          titles: titlesOf(families, asset, name),
          families: familiesOf(families, asset),
          at: date,
        });
    }
  }
  const planned = {
    query: {
      bool: {
        filter: [{ exists: { field: "plannedAt" } }],
        must_not: [{ exists: { field: "doneAt" } }],
      },
    },
  };
  for await (const { id, assetId, kind, title, plannedAt } of searchAll(
    sdk,
    index,
    "asset-maintenance",
    MaintenanceRecord,
    planned,
    skipInvalid,
  )) {
    const asset = assets.get(assetId);
    if (asset !== undefined && plannedAt !== null)
      found.push({
        id,
        asset,
        kind,
        title,
        titles: { fr: title, en: title },
        families: familiesOf(families, asset),
        at: plannedAt,
      });
  }
  return found.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}

function titlesOf(families: readonly Family[], asset: Asset, name: string): Deadline["titles"] {
  const labels = findSubFamily(families, asset.family, asset.subFamily)?.attributes.find(
    (attribute) => attribute.name === name,
  )?.labels;
  return inEach((locale) => (labels === undefined ? name : textIn(labels, locale, name)));
}

function familiesOf(
  families: readonly Family[],
  { family, subFamily }: Asset,
): Deadline["families"] {
  return inEach((locale) =>
    [
      familyLabel(families, family, locale),
      subFamilyLabel(families, family, subFamily, locale),
    ].join(" / "),
  );
}

function inEach(text: (locale: Locale) => string): Readonly<Record<Locale, string>> {
  return { fr: text("fr"), en: text("en") };
}
