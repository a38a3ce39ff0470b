import { describe, expect, test } from "vitest";
import { xmlTree } from "../../../../backend/app/connectors/xmlTree.ts";
import {
  type FleetAsset,
  fleetJson,
  fleetLinks,
  fleetXml,
  machineOf,
} from "../../../../src/domain/assets/fleetSnapshot.ts";
import { fleetPage } from "../../../../src/domain/connectors/aemp/fleetPage.ts";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import { AUTO, jsonMessage } from "../connectors/incoming.ts";

const AT = Date.parse("2026-03-05T09:55:00Z");
const text = (name: string, string: string) => ({ name, string, number: null, date: null });
const meter = (value: number) => ({ value, at: AT });

const BARE: FleetAsset = {
  reference: "Digger 7",
  attributes: [],
  location: null,
  lastPositionUpdate: null,
  placeHidden: null,
  meters: {},
};
const DIGGER: FleetAsset = {
  ...BARE,
  attributes: [
    text("Marque", "Liebherr <A&B>"),
    text("Numéro de série", "310022"),
    text("couleur", "jaune"),
  ],
  location: { lat: 48.8584, lon: 2.2945 },
  lastPositionUpdate: AT,
  meters: {
    engineHours: meter(4211.55),
    odometer: meter(12.5),
    fuelUsed: meter(900),
    fuelLevel: meter(64),
  },
};

describe("a machine of our fleet", () => {
  test("says who it is and what is known of it, each with its time", () => {
    const datetime = "2026-03-05T09:55:00Z";
    expect(machineOf(DIGGER)).toEqual({
      EquipmentHeader: {
        OEMName: "Liebherr <A&B>",
        SerialNumber: "310022",
        EquipmentID: "Digger 7",
      },
      Location: { datetime, Latitude: 48.8584, Longitude: 2.2945 },
      CumulativeOperatingHours: { datetime, Hour: 4211.55 },
      Distance: { datetime, OdometerUnits: "kilometre", Odometer: 12.5 },
      FuelUsed: { datetime, FuelUnits: "litre", FuelConsumed: 900 },
      FuelRemaining: { datetime, Percent: 64 },
    });
  });

  test("says nothing of what is not known, nor of where it is while that is hidden", () => {
    expect(machineOf(BARE)).toEqual({ EquipmentHeader: { EquipmentID: "Digger 7" } });
    expect(machineOf({ ...DIGGER, placeHidden: { since: AT, sealed: "" } })).not.toHaveProperty(
      "Location",
    );
  });
});

describe("a page of our fleet", () => {
  const page = {
    links: fleetLinks("https://balise.example.com/_aemp/Fleet", 2, 350),
    at: "2026-03-05T10:00:00Z",
    machines: [machineOf(DIGGER), machineOf(BARE)],
  };

  test.each([
    [1, 0, { self: 1, last: 1 }],
    [1, 100, { self: 1, last: 1 }],
    [1, 101, { self: 1, next: 2, last: 2 }],
    [2, 350, { self: 2, prev: 1, next: 3, last: 4 }],
    [4, 350, { self: 4, prev: 3, last: 4 }],
  ])("%d of %d machines has its links", (number, machines, expected) => {
    const links = fleetLinks("https://balise.example.com/_aemp/Fleet", number, machines);
    expect(
      Object.fromEntries(
        links.map(({ rel, href }) => [
          rel,
          Number(href.replace("https://balise.example.com/_aemp/Fleet/", "")),
        ]),
      ),
    ).toEqual(expected);
  });

  test.each([
    ["JSON", () => JSON.parse(fleetJson(page)) as unknown],
    ["XML", () => xmlTree(fleetXml(page))],
  ])("is read as %s by our own client", (_name, answer) => {
    const read = fleetPage(answer());
    expect(read?.next).toBe("https://balise.example.com/_aemp/Fleet/3");
    expect(read?.equipment).toHaveLength(2);
    const messages = (read?.equipment ?? []).flatMap(
      (machine) => decode("aemp", jsonMessage(machine), AUTO).messages,
    );
    expect(messages.map(({ deviceId, at, facts }) => [deviceId, at, facts[0]])).toEqual(
      [
        { type: "position", at: AT, position: { lat: 48.8584, lon: 2.2945 } },
        { type: "meter", at: AT, meter: "engineHours", value: 4211.55 },
        { type: "meter", at: AT, meter: "odometer", value: 12.5 },
        { type: "meter", at: AT, meter: "fuelUsed", value: 900 },
        { type: "meter", at: AT, meter: "fuelLevel", value: 64 },
      ].map((fact) => ["Liebherr-A-B--310022", AT, fact]),
    );
  });
});
