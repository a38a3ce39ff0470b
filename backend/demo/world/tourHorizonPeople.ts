import type { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetId, type CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { DAY, HOUR, SECOND } from "../../../src/domain/base/time.ts";
import { assetOf, dateValue, tagOf, textValue } from "./documents.ts";
import { FAMILY_NAMES, GIVEN_NAMES } from "./names.ts";
import { randomOf } from "./random.ts";
import { FIRMS } from "./tourHorizonFamilies.ts";
import { TOUR_HORIZON_SITE } from "./tourHorizonGround.ts";

/** How many people work on the site (product.md section 7). */
export const PEOPLE = 60;
/** The two last ones guard it, one by night and at the weekend, one as their relief. */
export const GUARDS = 2;
/** How often a person's tag is reported, in ms: short enough for an evacuation, long enough for a button cell. */
export const PERSON_INTERVAL = 15 * SECOND;

const TRADES = [
  ["Compagnons", "Gros œuvre", 26, FIRMS[0]],
  ["Compagnons", "Second œuvre", 10, FIRMS[3]],
  ["Compagnons", "Électricité", 9, FIRMS[1]],
  ["Compagnons", "Plomberie", 7, FIRMS[2]],
  ["Encadrement", "Conduite de travaux", 5, FIRMS[0]],
  ["Encadrement", "Sécurité", 3, FIRMS[0]],
] as const;

/** The people of the site, each with the tag in their helmet. */
export function tourHorizonPeople(
  seed: number,
  now: number,
  index: CustomerIndex,
): { assets: Asset[]; tags: Tag[] } {
  const random = randomOf(seed, "people");
  const names = distinctNames(seed);
  const kinds = TRADES.flatMap(([family, subFamily, count, firm]) =>
    Array.from({ length: count }, () => ({ family, subFamily, firm })),
  );
  const people = kinds.map(({ family, subFamily, firm }, place) => {
    const number = String(place + 1).padStart(4, "0");
    const id = AssetId.parse(`asset-p-${number}`);
    const tagId = TagId.parse(`210A00${number}`);
    const createdAt = now - random.integer(40, 200) * DAY;
    const asset = assetOf(
      {
        id,
        tagId,
        reference: `P-${number}`,
        designation: names[place] ?? `Personne ${number}`,
        family,
        subFamily,
        category: "personnel",
        labels: [],
        currentWorksite: TOUR_HORIZON_SITE,
        nextLocationSite: null,
        futureWorksite: null,
        attributes: [
          textValue("firm", firm),
          dateValue("licenceEnd", now + random.integer(-10, 700) * DAY),
        ],
      },
      "BLE",
      createdAt,
    );
    const tag = tagOf(
      {
        id: tagId,
        name: `Casque ${number}`,
        type: "tag",
        technology: "BLE",
        protocol: "WirepasXBle",
        model: "BLUE_COIN",
        assetId: id,
        sendInterval: PERSON_INTERVAL,
        timeout: HOUR,
      },
      index,
    );
    return { asset, tag };
  });
  return { assets: people.map(({ asset }) => asset), tags: people.map(({ tag }) => tag) };
}

function distinctNames(seed: number): string[] {
  const random = randomOf(seed, "names");
  const names = new Set<string>();
  while (names.size < PEOPLE) names.add(`${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`);
  return [...names];
}
