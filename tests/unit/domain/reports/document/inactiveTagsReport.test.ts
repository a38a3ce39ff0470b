import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../../src/domain/assets/asset.ts";
import { DAY, HOUR, MINUTE, WEEK } from "../../../../../src/domain/base/time.ts";
import { area, asset, site, T0 } from "../../../../support/fixtures.ts";
import { documentOf, GATE, headersOf, receiver } from "../documentFixtures.ts";

const about = (assets: readonly Asset[]) =>
  documentOf(
    "inactiveTags",
    { assets },
    {},
    { receivers: new Map([[GATE, receiver("G4", "offline")]]) },
  );
const thing = (name: string, more: Partial<Asset> = {}) =>
  asset(name, {
    category: "material",
    locationSite: site("tower"),
    area: area("hall"),
    lastTagUpdate: T0 - MINUTE,
    ...more,
  });
const referencesOf = (assets: readonly Asset[]) => about(assets).rows.map(([name]) => name);
const minute = (at: number) => ({ at, precision: "minute" });

const never = thing("never", { lastTagUpdate: null });
const behind = thing("behind", {
  family: "machines",
  lastMovedAt: T0 - 2 * WEEK,
  lastTagUpdate: T0 - 2 * HOUR,
  scannedBy: GATE,
  batteryLevel: 41.6,
});
const still = thing("still", { lastMovedAt: T0 - 2 * WEEK });
const moving = thing("moving", { lastMovedAt: T0 - HOUR });

describe("a report of inactive tags", () => {
  test("has those that did not move, the longest first, then by reference", () => {
    const { rows, certainties } = about([still, moving, behind, never]);
    expect(rows).toEqual([
      [
        "never",
        "never",
        "tag-never",
        "BLE",
        null,
        null,
        null,
        "Tower · hall",
        "never received",
        null,
      ],
      [
        "behind",
        "behind",
        "tag-behind",
        "BLE",
        minute(T0 - 2 * WEEK),
        minute(T0 - 2 * HOUR),
        42,
        "Tower · hall",
        "unknown, receiver offline",
        "G4",
      ],
      [
        "still",
        "still",
        "tag-still",
        "BLE",
        minute(T0 - 2 * WEEK),
        minute(T0 - MINUTE),
        null,
        "Tower · hall",
        "certain",
        null,
      ],
    ]);
    expect(certainties).toEqual(["unknown", "unknown", "certain"]);
  });

  test("gives a tag the window of its technology, that of BLE where it is not known", () => {
    const movedBefore = (name: string, technology: Asset["technology"], ago: number) =>
      thing(name, { technology, lastMovedAt: T0 - ago });
    expect(
      referencesOf([
        movedBefore("ble", "BLE", WEEK),
        movedBefore("gps", "GPS", DAY),
        movedBefore("unknown", null, WEEK),
      ]),
    ).toEqual([]);
    expect(
      referencesOf([
        movedBefore("ble", "BLE", WEEK + 1),
        movedBefore("gps", "GPS", DAY + 1),
        movedBefore("unknown", null, WEEK + 1),
      ]),
    ).toEqual(["ble", "unknown", "gps"]);
  });

  test("leaves out what has no tag, also where it counts", () => {
    const { rows, figures } = about([thing("bare", { tagId: null }), moving]);
    expect([rows, figures[1]?.value]).toEqual([[], "1"]);
  });

  test("counts both, and doubts where a tag is behind a receiver that is offline", () => {
    const figures = (inactive: string, isDoubtful: boolean) => [
      {
        label: "Inactive",
        value: inactive,
        note: "GPS 24 h, BLE 7 days without moving",
        isDoubtful,
      },
      { label: "Active", value: "1", note: null, isDoubtful: false },
    ];
    expect(about([still, behind, moving]).figures).toEqual(figures("2", true));
    expect(about([still, moving]).figures).toEqual(figures("1", false));
  });

  test("says what their silence does not say, then why each is in doubt", () => {
    expect(about([still, behind, moving, never]).doubts).toEqual([
      "1 tag is behind a receiver that is offline: its silence does not say that it stands still.",
      "G4 is offline: 1 resource unknown because of it.",
      "1 resource was never received.",
    ]);
    expect(about([still]).doubts).toEqual([]);
  });

  test("draws them by family with the part that is behind such a receiver", () => {
    expect(about([behind, never, still, moving]).charts).toEqual([
      {
        kind: "rows",
        title: "By family",
        bars: [
          { label: "people", value: 2, doubtful: 0 },
          { label: "machines", value: 1, doubtful: 1 },
        ],
      },
    ]);
  });

  test("has places and causes in spreadsheets only, and no plan", () => {
    const document = about([]);
    expect(headersOf(document)).toEqual({
      all: [
        "Reference",
        "Designation",
        "Tag",
        "Techn.",
        "Last moved",
        "Received",
        "Battery",
        "Place",
        "Place is",
        "Because of",
      ],
      inSheetsOnly: ["Place", "Because of"],
    });
    expect([document.plans, document.planNote, document.nothing]).toEqual([
      [],
      null,
      "No inactive tag.",
    ]);
  });
});
