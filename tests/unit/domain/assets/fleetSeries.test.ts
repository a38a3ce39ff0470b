import { describe, expect, test } from "vitest";
import { xmlTree } from "../../../../backend/app/connectors/xmlTree.ts";
import {
  faultPoints,
  fleetRequest,
  fleetSeriesJson,
  fleetSeriesXml,
  locationPoint,
} from "../../../../src/domain/assets/fleetSeries.ts";
import { fleetLinks, meterPoint } from "../../../../src/domain/assets/fleetSnapshot.ts";
import { seriesPage } from "../../../../src/domain/connectors/aemp/series.ts";

const AT = Date.parse("2026-03-05T09:55:00Z");
const [from, to] = [Date.parse("2026-03-05T09:00:00Z"), Date.parse("2026-03-05T10:00:00Z")];
const span = "2026-03-05T09:00:00Z/2026-03-05T10:00:00Z";

describe("what a program asks for", () => {
  test.each([
    ["", { kind: "page", page: 1 }],
    ["/7", { kind: "page", page: 7 }],
    ["/Equipment/VCEC%20220", { kind: "machine", id: "VCEC 220" }],
    [
      `/Equipment/PIN/Locations/${span}/2`,
      { kind: "series", id: "PIN", series: "Locations", from, to, page: 2 },
    ],
    [
      `/equipment/PIN/cumulativefuelused/${span}`,
      { kind: "series", id: "PIN", series: "CumulativeFuelUsed", from, to, page: 1 },
    ],
  ])("%s", (path, expected) => {
    expect(fleetRequest(path)).toEqual(expected);
  });

  test.each([
    "/first",
    "/0",
    "/Machines/PIN",
    `/Equipment/PIN/Loads/${span}/1`,
    `/Equipment/PIN/Faults/${span}/0`,
    `/Equipment/PIN/Faults/${span}/1/2`,
    "/Equipment/PIN/Faults/2026-03-05T10:00:00Z/2026-03-05T09:00:00Z/1",
    "/Equipment/PIN/Faults/yesterday/2026-03-05T09:00:00Z/1",
    "/Equipment/PIN/Faults",
  ])("%s is nothing that there is", (path) => {
    expect(fleetRequest(path)).toBe(null);
  });
});

describe("a page of a series", () => {
  const links = fleetLinks(
    `https://b.example.com/_aemp/Fleet/Equipment/PIN/Locations/${span}`,
    1,
    250,
  );
  const page = {
    series: "Locations",
    links,
    header: { EquipmentID: "Digger <7>" },
    points: [locationPoint({ at: AT, location: { lat: 48.8584, lon: 2.2945 } })],
  } as const;

  test("is read by our own client alike, as XML and as JSON", () => {
    const said = (answer: unknown) => {
      const read = seriesPage(answer, "locations");
      return {
        next: read?.next,
        lat: read?.points.map((point) => Number((point as { Latitude: number }).Latitude)),
      };
    };
    const expected = { next: links[1]?.href, lat: [48.8584] };
    expect(said(xmlTree(fleetSeriesXml(page)))).toEqual(expected);
    expect(said(JSON.parse(fleetSeriesJson(page)))).toEqual(expected);
  });

  test("has meters with their units, and what is known of when faults occurred", () => {
    expect(meterPoint("odometer", { at: AT, value: 12.5 })).toEqual({
      datetime: "2026-03-05T09:55:00Z",
      OdometerUnits: "kilometre",
      Odometer: 12.5,
    });
    const fault = {
      code: "C",
      source: null,
      severity: "RED",
      description: null,
      resolved: null,
      past: [],
    };
    const faults = [
      { ...fault, since: from - 1, lastAt: AT },
      { ...fault, code: "D", since: from, lastAt: from },
    ];
    expect(faultPoints(faults, { from, to })).toEqual([
      { datetime: "2026-03-05T09:00:00Z", CodeIdentifier: "D", CodeSeverity: "RED" },
      { datetime: "2026-03-05T09:55:00Z", CodeIdentifier: "C", CodeSeverity: "RED" },
    ]);
  });
});
