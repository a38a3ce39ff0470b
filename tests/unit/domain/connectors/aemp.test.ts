import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  pointKey,
  seriesMessage,
  seriesPage,
  seriesUrl,
  snapshotMachine,
} from "../../../../src/domain/connectors/aemp/series.ts";
import {
  firstPageUrl,
  fleetPage,
  nextPageUrl,
} from "../../../../src/domain/connectors/aemp/fleetPage.ts";
import { SERIES } from "../../../../src/domain/connectors/aemp/seriesBook.ts";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import { AUTO, jsonMessage } from "./incoming.ts";

/** The published answer of Bodas Connect (Bosch Rexroth, "GET {fleetId}/Fleet/{pageNumber}"), one machine of it. */
const SWEEPER = {
  Location: {
    datetime: "2023-05-08T17:17:39.666Z",
    Latitude: 48.479507,
    Longitude: 8.929208,
    Altitude: 424,
    AltitudeUnits: "meter",
  },
  FuelUsed: { datetime: "2023-05-08T17:17:38.342Z", FuelConsumed: 730, FuelUnits: "liter" },
  CumulativeOperatingHours: { datetime: "2023-05-08T17:17:38.343Z", Hour: 162 },
  EquipmentHeader: {
    UnitInstallDateTime: "2023-05-08T10:00:00.000Z",
    OEMName: "Rexroth",
    Model: "sweeperx200",
    EquipmentID: "sn50123",
    PIN: "SNP50123123456789",
  },
};
const HEADER = { OEMName: "Volvo", SerialNumber: "310022", PIN: "VCEC220E" };
const AT = "2026-03-05T09:55:00Z";

const read = (equipment: unknown) => decode("aemp", jsonMessage(equipment), AUTO);
const readWith = (parts: object) => read({ EquipmentHeader: HEADER, ...parts });
const factsOf = (parts: object) => readWith(parts).messages.flatMap(({ facts }) => facts);
const reasonsOf = (parts: object) => readWith(parts).refusals.map(({ reason }) => reason);

