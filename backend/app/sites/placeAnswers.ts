import * as calls from "../../../src/domain/sites/calls.ts";
import { type NamedPlace, pointOfText } from "../../../src/domain/sites/namedPlace.ts";
import { answer } from "../platform/answer.ts";
import { type Gazetteer, worldGazetteer } from "../platform/places/gazetteer.ts";

/** What a list under a field has room for. */
const MOST = 10;

/** What finds places by what people call them. */
export function placeAnswers() {
  return [
    answer(calls.findPlaces, async ({ text }) => ({
      places: placesOf(await worldGazetteer(), text),
    })),
  ];
}

/** The places that a text means: the point whose coordinates it gives, called by its town, or the towns of that name. */
export function placesOf(gazetteer: Gazetteer, text: string): NamedPlace[] {
  const at = pointOfText(text);
  if (at === null) return gazetteer.named(text, MOST);
  const { name, country } = gazetteer.townAt(at) ?? { name: text, country: null };
  return [{ name, country, at }];
}
