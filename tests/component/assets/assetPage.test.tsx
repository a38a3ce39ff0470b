import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { AssetLocation } from "../../../src/domain/assets/assetLocation.ts";
import { DAY, MINUTE } from "../../../src/domain/base/time.ts";
import { CALLS } from "../../../src/domain/calls.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { area, asset, site, T0 } from "../../support/fixtures.ts";
import { HALL, YARD } from "../../support/smallSite.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import "../support/css.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront, SIZES } from "../support/openFront.tsx";
import { personOf } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const CRANE = asset("crane", {
  designation: "Tower crane",
  family: "machines",
  subFamily: "crane",
  category: "material",
  locationSite: site("tower"),
  floor: 0,
  area: area("hall"),
  areaSince: T0 - MINUTE,
  location: HALL,
  locationAccuracy: 5,
  lastTagUpdate: T0,
  lastPositionUpdate: T0,
  placeProof: { at: T0, radius: 5, sureAt: T0 },
});
const ADDRESS = `/asset/tower/view/${CRANE.id}`;
const NOWHERE = asset("pump", { designation: "Pump", category: "material" });
const ARCHIVED = { ...CRANE, isArchived: true, archivedAt: T0 - DAY };

const points = [YARD, HALL].map((location, at) =>
  AssetLocation.parse({
    id: `point-${at}`,
    assetId: CRANE.id,
    tagId: null,
    at: T0 - DAY + at * MINUTE,
    recordedAt: T0 - DAY + at * MINUTE,
    location,
    accuracy: 5,
    site: "tower",
    floor: 0,
    area: null,
    scannedBy: null,
    isLate: false,
  }),
);
const given = (of = CRANE) => ({
  given: (live: FixtureLive) => {
    smallSiteOf(live, { assets: [of] });
    live.server.answerLeast(CALLS);
    live.server.answerRequest("document:search", () => ({
      hits: (of.location === null ? [] : points).map((point) => ({
        _id: point.id,
        _source: point,
      })),
    }));
  },
});
const head = page.getByCSS(".AssetDetail-head");
const track = page.getByLabelText(`Track of ${CRANE.reference}`);
const edit = page.getByRole("button", { name: "Edit", exact: true });
const more = page.getByRole("button", { name: "More actions" });
const offered = async () => {
  await more.click();
  await shown(page.getByRole("menu"));
  return texts(page.getByRole("menuitem"));
};

test.each(Object.entries(SIZES))(
  "says first what the resource is, where and since when, on a %s",
  async (_, size) => {
    await openFront(ADDRESS, { ...given(), size });
    await shown(head.getByRole("heading", { name: "Tower crane" }));
    await shown(head.getByText("Hall · Ground floor · Tower"));
    await shown(head.getByText(/^Heard /u));
    // One way back, and what is done most beside a menu.
    expect(texts(page.getByRole("link", { name: "All resources" }))).toEqual([]);
    await shown(page.getByRole("link", { name: "Resource tracking" }).first());
    await shown(edit);
    await shown(track.first());
    await expect
      .poll(() => texts(page.getByCSS(".AssetWay-note")))
      .toEqual(["Track of the last 7 days"]);
    expect(page.getByCSS(".HistoryMap").element().getBoundingClientRect().height).toBe(240);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size[0]);
    await expectNobodyKeptOut();
    expect(await offered()).toEqual([
      "Show on the map",
      "Show in the journal",
      "Assign a QR code",
      "Archive",
    ]);
  },
);

test("hides what is not known, and names it to those who can fill it in", async () => {
  const screen = await openFront(ADDRESS, given());
  await shown(page.getByText(/^Not filled in: Labels, Current worksite, Future worksite\./u));
  expect(texts(page.getByRole("term"))).not.toContain("Labels");
  await page.getByRole("button", { name: "Fill them in" }).first().click();
  await shown(page.getByRole("dialog", { name: /^Edit/u }));
  expect(screen.query().get("edit")).toBe("1");
});

test("offers a worker nothing that only others may do", async () => {
  await openFront(ADDRESS, { ...given(), person: personOf("worker") });
  await shown(head.getByRole("heading", { name: "Tower crane" }));
  await shown(track.first());
  await gone(edit);
  await gone(page.getByText(/^Not filled in/u));
  expect(await offered()).toEqual(["Show on the map"]);
});

test("of a resource without a position shows no map, of an archived one the way out", async () => {
  await openFront(`/asset/tower/view/${NOWHERE.id}`, given(NOWHERE));
  await expect.element(head.getByText("No known place")).toBeVisible();
  await shown(page.getByText("No position is known."));
  await gone(page.getByCSS(".HistoryMap"));
  await openFront(ADDRESS, given(ARCHIVED));
  await shown(page.getByRole("button", { name: "Take out of the archive" }));
  await gone(edit);
  await gone(page.getByCSS(".HistoryMap"));
});

test("that is no longer live says so once, and keeps what was known", async () => {
  const screen = await openFront(ADDRESS, given());
  await shown(head.getByText("Hall · Ground floor · Tower"));
  screen.live.cut();
  await expect.element(head.getByText(/^Not live since/u)).toBeVisible();
  await shown(head.getByText("Hall · Ground floor · Tower"));
});