describe("a machine of a fleet snapshot", () => {
  test("says each part at its own time, known by it", () => {
    const [located, hours, fuel] = ["39.666Z", "38.343Z", "38.342Z"].map((end) =>
      Date.parse(`2023-05-08T17:17:${end}`),
    );
    const of = { deviceId: "SNP50123123456789", family: "machine" };
    expect(read(SWEEPER)).toEqual({
      messages: [
        {
          ...of,
          key: `Location@${located}`,
          at: located,
          facts: [{ type: "position", at: located, position: { lat: 48.479507, lon: 8.929208 } }],
        },
        {
          ...of,
          key: `CumulativeOperatingHours@${hours}`,
          at: hours,
          facts: [{ type: "meter", at: hours, meter: "engineHours", value: 162 }],
        },
        {
          ...of,
          key: `FuelUsed@${fuel}`,
          at: fuel,
          facts: [{ type: "meter", at: fuel, meter: "fuelUsed", value: 730 }],
        },
      ],
      refusals: [],
    });
  });

  test.each([
    ["by its PIN", HEADER, "VCEC220E"],
    [
      "by maker and serial number",
      { OEMName: "CAT", SerialNumber: "CAT 320/01" },
      "CAT-CAT-320-01",
    ],
    ["by the serial number", { SerialNumber: "310022" }, "310022"],
    ["by the number of its owner", { EquipmentID: "Digger 7" }, "Digger-7"],
    [
      "in letters of another case",
      { oemName: "JCB", pin: "JCB5AYTG", serialnumber: "1" },
      "JCB5AYTG",
    ],
  ])("is known %s", (_name, EquipmentHeader, deviceId) => {
    const { messages } = read({ ...SWEEPER, EquipmentHeader });
    expect(new Set(messages.map((message) => message.deviceId))).toEqual(new Set([deviceId]));
  });

  test.each([
    ["Distance", { OdometerUnits: "kilometre", Odometer: 12.5 }, "odometer", 12.5],
    ["Distance", { OdometerUnits: "mile", Odometer: "100" }, "odometer", 160.934],
    ["FuelUsed", { FuelUnits: "litre", FuelConsumed: 10 }, "fuelUsed", 10],
    ["FuelUsed", { FuelUnits: "gallon", FuelConsumed: 10 }, "fuelUsed", 37.854],
    ["FuelRemaining", { Percent: 0 }, "fuelLevel", 0],
    // developer.deere.com, "AEMP", a duration of ISO 8601.
    ["CumulativeOperatingHours", { Hour: "P13DT0H25M59.999S" }, "engineHours", 312.433],
    ["CumulativeOperatingHours", { Hour: "PT12H" }, "engineHours", 12],
  ])("counts %s %j", (part, fields, meter, value) => {
    expect(factsOf({ [part]: { datetime: AT, ...fields } })).toEqual([
      { type: "meter", at: Date.parse(AT), meter, value },
    ]);
  });

  test("says whether the engine runs, of about the time of the position", () => {
    const location = { datetime: AT, Latitude: 48.8584, Longitude: 2.2945 };
    const engine = (datetime: string, Running: unknown) =>
      factsOf({ Location: location, EngineStatus: { datetime, EngineNumber: "1", Running } });
    expect(engine("2026-03-05T09:55:30Z", true)).toMatchObject([{ isEngineOn: true }]);
    expect(engine("2026-03-05T09:55:30Z", "false")).toMatchObject([{ isEngineOn: false }]);
    for (const facts of [engine("2026-03-04T09:55:30Z", true), engine(AT, "unknown")])
      expect(facts[0]).not.toHaveProperty("isEngineOn");
  });

  test("says nothing of hours that are none", () => {
    for (const Hour of ["P", "PT", "P1Y", "twelve", ""])
      expect(readWith({ CumulativeOperatingHours: { datetime: AT, Hour } })).toEqual({
        messages: [],
        refusals: [],
      });
  });

  test("takes ms since 1970 for a time", () => {
    expect(factsOf({ FuelRemaining: { datetime: 1_604_042_795_000, Percent: 64 } })).toMatchObject([
      { at: 1_604_042_795_000 },
    ]);
  });

  test("says nothing of what is not known, and refuses by name what cannot be", () => {
    expect(
      readWith({ Location: { datetime: AT }, FuelRemaining: {}, DEFRemaining: { Percent: 5 } }),
    ).toEqual({ messages: [], refusals: [] });
    expect(readWith({ Location: { datetime: AT, Latitude: 0, Longitude: 0 } }).messages).toEqual(
      [],
    );
    expect(reasonsOf({ FuelRemaining: { Percent: 64 } })).toEqual(["noTime"]);
    expect(reasonsOf({ FuelRemaining: { datetime: AT, Percent: 102 } })).toEqual(["outOfRange"]);
    // A factor of four lies between a litre and a gallon.
    expect(reasonsOf({ FuelUsed: { datetime: AT, FuelConsumed: 10 } })).toEqual(["outOfRange"]);
    expect(reasonsOf({ Distance: { datetime: AT, Odometer: 1, OdometerUnits: "parsec" } })).toEqual(
      ["outOfRange"],
    );
    expect(read({}).refusals).toMatchObject([{ reason: "notThisNetwork" }]);
    expect(read({ EquipmentHeader: { Model: "320" } }).refusals).toMatchObject([
      { reason: "noDevice" },
    ]);
    expect(read("no JSON").refusals).toMatchObject([{ reason: "notJson" }]);
  });
});

describe("a page of a fleet", () => {
  const links = [
    { rel: "self", href: "https://api.example.com/aemp/Fleet/1" },
    { rel: "Next", href: "https://api.example.com/aemp/Fleet/2" },
  ];
  const page = { equipment: [SWEEPER], next: "https://api.example.com/aemp/Fleet/2" };

  test.each([
    ["as it is", { Equipment: [SWEEPER], Links: links }],
    ["in Fleet", { Fleet: { Equipment: SWEEPER, links } }],
    ["in a list of one", [{ equipment: [SWEEPER], Links: links }]],
    ["with links in one element", { Fleet: { Equipment: [SWEEPER], Links: { Link: links } } }],
  ])("is read %s", (_name, answer) => {
    expect(fleetPage(answer)).toEqual(page);
  });

  test("is the last without a link to the next, and may be empty", () => {
    expect(fleetPage({ Links: links.slice(0, 1) })).toEqual({ equipment: [], next: null });
    expect(fleetPage({ Fleet: "" })).toEqual({ equipment: [], next: null });
  });

  test.each([[{ error: "no right" }], [undefined], ["<html>"], [[]], [7]])(
    "is none: %j",
    (answer) => {
      expect(fleetPage(answer)).toBe(null);
    },
  );
});

