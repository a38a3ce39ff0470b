import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { area, asset, site, T0 } from "../../support/fixtures.ts";
import { HALL } from "../../support/smallSite.ts";
import { drillOf, rollPerson } from "../support/evacuations.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const WALL = "/live-site/safety-dashboard?wall=1";
const NOW = T0 + MINUTE;
/** In the hall by a fix `radius` metres wide, which is sure where it is narrow. */
const inHall = (name: string, radius: number) =>
  asset(name, {
    category: "personnel",
    locationSite: site("tower"),
    floor: 0,
    area: area("hall"),
    areaSince: T0,
    location: HALL,
    lastTagUpdate: NOW,
    lastPositionUpdate: T0,
    placeProof: { at: NOW, radius, sureAt: radius < 10 ? NOW : T0 },
  });
const heads = () =>
  [...document.querySelectorAll(".WallNames-group")].map(({ textContent }) => textContent);

test("heads of a wall stay heads where a name has a line break, as a cell of a sheet may have", async () => {
  const hall = ["Hall 00", "Hall\n01", "Hall 02"].map((name) => rollPerson(name, "hall"));
  const yard = Array.from({ length: 400 }, (_, index) =>
    rollPerson(`Yard ${String(index).padStart(3, "0")}`, "yard"),
  );
  await openFront(WALL, {
    size: [1920, 1080],
    now: NOW,
    given: (live) => {
      smallSiteOf(live);
      live.write("evacuations", drillOf([...hall, ...yard]));
    },
  });
  // A head stands once more on top of every column that begins among its people; areas stand beside names that leave room.
  await expect.poll(() => heads().length).toBeGreaterThan(2);
  const isHead = (head: string) => /^(?:hall \(3\)|yard \(400\)|Ground floor \(403\))$/u.test(head);
  expect(heads().filter((head) => !isHead(head))).toEqual([]);
});

test("names that leave room stand under the areas of the start, and only another place is said of each", async () => {
  await openFront(WALL, {
    size: [1920, 1080],
    now: NOW,
    given: (live) => {
      smallSiteOf(live, { assets: [inHall("walker", 3), inHall("stayer", 3)] });
      live.write(
        "evacuations",
        drillOf([rollPerson("stayer", "hall"), rollPerson("walker", "yard")]),
      );
    },
  });
  await expect.poll(heads).toEqual(["hall (1)", "yard (1)"]);
  const placeOf = (name: string) =>
    [...document.querySelectorAll(".WallNames li")]
      .find((row) => row.querySelector(".WallNames-name")?.textContent === name)
      ?.querySelector(".WallNames-area")?.textContent;
  await expect.poll(() => ["stayer", "walker"].map(placeOf)).toEqual([undefined, "hall"]);
});

test.for([
  ["beside their places", 0],
  ["under places", 400],
] as const)("whose place is not certain is marked, with names %s", async ([, others]) => {
  const crowd = Array.from({ length: others }, (_, index) => rollPerson(`Yard ${index}`, "yard"));
  await openFront(WALL, {
    size: [1920, 1080],
    now: NOW,
    given: (live) => {
      smallSiteOf(live, { assets: [inHall("coarse", 300), inHall("exact", 3)] });
      live.write(
        "evacuations",
        drillOf([...["coarse", "exact"].map((name) => rollPerson(name, "hall")), ...crowd]),
      );
    },
  });
  const marked = () =>
    [...document.querySelectorAll("li .WallNames-unsure")].map(
      (mark) => mark.closest("li")?.querySelector(".WallNames-name")?.textContent,
    );
  await expect.poll(marked).toEqual([expect.stringMatching(/^coarse/u)]);
  await expect.element(page.getByText("dotted: not certain to be there")).toBeVisible();
});
