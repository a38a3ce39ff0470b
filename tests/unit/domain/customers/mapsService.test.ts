import { describe, expect, test } from "vitest";
import type { Polygon } from "../../../../src/domain/base/geometry.ts";
import {
  judgeVenueSite,
  MAX_VENUE_SITES,
  Venue,
  venueSiteId,
} from "../../../../src/domain/customers/mapsService.ts";
import type { Site } from "../../../../src/domain/sites/site.ts";
import { smallTower } from "../../../support/smallSite.ts";

const DEFAULTS = { owner: "Horizon", type: "agency" } as const;
const tower = smallTower();
const ring: Polygon["rings"][number] = [
  [3.9, 44.9],
  [4.1, 44.9],
  [4.1, 45.1],
  [3.9, 44.9],
];
/** The small tower as the service has it. */
const venue = { id: tower.id, name: "Tower", longitude: 4, latitude: 45, radius: 2000 };

const judged = (given: unknown, known: Site | null = tower) =>
  judgeVenueSite(given, known, DEFAULTS);
const changesOf = (more: object, known: Site = tower) => {
  const verdict = judged({ ...venue, ...more }, known);
  return verdict.verdict === "update" ? verdict.changes : verdict.verdict;
};
const detailOf = (given: unknown, known: Site | null = tower) => {
  const verdict = judged(given, known);
  return verdict.verdict === "refused" ? verdict.refusal.detail : verdict.verdict;
};
const floor = (number: number, name: string | null, styleId: string) => ({
  number,
  name,
  styleId,
  plan: null,
});

describe("a site that is new", () => {
  test("is made of what the service says, with the owner and the kind of the customer", () => {
    expect(judged(venue, null)).toEqual({
      verdict: "create",
      site: {
        id: tower.id,
        siteName: "Tower",
        type: "agency",
        shape: "circle",
        polygon: null,
        owner: "Horizon",
        longitude: 4,
        latitude: 45,
        radius: 2000,
        address: null,
        city: null,
        timezone: null,
        isArchived: false,
        archivedAt: null,
        skipSiteSync: false,
        defaultFloor: null,
        floors: [],
        areas: [],
        musterAreas: [],
        styles: [],
        floorMatching: [],
        datasetId: null,
      },
    });
  });

  test("has the kind, the owner, the address and the floors that the service knows", () => {
    const verdict = judged(
      {
        ...venue,
        type: "worksite",
        owner: "Locamat",
        address: "Quai 4",
        city: "Nanterre",
        floors: [
          { number: 1, name: "Deck" },
          { number: 0, name: null },
        ],
      },
      null,
    );
    expect(verdict).toMatchObject({
      verdict: "create",
      site: {
        type: "worksite",
        owner: "Locamat",
        address: "Quai 4",
        city: "Nanterre",
        defaultFloor: 1,
        floors: [floor(1, "Deck", "plain"), floor(0, null, "plain")],
        styles: [{ id: "plain", name: "Plain", url: null }],
      },
    });
  });

  test("is a polygon where it has one, zoomed to 100 m unless the service says otherwise", () => {
    const { radius: _, ...round } = venue;
    const polygon = { kind: "polygon", rings: [ring] };
    expect(judged({ ...round, polygon: [ring] }, null)).toMatchObject({
      site: { shape: "polygon", polygon, radius: 100 },
    });
    expect(judged({ ...venue, polygon: [ring] }, null)).toMatchObject({ site: { radius: 2000 } });
  });

  test("is refused with what is wrong with it", () => {
    const { radius: _, ...round } = venue;
    expect(detailOf(round, null)).toMatch(/^radius: /u);
    expect(detailOf({ ...venue, id: "a/b" }, null)).toBe(
      "id: An id holds / \\ % ? or #, which mean something in addresses: choose another.",
    );
    expect(judged({ ...venue, radius: 0, owner: " " }, null)).toEqual({
      verdict: "refused",
      refusal: {
        id: tower.id,
        name: "Tower",
        reason: "invalid_input",
        detail:
          "owner: A site has no owner: name it. radius: The radius is not above 0 m: give it in metres.",
      },
    });
  });
});