describe("the address of a page", () => {
  const first = "https://api.example.com/aemp/Fleet/1";

  test.each([
    ["https://api.example.com/aemp"],
    ["https://api.example.com/aemp/"],
    ["https://api.example.com/aemp/Fleet"],
    ["https://api.example.com/aemp/Fleet/1"],
  ])("is made of %s", (url) => {
    expect(firstPageUrl(url)).toBe(first);
    expect(nextPageUrl(url, first, "/Fleet/2")).toBe("https://api.example.com/aemp/Fleet/2");
  });

  test("leads to the same server, or nowhere", () => {
    const next = (href: string) => nextPageUrl("https://api.example.com/aemp", first, href);
    expect(next("https://api.example.com/other/Fleet/2?page=2")).toBe(
      "https://api.example.com/other/Fleet/2?page=2",
    );
    expect(next("2")).toBe("https://api.example.com/aemp/Fleet/2");
    expect(next("https://elsewhere.example.com/aemp/Fleet/2")).toBe(null);
    expect(next("http://api.example.com/aemp/Fleet/2")).toBe(null);
    expect(next("//elsewhere.example.com/Fleet/2")).toBe(null);
    expect(next("https://")).toBe(null);
  });
});

describe("a fault code", () => {
  // The fields of api20.takeuchi-us.com/Developers, "DiagnosticTroubleCodeFaultCode".
  const FAULT = {
    CodeIdentifier: "SPN 100 FMI 1",
    CodeDescription: "Engine oil pressure",
    CodeSeverity: "RED",
    CodeSource: "ECU 1",
    datetime: AT,
  };
  const at = Date.parse(AT);

  test("is a fact of its own, known by its time, code and source", () => {
    const { messages } = readWith({
      FaultCode: [FAULT, { ...FAULT, CodeSource: "ECU 2" }, { CodeIdentifier: 4711, datetime: AT }],
    });
    expect(messages.map(({ key }) => key)).toEqual([
      `FaultCode@${at}/SPN 100 FMI 1/ECU 1`,
      `FaultCode@${at}/SPN 100 FMI 1/ECU 2`,
      `FaultCode@${at}/4711/`,
    ]);
    expect(messages.flatMap(({ facts }) => facts)).toMatchObject([
      {
        type: "fault",
        at,
        code: "SPN 100 FMI 1",
        source: "ECU 1",
        severity: "RED",
        description: "Engine oil pressure",
      },
      { source: "ECU 2" },
      { type: "fault", at, code: "4711" },
    ]);
  });

  test.each([
    ["without a code", { ...FAULT, CodeIdentifier: " " }, "outOfRange"],
    ["without a time", { ...FAULT, datetime: "soon" }, "noTime"],
  ])("%s is refused by name", (_name, fault, reason) => {
    expect(reasonsOf({ FaultCode: fault })).toEqual([reason]);
  });

  test("that is longer than a reading takes is cut", () => {
    const long = { ...FAULT, CodeIdentifier: "c".repeat(99), CodeDescription: "d".repeat(999) };
    expect(factsOf({ FaultCode: long })).toMatchObject([
      { code: "c".repeat(64), description: "d".repeat(300) },
    ]);
  });
});

