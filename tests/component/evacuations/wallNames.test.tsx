import { expect, test } from "vitest";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { T0 } from "../../support/fixtures.ts";
import { drillOf, rollPerson } from "../support/evacuations.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const heads = () =>
  [...document.querySelectorAll(".WallNames-group")].map(({ textContent }) => textContent);

test("heads of a wall stay heads where a name has a line break, as a cell of a sheet may have", async () => {
  const hall = ["Hall 00", "Hall\n01", "Hall 02"].map((name) => rollPerson(name, "hall"));
  const yard = Array.from({ length: 400 }, (_, index) =>
    rollPerson(`Yard ${String(index).padStart(3, "0")}`, "yard"),
  );
  await openFront("/live-site/safety-dashboard?wall=1", {
    size: [1920, 1080],
    now: T0 + MINUTE,
    given: (live) => {
      smallSiteOf(live);
      live.write("evacuations", drillOf([...hall, ...yard]));
    },
  });
  // The head of the yard stands once more on top of every column that begins among its people.
  await expect.poll(() => heads().length).toBeGreaterThan(2);
  expect(heads().filter((head) => !/^(?:hall \(3\)|yard \(400\))$/u.test(head))).toEqual([]);
});
