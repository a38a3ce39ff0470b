import { type NamedPlace, pointOfText } from "../../../src/domain/sites/namedPlace.ts";
import { findPlaces } from "../../../src/domain/sites/placeCalls.ts";
import { answer } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { type Gazetteer, worldGazetteer } from "../platform/places/gazetteer.ts";
import { readCustomer } from "../platform/tenancy/customers.ts";

/** What a list under a field has room for. */
const MOST = 10;

/** What finds places by what people call them. */
export function placeAnswers(deps: Pick<AppDeps, "geocoder" | "sdk">) {
  return [
    answer(findPlaces, async ({ customerIndex, text }) => {
      const geocoded = await geocodedPlaces(deps, customerIndex, text);
      return { places: geocoded ?? placesOf(await worldGazetteer(), text) };
    }),
  ];
}

/** What the geocoder finds for a customer with the switch on; null: the gazetteer answers, as for a point and where the geocoder finds nothing. */
async function geocodedPlaces(
  { geocoder, sdk }: Pick<AppDeps, "geocoder" | "sdk">,
  customer: string,
  text: string,
): Promise<NamedPlace[] | null> {
  if (geocoder === null || pointOfText(text) !== null) return null;
  if ((await readCustomer(sdk, customer))?.geocoding !== true) return null;
  const found = await geocoder.named(text, MOST);
  return found === null || found.length === 0 ? null : [...found];
}

/** The places that a text means: the point whose coordinates it gives, called by its town, or the towns of that name. */
export function placesOf(gazetteer: Gazetteer, text: string): NamedPlace[] {
  const at = pointOfText(text);
  if (at === null) return gazetteer.named(text, MOST);
  const { name, country } = gazetteer.townAt(at) ?? { name: text, country: null };
  return [{ name, country, at }];
}