describe("a site that is known", () => {
  test("is left where the synchronisation is to leave it, or where it is archived", () => {
    const renamed = { ...venue, name: "Other" };
    expect(judged(renamed, { ...tower, skipSiteSync: true })).toEqual({ verdict: "left" });
    expect(judged(renamed, { ...tower, isArchived: true })).toEqual({ verdict: "left" });
  });

  test("is unchanged where the service says what is there", () => {
    expect(judged(venue)).toEqual({ verdict: "unchanged" });
  });

  test("takes what the service says otherwise, and that alone", () => {
    expect(judged({ ...venue, name: " Turm ", longitude: 4.5, latitude: 45.5 })).toEqual({
      verdict: "update",
      before: tower,
      changes: { siteName: "Turm", longitude: 4.5, latitude: 45.5 },
    });
    expect(changesOf({ type: "agency", owner: "Horizon" })).toEqual({
      type: "agency",
      owner: "Horizon",
    });
    expect(changesOf({ address: "Quai 4", city: "Nanterre" })).toEqual({
      address: "Quai 4",
      city: "Nanterre",
    });
  });

  test("keeps what the service leaves out, and loses what it says is not there", () => {
    const placed = { ...tower, address: "Quai 4", city: "Nanterre" };
    expect(changesOf({}, placed)).toBe("unchanged");
    expect(changesOf({ address: null }, placed)).toEqual({ address: null });
  });

  test("takes the edge that the service draws, and keeps its radius without another", () => {
    const { radius: _, ...round } = venue;
    const edge: Pick<Site, "polygon" | "shape"> = {
      shape: "polygon",
      polygon: { kind: "polygon", rings: [ring] },
    };
    expect(judged({ ...round, polygon: [ring] })).toMatchObject({ changes: edge });
    expect(changesOf({ polygon: [ring] })).toEqual(edge);
    expect(changesOf({ polygon: [ring], radius: 50 })).toEqual({ ...edge, radius: 50 });
    const drawn = { ...tower, ...edge };
    expect(changesOf({}, drawn)).toEqual({ shape: "circle", polygon: null });
    expect(judged(round)).toEqual({ verdict: "unchanged" });
  });

  test("is refused with what is wrong with it", () => {
    expect(detailOf({ ...venue, radius: -1 })).toBe(
      "radius: The radius is not above 0 m: give it in metres.",
    );
  });
});

describe("the floors of a known site", () => {
  const storeyed: Site = {
    ...tower,
    floors: [floor(0, "Hall", "light"), floor(1, null, "dark")],
    styles: [
      { id: "light", name: "Light", url: "https://example.org/light" },
      { id: "dark", name: "Dark", url: "https://example.org/dark" },
    ],
  };

  test("are named as the service names them", () => {
    expect(changesOf({ floors: [{ number: 1, name: "Deck" }] }, storeyed)).toEqual({
      floors: [floor(0, "Hall", "light"), floor(1, "Deck", "dark")],
    });
  });

  test("keep their names where the service knows none, and stay where it knows no more of them", () => {
    expect(changesOf({ floors: [{ number: 0, name: null }] }, storeyed)).toBe("unchanged");
    expect(changesOf({ floors: [] }, storeyed)).toBe("unchanged");
  });

  test("are added with the first style of the site", () => {
    expect(changesOf({ floors: [{ number: 2, name: "Roof" }] }, storeyed)).toEqual({
      floors: [...storeyed.floors, floor(2, "Roof", "light")],
    });
  });

  test("are added once, by their last name, where the service tells one twice", () => {
    const twice = [
      { number: 2, name: "Roof" },
      { number: 2, name: "Top" },
    ];
    expect(changesOf({ floors: twice }, storeyed)).toEqual({
      floors: [...storeyed.floors, floor(2, "Top", "light")],
    });
  });

  test("without a name or a number are told by their place in the answer", () => {
    expect(detailOf({ ...venue, floors: [{ number: 2, name: " " }] }, storeyed)).toMatch(
      /^floors\.0\.name: /u,
    );
    expect(detailOf({ ...venue, floors: [{ number: 1.5, name: null }] })).toMatch(
      /^floors\.0\.number: /u,
    );
  });
});

describe("what is no site", () => {
  test("is refused under the id and the name that it has", () => {
    expect(judged({ id: "quay", name: "Quay", longitude: "east", latitude: 45 })).toMatchObject({
      verdict: "refused",
      refusal: { id: "quay", name: "Quay", reason: "invalid_input" },
    });
    expect(judged({ id: 7 })).toMatchObject({ refusal: { id: "", name: "" } });
    for (const nothing of [null, undefined, "quay", 7])
      expect(judged(nothing)).toMatchObject({ verdict: "refused", refusal: { id: "", name: "" } });
  });

  test.each([
    ["id", { ...venue, id: "" }],
    ["name", { ...venue, name: "" }],
  ])("has no %s", (field, given) => {
    expect(detailOf(given)).toMatch(new RegExp(`^${field}: `, "u"));
  });
});

test("a site of the service is known by its id", () => {
  expect([{ id: "quay" }, { id: 7 }, {}, null, "quay"].map(venueSiteId)).toEqual([
    "quay",
    "",
    "",
    "",
    "",
  ]);
});

test("a venue has a thousand sites at most, whatever they are", () => {
  const venueOf = (count: number) => ({ id: "venue-1", sites: Array(count).fill(null) });
  expect(Venue.safeParse(venueOf(MAX_VENUE_SITES)).success).toBe(true);
  expect(Venue.safeParse(venueOf(MAX_VENUE_SITES + 1)).success).toBe(false);
});
