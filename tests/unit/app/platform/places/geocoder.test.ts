import { describe, expect, test } from "vitest";
import type { ServiceAnswer } from "../../../../../backend/app/platform/delivery/serviceClient.ts";
import {
  createGeocodedCities,
  createTurns,
} from "../../../../../backend/app/platform/places/geocodedCities.ts";
import {
  createGeocoder,
  type GeocoderKind,
} from "../../../../../backend/app/platform/places/geocoder.ts";

const NOTHING: ServiceAnswer = { status: null, error: "gone", body: null, bytes: 0, asked: null };
const RENNES = { lat: 48.11, lon: -1.67 };
const feature = (properties: object) => ({
  features: [{ geometry: { type: "Point", coordinates: [-1.67, 48.11] }, properties }],
});

/** A geocoder whose service answers this; `asked`: by which addresses. */
function geocoderOf(kind: GeocoderKind, body: unknown, hasTurn = true) {
  const asked: string[] = [];
  const client = {
    ask: async ({ url }: { readonly url: string }): Promise<ServiceAnswer> => {
      asked.push(url);
      return body === undefined ? NOTHING : { ...NOTHING, status: 200, error: null, body };
    },
  };
  const place = { kind, url: "https://geo.example.org" };
  return { asked, geocoder: createGeocoder(place, client, async () => hasTurn) };
}

describe("the town of a point", () => {
  test.each([
    {
      kind: "nominatim" as const,
      body: { address: { village: "Laillé", county: "Ille-et-Vilaine", country_code: "fr" } },
      place: { name: "Laillé", country: "FR" },
      path: "/reverse?format=jsonv2&zoom=10&addressdetails=1&lat=48.11&lon=-1.67",
    },
    {
      kind: "photon" as const,
      body: feature({ name: "Rennes", osm_value: "city", countrycode: "FR" }),
      place: { name: "Rennes", country: "FR" },
      path: "/reverse?lat=48.11&lon=-1.67",
    },
    {
      kind: "ban" as const,
      body: feature({ label: "1 Rue X 35000 Rennes", city: "Rennes" }),
      place: { name: "Rennes", country: "FR" },
      path: "/reverse/?lat=48.11&lon=-1.67",
    },
    {
      kind: "nominatim" as const,
      body: { error: "Unable to geocode" },
      place: null,
      path: "/reverse?format=jsonv2&zoom=10&addressdetails=1&lat=48.11&lon=-1.67",
    },
    {
      kind: "photon" as const,
      body: { features: [] },
      place: null,
      path: "/reverse?lat=48.11&lon=-1.67",
    },
    {
      // A shop is no town.
      kind: "photon" as const,
      body: feature({ name: "Boulangerie", osm_value: "bakery" }),
      place: null,
      path: "/reverse?lat=48.11&lon=-1.67",
    },
  ])("by $kind: $place", async ({ kind, body, place, path }) => {
    const { asked, geocoder } = geocoderOf(kind, body);
    expect(await geocoder.placeAt(RENNES)).toEqual({ place });
    expect(asked).toEqual([`https://geo.example.org${path}`]);
  });

  test.each([
    { what: "nothing is answered", body: undefined },
    { what: "something else is answered", body: { address: { city: 12 } } },
    { what: "a page is answered", body: "<html>" },
  ])("is not known where $what", async ({ body }) => {
    expect(await geocoderOf("nominatim", body).geocoder.placeAt(RENNES)).toBe(null);
    expect(await geocoderOf("photon", body).geocoder.placeAt(RENNES)).toBe(null);
  });

  test("is not asked without a turn", async () => {
    const { asked, geocoder } = geocoderOf("photon", { features: [] }, false);
    expect(await geocoder.placeAt(RENNES)).toBe(null);
    expect(asked).toEqual([]);
  });
});

describe("the places of a text", () => {
  test.each([
    {
      kind: "nominatim" as const,
      body: [
        {
          display_name: "Rue X, Rennes",
          lat: "48.11",
          lon: "-1.67",
          address: { country_code: "fr" },
        },
      ],
      name: "Rue X, Rennes",
      path: "/search?format=jsonv2&addressdetails=1&limit=3&q=rue%20x%26y",
    },
    {
      kind: "photon" as const,
      body: feature({ street: "Rue X", housenumber: "1", city: "Rennes", countrycode: "FR" }),
      name: "1 Rue X, Rennes",
      path: "/api?limit=3&q=rue%20x%26y",
    },
    {
      kind: "ban" as const,
      body: feature({ label: "1 Rue X 35000 Rennes", city: "Rennes" }),
      name: "1 Rue X 35000 Rennes",
      path: "/search/?limit=3&q=rue%20x%26y",
    },
  ])("by $kind", async ({ kind, body, name, path }) => {
    const { asked, geocoder } = geocoderOf(kind, body);
    expect(await geocoder.named("rue x&y", 3)).toEqual([{ name, country: "FR", at: RENNES }]);
    expect(asked).toEqual([`https://geo.example.org${path}`]);
  });

  test("beyond the world are refused", async () => {
    const body = [{ display_name: "Nowhere", lat: "148", lon: "0" }];
    expect(await geocoderOf("nominatim", body).geocoder.named("x", 1)).toBe(null);
  });
});

const FAILS = Symbol("fails");

describe("cities as a geocoder tells them", () => {
  /** `told`: what is answered next, in order; then nothing. */
  const cities = (...told: readonly (string | typeof FAILS | null)[]) => {
    const rests: number[] = [];
    const asked: number[] = [];
    const left = [...told];
    const it = createGeocodedCities(
      {
        placeAt: async ({ lat }) => {
          asked.push(lat);
          const next = left.shift();
          if (next === undefined || next === FAILS) return null;
          return { place: next === null ? null : { name: next, country: "FR" } };
        },
      },
      async (ms) => {
        rests.push(ms);
        if (rests.length > 8) it.stop();
      },
    );
    return { it, rests, asked };
  };

  test("are asked once a cell, whoever comes, and told from then on", async () => {
    const { it, asked } = cities("Rennes");
    expect([it.known(RENNES), it.known({ lat: 48.1101, lon: -1.6699 })]).toEqual([
      undefined,
      undefined,
    ]);
    await expect.poll(() => it.known(RENNES)).toBe("Rennes (FR)");
    expect([asked.length, it.waiting()]).toEqual([1, 0]);
  });

  test("of nowhere are none, and not asked again", async () => {
    const { it, asked } = cities(null);
    it.known(RENNES);
    await expect.poll(() => it.known(RENNES)).toBe(null);
    expect(asked).toHaveLength(1);
  });

  test("that fail rest longer and longer, and are asked again", async () => {
    const { it, rests } = cities(FAILS, FAILS, "Rennes");
    it.known(RENNES);
    await expect.poll(() => it.known(RENNES)).toBe("Rennes (FR)");
    expect(rests).toEqual([5_000, 10_000]);
  });

  test("never rest longer than five minutes, and end when they are stopped", async () => {
    const { it, rests } = cities();
    it.known(RENNES);
    await expect.poll(() => rests.length).toBe(9);
    expect([rests.at(-1), it.waiting()]).toEqual([300_000, 0]);
  });
});

test("turns lie apart, and who would wait too long has none", async () => {
  let now = 0;
  const waits: number[] = [];
  const turn = createTurns(
    1_000,
    () => now,
    async (ms) => void waits.push(ms),
  );
  expect(await turn(0)).toBe(true);
  expect(await turn(500)).toBe(false);
  expect(await turn(1_000)).toBe(true);
  expect(waits).toEqual([1_000]);
  now = 5_000;
  expect(await turn(0)).toBe(true);
});
