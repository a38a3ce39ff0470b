import { describe, expect, test } from "vitest";
import { SECOND } from "../../../../src/domain/base/time.ts";
import {
  NOWHERE,
  type Place,
  type Presence,
  provePlace,
  samePlace,
  settlePlace,
} from "../../../../src/domain/sites/presence.ts";
import { area, placeIn, site, T0 } from "../../../support/fixtures.ts";

const [yard, hall] = [placeIn("yard"), placeIn("hall")];
/** For this long another place has to be proven (product.md section 3). */
const DEBOUNCE = 10 * SECOND;
const inYard: Presence = { place: yard, since: T0, candidate: null };
const leaving: Presence = { ...inYard, candidate: { ...hall, since: T0 + 5 } };

test.each<[string, Place, Place, boolean]>([
  ["itself", yard, { ...yard }, true],
  ["another area", yard, hall, false],
  ["another floor", yard, { ...yard, floor: 1 }, false],
  ["another site", yard, { ...yard, site: site("other") }, false],
  ["nowhere", yard, NOWHERE, false],
  ["nowhere, of nowhere", NOWHERE, { ...NOWHERE }, true],
  ["the site alone", { ...yard, area: null }, { ...yard, area: area("yard") }, false],
])("a place is %s: %#", (_, a, b, is) => {
  expect([samePlace(a, b), samePlace(b, a)]).toEqual([is, is]);
});

describe("a proof of a place", () => {
  test.each<{ name: string; before: Presence; proven: Place; at: number; expected: Presence }>([
    {
      name: "is taken at once where none was known",
      before: { place: NOWHERE, since: null, candidate: null },
      proven: yard,
      at: T0,
      expected: inYard,
    },
    {
      name: "of another place makes it a candidate, from then on",
      before: inYard,
      proven: hall,
      at: T0 + 5,
      expected: leaving,
    },
    {
      name: "of the candidate again leaves it a candidate from its first proof",
      before: leaving,
      proven: hall,
      at: T0 + 4 + DEBOUNCE,
      expected: leaving,
    },
    {
      name: "of the candidate makes it the place once it was one for long enough, from its first proof",
      before: leaving,
      proven: hall,
      at: T0 + 5 + DEBOUNCE,
      expected: { place: hall, since: T0 + 5, candidate: null },
    },
    {
      name: "of a third place begins another candidate",
      before: leaving,
      proven: NOWHERE,
      at: T0 + 6,
      expected: { ...inYard, candidate: { ...NOWHERE, since: T0 + 6 } },
    },
    {
      name: "of the place takes the candidate back",
      before: leaving,
      proven: yard,
      at: T0 + 6,
      expected: inYard,
    },
    {
      name: "of the place that was left long ago makes it a candidate again",
      before: leaving,
      proven: yard,
      at: T0 + 5 + DEBOUNCE,
      expected: { place: hall, since: T0 + 5, candidate: { ...yard, since: T0 + 5 + DEBOUNCE } },
    },
  ])("$name", ({ before, proven, at, expected }) => {
    expect(provePlace(before, proven, at)).toEqual(expected);
  });

  test("of the place that it has is the same object", () => {
    expect(provePlace(inYard, yard, T0 + 9)).toBe(inYard);
  });
});

test("time alone makes a candidate the place, and changes nothing else", () => {
  expect(settlePlace(leaving, T0 + 4 + DEBOUNCE)).toBe(leaving);
  expect(settlePlace(leaving, T0 + 5 + DEBOUNCE)).toEqual({
    place: hall,
    since: T0 + 5,
    candidate: null,
  });
  expect(settlePlace(inYard, T0 + 9 * DEBOUNCE)).toBe(inYard);
});
