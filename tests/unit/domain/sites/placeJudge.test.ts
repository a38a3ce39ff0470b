import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LonLat, offset } from "../../../../src/domain/base/geometry.ts";
import { type PlaceClaim, placeJudge } from "../../../../src/domain/sites/placeJudge.ts";
import { mayBeIn } from "../../../../src/domain/sites/placeSupport.ts";
import { NOWHERE, type Place } from "../../../../src/domain/sites/presence.ts";
import { siteGround } from "../../../../src/domain/sites/site.ts";
import { ORIGIN, rectangle } from "./support/shapes.ts";
import { area, site } from "./support/sites.ts";

const from = (east: number, north: number): LonLat => offset(ORIGIN, east, north);
/** 200 m square; the muster area is its corner of 40 m in the south-west, the yard the 40 m east of that. */
const tower = site({
  shape: "polygon",
  polygon: rectangle(0, 0, 200, 200),
  longitude: from(100, 100).lon,
  latitude: from(100, 100).lat,
  areas: [
    area("muster", rectangle(0, 0, 40, 40), { floor: null }),
    area("yard", rectangle(40, 0, 40, 40), { floor: null }),
  ],
});
/** Edges in metres of a square site, of its muster area in the south-west corner and of the yard east of that. */
type Sizes = { readonly size: number; readonly muster: number; readonly yard: number };
const siteOf = ({ size, muster, yard }: Sizes) => ({
  ...tower,
  longitude: from(size / 2, size / 2).lon,
  latitude: from(size / 2, size / 2).lat,
  polygon: rectangle(0, 0, size, size),
  areas: [
    area("muster", rectangle(0, 0, muster, muster), { floor: null }),
    area("yard", rectangle(muster, 0, yard, yard), { floor: null }),
  ],
});
const judge = placeJudge([tower]);
const [inMuster, inYard, onSite] = ["muster", "yard", null].map((name): Place => ({
  site: tower.id,
  floor: null,
  area: tower.areas.find(({ id }) => id === name)?.id ?? null,
})) as [Place, Place, Place];
const say = (east: number, north: number, radius: number | null, current: Place = NOWHERE) =>
  judge({ location: from(east, north), radius, floor: null }, current);

describe("a fix", () => {
  test.each<[string, PlaceClaim, PlaceClaim]>([
    [
      "whose circle lies in an area is surely there",
      say(20, 20, 10),
      { proves: "place", place: inMuster, isSure: true },
    ],
    [
      "of unknown radius is judged by its point, and never sure",
      say(20, 20, null),
      { proves: "place", place: inMuster, isSure: false },
    ],
    [
      "mostly in an area is probably there",
      say(36, 20, 10),
      { proves: "place", place: inMuster, isSure: false },
    ],
    [
      "whose circle is larger than the site proves nothing",
      say(20, 20, 3000),
      { proves: "nothing", place: NOWHERE, isSure: false },
    ],
    [
      "whose circle is larger than the site does not move who was elsewhere in it",
      say(20, 20, 3000, inYard),
      { proves: "nothing", place: inYard, isSure: false },
    ],
    [
      "17 km away within 17 km leaves the machine where it is",
      say(17_000, 100, 17_000, onSite),
      { proves: "nothing", place: onSite, isSure: false },
    ],
    [
      "17 km away within 50 m takes it away",
      say(17_000, 100, 50, onSite),
      { proves: "place", place: NOWHERE, isSure: true },
    ],
    [
      "on the edge of two areas keeps the one where it was",
      say(44, 20, 10, inMuster),
      { proves: "site", place: inMuster, isSure: false },
    ],
    [
      "well within the other takes that",
      say(45, 20, 10, inMuster),
      { proves: "place", place: inYard, isSure: false },
    ],
    [
      "on the site whose circle covers both areas says nothing of areas",
      say(40, 20, 60, onSite),
      { proves: "place", place: onSite, isSure: false },
    ],
    [
      "between two areas is in none, and not surely outside them",
      say(40, 30, 18),
      { proves: "place", place: onSite, isSure: false },
    ],
  ])("%s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  test("in a site within a site is in the smaller one", () => {
    const inner = site({ id: "inner", longitude: 2.353, latitude: 48.8574, radius: 30 });
    const both = placeJudge([tower, inner]);
    const here = { lon: inner.longitude, lat: inner.latitude };
    expect(both({ location: here, radius: 10, floor: null }, NOWHERE)).toMatchObject({
      place: { site: inner.id },
      isSure: true,
    });
    // Half of the circle is the inner site's: of the outer one the rest is left.
    const edge = offset(here, 34, 0);
    const found = both({ location: edge, radius: 20, floor: null }, NOWHERE);
    expect(found).toMatchObject({ place: { site: tower.id }, isSure: false });
  });

  test("may come from a site that it does not prove", () => {
    const ground = siteGround(tower);
    expect(mayBeIn({ location: from(17_000, 100), radius: 17_000 }, ground)).toBe(true);
    expect(mayBeIn({ location: from(17_000, 100), radius: 15_000 }, ground)).toBe(false);
    expect(mayBeIn({ location: from(100, 100), radius: null }, ground)).toBe(true);
  });
});

