import { expect, test } from "vitest";
import { allToggled, NOTHING_PICKED } from "../../../../src/views/alerts/alertSelection.ts";
import { searchedAlerts } from "../../../../src/views/alerts/alertSearch.ts";
import { alert, yardSite } from "../../../support/liveFixtures.ts";
import { Area } from "../../../../src/domain/sites/area.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";

const tower = { ...yardSite("tour"), siteName: "Tour Horizon" };
const at = { by: UserId.parse("user-ana"), byName: "Ana", at: 1 };
const alerts = [
  alert("one", 1, { subjectName: "Passerelle niveau 1", site: tower.id }),
  alert("two", 2, {
    subjectName: "Zone grue",
    site: null,
    comments: [{ id: "c", ...at, text: "Échafaudage déplacé" }],
  }),
  alert("three", 3, {
    subjectName: "Meuleuse",
    site: null,
    acknowledgement: { ...at, comment: null },
  }),
];

test.each([
  ["", [0, 1, 2]],
  ["passerelle", [0]],
  ["tour niv", [0]],
  ["echafaudage", [1]],
  ["ana", [1, 2]],
  ["GRUE déplacé", [1]],
  ["passerelle grue", []],
])("%o finds %o", (typed, found) => {
  const shown = searchedAlerts(alerts, typed, [tower]);
  expect(shown).toEqual(found.map((index) => alerts[index]));
});

test("nothing typed gives the very list", () => {
  expect(searchedAlerts(alerts, "  ", [])).toBe(alerts);
});

test("an alert of a counter is found by its area, which it names alone", () => {
  const hall = Area.parse({
    id: "area-hall",
    name: "Local technique",
    colour: "#2f6fdb",
    opacity: 0.5,
    floor: 0,
    geometry: {
      kind: "polygon",
      rings: [
        [
          [4, 45],
          [4.1, 45],
          [4.1, 45.1],
          [4, 45],
        ],
      ],
    },
  });
  const counted = alert("four", 4, { site: null, area: hall.id });
  const sites = [{ ...tower, areas: [hall] }];
  expect(searchedAlerts([counted], "technique horizon", sites)).toEqual([counted]);
  expect(searchedAlerts([counted], "technique", [tower])).toEqual([]);
});

test("all that are shown are picked, then none", () => {
  const all = allToggled(NOTHING_PICKED, ["a", "b"]);
  expect([...all.picked]).toEqual(["a", "b"]);
  expect([...allToggled(all, ["a", "b"]).picked]).toEqual([]);
  expect([...allToggled(all, ["a", "b", "c"]).picked]).toEqual(["a", "b", "c"]);
});