describe("a time series", () => {
  const from = Date.parse("2026-03-05T09:00:00Z");
  const to = Date.parse("2026-03-05T10:00:00Z");
  const machine = snapshotMachine({
    EquipmentHeader: { OEMName: "CAT", Model: "320/01", SerialNumber: "S 1", PIN: "P/1" },
    Location: { datetime: AT },
    FuelUsed: { datetime: "2026-03-05T09:50:00Z" },
  });
  if (machine === null) throw new Error("the machine names itself");

  test.each([
    // docs.proemion.com/aemp and api20.takeuchi-us.com; developers.trackunit.com; digital.cat.com.
    ["pin", "Equipment/P%2F1"],
    ["id", "Equipment/ID/P%2F1"],
    ["makeModelSerial", "Equipment/MakeModelSerial/CAT/320%2F01/S%201"],
  ] as const)("has an address by %s", (form, path) => {
    const url = seriesUrl("https://x.example.com/aemp/Fleet/1", form, machine, {
      series: "faults",
      from,
      to,
    });
    expect(url).toBe(
      `https://x.example.com/aemp/Fleet/${path}/Faults/2026-03-05T09:00:00Z/2026-03-05T10:00:00Z/1`,
    );
  });

  test("has no address by what a machine does not say of itself", () => {
    const bare = { header: { PIN: "P" } };
    expect(
      seriesUrl("https://x.example.com", "makeModelSerial", bare, { series: "faults", from, to }),
    ).toBe(null);
  });

  test("is behind what a snapshot has heard anew; faults behind anything of the machine", () => {
    expect(machine.heardAt).toEqual({
      locations: Date.parse(AT),
      fuelUsed: Date.parse("2026-03-05T09:50:00Z"),
      faults: Date.parse(AT),
    });
  });

  test('is read of the published page of Bodas Connect (Bosch Rexroth, "Timeseries data")', () => {
    const CumulativeOperatingHours = [
      { Hour: 1848.65, datetime: "2023-02-09T06:30:00Z" },
      { Hour: 1848.7, datetime: "2023-02-09T06:35:00Z" },
    ];
    const path =
      "/Fleet/Equipment/510TS_15075/CumulativeOperatingHours/2023-02-09T00:00:00Z/2023-02-14T00:00:00Z";
    const links = [
      { rel: "self", href: `${path}/1` },
      { rel: "next", href: `${path}/2` },
    ];
    expect(seriesPage([{ CumulativeOperatingHours, links }], "operatingHours")).toEqual({
      points: CumulativeOperatingHours,
      next: `${path}/2`,
    });
    // "If the page number is greater than the maximum page number".
    expect(seriesPage([], "operatingHours")).toEqual({ points: [], next: null });
  });

  test.each([
    [
      "XML with an element around it",
      { FaultMessages: { Links: [], FaultCode: { datetime: AT } } },
      1,
    ],
    ["XML of one empty element", { DiagnosticTroubleCode: "" }, 0],
    ["a list alone", { FaultCode: [{ datetime: AT }, { datetime: AT }] }, 2],
    ["links alone", { Links: [{ rel: "self", href: "/1" }] }, 0],
  ])("is read of %s", (_name, answer, points) => {
    expect(seriesPage(answer, "faults")?.points).toHaveLength(points);
  });

  test.each([[{ error: "no right" }], ["<html>"], [null], [undefined]])("is none: %j", (answer) => {
    expect(seriesPage(answer, "faults")).toBe(null);
  });

  test("has points that the decoder of machines reads, known as those of a snapshot", () => {
    const point = { Latitude: 48.8584, Longitude: 2.2945, datetime: AT };
    const one = { EquipmentHeader: machine.header, Location: point };
    const many = seriesMessage(machine, "locations", [
      point,
      { ...point, datetime: "2026-03-05T09:00:00Z" },
    ]);
    expect(read(many).messages).toHaveLength(2);
    expect(read(many).messages[0]).toEqual(read(one).messages[0]);
    expect(pointKey(point)).toEqual({ at: Date.parse(AT), key: `${Date.parse(AT)}//` });
  });
});

test("whatever a provider answers is read or is none: nothing throws", () => {
  const names =
    "Fleet Equipment EquipmentHeader Links Link rel href Location FaultCode datetime PIN";
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom("", null, AT, "next", "self", "/Fleet/2", 7),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names.split(" ")), tie("tree"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.constantFrom(...SERIES), (answer, series) => {
      const points = seriesPage(answer, series)?.points ?? [];
      const machines = fleetPage(answer)?.equipment ?? [];
      for (const one of [answer, ...points]) pointKey(one);
      for (const one of [answer, ...machines]) snapshotMachine(one);
      read(answer);
    }),
    { numRuns: 2_000 },
  );
});