/**
 * How much of the circle of a fix lies in each place, by points spread evenly over it, and how much of each place lies in
 * the circle: nothing of this is shared with the rule.
 */
function supports({ size, muster, yard }: Sizes, east: number, north: number, radius: number) {
  const COUNT = 4000;
  const inSquare = (e: number, n: number, west: number, edge: number) =>
    e >= west && e <= west + edge && n >= 0 && n <= edge;
  const grounds = { site: [0, size], muster: [0, muster], yard: [muster, yard] } as const;
  const shares = Object.entries(grounds).map(([name, [west, edge]]) => {
    let inside = 0;
    let covered = 0;
    for (let index = 0; index < COUNT; index += 1) {
      const [angle, away] = [index * 2.399_963_23, radius * Math.sqrt((index + 0.5) / COUNT)];
      if (inSquare(east + away * Math.cos(angle), north + away * Math.sin(angle), west, edge))
        inside += 1;
      const [x, y] = [(index * 0.754_877_666) % 1, (index * 0.569_840_29) % 1];
      if (Math.hypot(west + x * edge - east, y * edge - north) <= radius) covered += 1;
    }
    return [name, { inside: inside / COUNT, possible: Math.max(inside, covered) / COUNT }] as const;
  });
  return Object.fromEntries(shares) as Record<
    keyof typeof grounds,
    { inside: number; possible: number }
  >;
}

/** The bounds of docs/decisions/0181, said again: a rule that moves them is noticed. */
const [SURE, PROBABLE, KEPT] = [0.9, 0.5, 0.25];

describe("laws of fixes with errors from 1 m to 20 km", () => {
  /** Of the measure by points. */
  const TOLERANCE = 0.03;
  const sizes = fc
    .record({
      size: fc.integer({ min: 20, max: 3000 }),
      muster: fc.double({ min: 0.1, max: 0.5, noNaN: true }),
      yard: fc.double({ min: 0.1, max: 0.5, noNaN: true }),
    })
    .map(({ size, muster, yard }) => ({ size, muster: size * muster, yard: size * yard }));
  /** In edges of the site. */
  const coordinate = fc.double({ min: -2, max: 3, noNaN: true });
  const far = fc.integer({ min: -20_000, max: 20_000 });
  const radius = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 20_000 }));
  const before = fc.constantFrom(NOWHERE, onSite, inMuster, inYard);

  test("law: nothing is entered, left or sure below its bound, and nothing is missed above it", () => {
    fc.assert(
      fc.property(
        sizes,
        fc.tuple(coordinate, coordinate),
        fc.option(fc.tuple(far, far)),
        radius,
        before,
        (drawn, near, away, r, current) => {
          const [east, north] = away ?? [near[0] * drawn.size, near[1] * drawn.size];
          const fix = { location: from(east, north), radius: r, floor: null };
          const claim = placeJudge([siteOf(drawn)])(fix, current);
          const measured = supports(drawn, east, north, r);
          const { site: ofSite, muster, yard } = measured;
          const sure = (share: number) => share >= SURE - TOLERANCE;
          const isOnSite = claim.place.site === tower.id;
          const of = claim.place.area === inMuster.area ? muster : yard;
          const isSame = claim.place.area === current.area;
          const rules: Record<string, boolean> = {
            "nothing moves": claim.proves !== "nothing" || claim.place === current,
            "no site is entered below the bound":
              !isOnSite || current.site !== null || ofSite.inside > PROBABLE - TOLERANCE,
            "no area is entered below the bound":
              claim.place.area === null || isSame || of.inside > PROBABLE - TOLERANCE,
            "no area is sure below the bound":
              !claim.isSure || claim.place.area === null || sure(of.inside),
            "no site is sure below the bound": !claim.isSure || !isOnSite || sure(ofSite.inside),
            "being on no site is not sure below the bound":
              !claim.isSure || isOnSite || sure(1 - ofSite.possible),
            "no site is left below the bound":
              isOnSite || current.site === null || ofSite.possible < KEPT + TOLERANCE,
            "no area is left below the bound":
              !isOnSite ||
              current.area === null ||
              isSame ||
              (current.area === inMuster.area ? muster : yard).possible < KEPT + TOLERANCE,
            "no entry is missed": ofSite.inside <= PROBABLE + TOLERANCE || isOnSite,
            "no exit is missed": ofSite.possible >= KEPT - TOLERANCE || !isOnSite,
          };
          for (const [area, own, rival] of [
            [inMuster.area, muster, yard],
            [inYard.area, yard, muster],
          ] as const) {
            const isFree =
              current.area === null || current.area === area || rival.possible < KEPT - TOLERANCE;
            rules[`nobody sure is missed in ${area}`] =
              own.inside <= SURE + TOLERANCE || (claim.place.area === area && claim.isSure);
            rules[`no entry is missed in ${area}`] =
              own.inside <= PROBABLE + TOLERANCE ||
              !isFree ||
              !isOnSite ||
              claim.place.area === area;
          }
          const broken = Object.entries(rules).filter(([, holds]) => !holds);
          expect(broken).toEqual([]);
        },
      ),
      { numRuns: 600 },
    );
  });
});
