import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { HOUR, MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { formatDuration } from "../../../src/views/ui/format/formatDuration.ts";
import { asset, placeIn, T0 } from "../../support/fixtures.ts";
import { drillOf, eventOfDrill, rollPerson } from "../support/evacuations.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const SAFETY = "/live-site/safety-dashboard";
/** Width and height, and how many people are seen there at once at least: those of two areas, where the list is long enough. */
const SIZES = [
  [1920, 1080, 32],
  [1366, 768, 11],
  [390, 844, 4],
] as const;

const ROLL = [
  "Ann Berger",
  "Łukasz Wiśniewski-Kowalczyk de la Fontaine",
  ...Array.from({ length: 38 }, (_, index) => `Person ${String(index).padStart(2, "0")}`),
  // In the order of the roll.
].map((name, index) => rollPerson(name, index < 20 ? "hall" : "yard"));
const [FOUND, , INSIDE] = ROLL.slice(2);
const NEW = rollPerson("Zoé Nouvelle", "hall");

/** The drill on the screen of somebody who checks people in, a second before its first minute is over. */
function openDrill(size: readonly [number, number], locale: "en" | "fr"): Promise<Screen> {
  return openFront(SAFETY, {
    size,
    locale,
    now: T0 + 55 * SECOND,
    given: (live) => {
      smallSiteOf(live, {
        assets: ROLL.map(({ id, name, place }) =>
          asset(id.replace("asset-", ""), {
            designation: name,
            locationSite: place.site,
            floor: place.floor,
            area: place.area,
            lastTagUpdate: T0,
            lastPositionUpdate: T0,
          }),
        ),
      });
      live.write("evacuations", drillOf(ROLL));
    },
  });
}

type Boxes = ReadonlyMap<string, string>;

/** Where each row that is in the window stands, and what is pressed in it, to the pixel. */
function boxesOfRows(): Boxes {
  const boxes = new Map<string, string>();
  for (const row of document.querySelectorAll<HTMLElement>(".MissingRow")) {
    const name = row.querySelector(".MissingRow-name")?.textContent ?? "";
    for (const [part, element] of [
      ["row", row],
      ["button", row.querySelector("button")],
    ] as const) {
      const box = element?.getBoundingClientRect();
      if (box === undefined || box.bottom < 0 || box.top > innerHeight) continue;
      const sides = [box.left, box.top, box.width, box.height].map((side) => Math.round(side));
      boxes.set(`${name}: ${part}`, sides.join(" "));
    }
  }
  return boxes;
}

/** Looks at every frame that the browser draws: which rows have ever stood elsewhere than at first, or were gone. */
function watchRows() {
  const first = boxesOfRows();
  const moves = new Set<string>();
  let frame = 0;
  const look = () => {
    const now = boxesOfRows();
    for (const [row, box] of first)
      if (now.get(row) !== box) moves.add(`${row} from ${box} to ${now.get(row) ?? "nowhere"}`);
    frame = requestAnimationFrame(look);
  };
  look();
  return {
    count: first.size / 2,
    stop: () => {
      cancelAnimationFrame(frame);
      return [...moves];
    },
  };
}

/** How many people of the list are seen whole. */
function peopleInSight(): number {
  const list = document.querySelector(".RollList .VirtualList")?.getBoundingClientRect();
  const edge = Math.min(list?.bottom ?? 0, innerHeight);
  return [...document.querySelectorAll(".MissingRow")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= (list?.top ?? 0) - 1 && bottom <= edge + 1;
  }).length;
}

/** Parts of the head, and the line that says since when nothing is live, that lie over each other or are cut off. */
function headsThatCollide(): readonly string[] {
  const parts = [
    ...document.querySelectorAll(
      ".RollHead .Figure, .Evacuation-time, .RollHead .FreshnessMark:not(.visually-hidden), .RollHead button, .StaleBanner-line",
    ),
  ];
  const boxes = parts.map((part) => ({
    part: part.textContent,
    box: part.getBoundingClientRect(),
    isCut: part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  }));
  return boxes.flatMap(({ part, box, isCut }, index) => [
    ...(isCut ? [`${part} does not fit`] : []),
    ...(box.left < 0 || box.right > innerWidth ? [`${part} is cut off`] : []),
    ...boxes
      .slice(index + 1)
      .filter(
        (other) =>
          other.box.left < box.right - 1 &&
          other.box.right > box.left + 1 &&
          other.box.top < box.bottom - 1 &&
          other.box.bottom > box.top + 1,
      )
      .map((other) => `${part} over ${other.part}`),
  ]);
}

const timer = () => document.querySelector<HTMLElement>(".Evacuation-time")?.innerText ?? "";
const rowNamed = (name: string) => page.getByRole("row").filter({ hasText: name });

describe.each(["en", "fr"] as const)("in %s", (locale) => {
  test.each(SIZES)("no row moves while anything happens, %i px wide", async (...size) => {
    const [width, height, least] = size;
    const screen = await openDrill([width, height], locale);
    const { live, clock } = screen;
    await expect.poll(() => document.querySelectorAll(".MissingRow").length).toBeGreaterThan(5);
    await expect.poll(() => document.querySelector(".Evacuation-lists[data-stale]")).toBeNull();
    // A pointer lies over the list, as it does when somebody checks people in.
    await userEvent.hover(rowNamed(ROLL[1]?.name ?? ""));
    const rows = watchRows();
    expect(peopleInSight()).toBeGreaterThanOrEqual(least);

    /** Lets the clock go on until so much after the start, and the screen follow. */
    const walkTo = async (since: number) => {
      clock.advance(T0 + since - clock.now());
      await expect.poll(() => timer() === formatDuration(clock.now() - T0, locale)).toBe(true);
    };
    for (const edge of [MINUTE, 10 * MINUTE, HOUR]) {
      await walkTo(edge - SECOND);
      await walkTo(edge);
      expect(headsThatCollide()).toEqual([]);
    }
    const isStale = () => document.querySelector(".Evacuation-lists[data-stale]") !== null;
    live.cut();
    clock.advance(20 * SECOND);
    await expect.poll(isStale).toBe(true);
    await expect.poll(() => document.querySelector(".StaleBanner-line")).not.toBeNull();
    expect(headsThatCollide()).toEqual([]);
    live.mend();
    clock.advance(10 * SECOND);
    await expect.poll(isStale).toBe(false);

    live.write(
      "evacuation-events",
      eventOfDrill("evacuation.personAdded", clock.now(), { person: NEW }),
    );
    await expect.poll(() => document.body.innerText.includes("41")).toBe(true);
    for (const person of [FOUND, INSIDE])
      live.write(
        "evacuation-events",
        eventOfDrill("evacuation.checkedIn", clock.now(), { personId: person?.id, means: "hand" }),
      );
    await expect
      .poll(() => document.querySelectorAll(".MissingRow[data-found]").length)
      .toBeGreaterThan(0);
    live.write(
      "evacuation-events",
      eventOfDrill("evacuation.heardInside", clock.now() + SECOND, {
        personId: INSIDE?.id,
        place: placeIn("yard"),
      }),
    );
    await expect
      .poll(() => document.querySelector(".Uncertainties [data-tone=danger]"))
      .not.toBeNull();
    expect(rows.stop()).toEqual([]);

    // Once pointer and focus have left it, the row of whoever is found goes.
    await userEvent.hover(page.getByRole("timer"));
    await expect.poll(() => document.querySelectorAll(".MissingRow[data-found]").length).toBe(0);
  });
});
