import { describe, expect, test } from "vitest";
import { AreaId, SiteId } from "../../../../src/domain/base/ids.ts";
import { areasDrawn } from "../../../../src/domain/sites/areasDrawn.ts";
import { forbiddenPlaces } from "../../../../src/domain/sites/forbiddenPlaces.ts";
import { rectangle } from "./support/shapes.ts";
import { area, site } from "./support/sites.ts";

describe("forbiddenPlaces", () => {
  const tower = {
    id: SiteId.parse("tower"),
    areas: [{ id: AreaId.parse("crane") }, { id: AreaId.parse("pit") }],
  };
  const rule = (sites: string[], areas: string[], families: string[]) => ({
    sites: sites.map((id) => SiteId.parse(id)),
    areas: areas.map((id) => AreaId.parse(id)),
    families,
  });

  test.each([
    { name: "nothing without a rule", rules: [], expected: [] },
    {
      name: "an area to the families of its rules, each once",
      rules: [rule([], ["crane"], ["Crew", "Guests"]), rule([], ["crane"], ["Crew"])],
      expected: [{ area: "crane", families: ["Crew", "Guests"] }],
    },
    {
      name: "an area to all where one rule says so",
      rules: [rule([], ["crane"], ["Crew"]), rule([], ["crane", "pit"], [])],
      expected: [
        { area: "crane", families: [] },
        { area: "pit", families: [] },
      ],
    },
    {
      name: "the whole site",
      rules: [rule(["tower"], [], ["Crew"])],
      expected: [{ area: null, families: ["Crew"] }],
    },
    {
      name: "nothing of what other sites and their areas are forbidden",
      rules: [rule(["depot"], ["yard"], [])],
      expected: [],
    },
  ])("forbids $name", ({ rules, expected }) => {
    expect(forbiddenPlaces(tower, rules)).toEqual(expected);
  });
});

describe("areasDrawn", () => {
  const tower = site({
    areas: [
      area("hall", rectangle(0, 0, 10, 10), { floor: 0 }),
      area("gate", rectangle(20, 0, 30, 10), { floor: 0 }),
      area("roof", rectangle(5, 5, 15, 10), { floor: 1 }),
      area("yard", rectangle(-20, -20, 50, 50), { floor: null }),
    ],
  });
  const drawn = (floor: number | null) => areasDrawn(tower, floor).map(({ id }) => id);

  test("of a floor its own and the open ground; of all floors none that lies over one of another", () => {
    expect(drawn(0)).toEqual(["hall", "gate", "yard"]);
    expect(drawn(1)).toEqual(["roof", "yard"]);
    expect(drawn(null)).toEqual(["gate", "yard"]);
  });
});
