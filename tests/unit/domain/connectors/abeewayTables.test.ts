import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { at2Facts } from "../../../../src/domain/connectors/abeeway/at2.ts";
import { at3Facts } from "../../../../src/domain/connectors/abeeway/at3.ts";
import type { Fact } from "../../../../src/domain/connectors/decoding.ts";
import type { PayloadFacts } from "../../../../src/domain/connectors/lorawan/uplink.ts";
import { PROJECT_ROOT } from "../../../support/projectRoot.ts";
import { factsOf, hex, RECEIVED } from "./incoming.ts";

/** Uplinks with what the maker's own codec makes of them (Abeeway/abeeway-codec@26adbfe), which stay outside the project. */
const FOLDER = path.join(PROJECT_ROOT, "../shared/data/devices");
const isThere = existsSync(path.join(FOLDER, "abeeway-at2.tsv"));

type Row = { readonly fPort: number; readonly bytes: Uint8Array; readonly expected: Expected };
type Beacon = { readonly bssid?: string; readonly mac?: string; readonly rssi: number };
type BeaconId = { readonly beaconId?: string; readonly id?: string; readonly rssi: number };
type Expected = {
  readonly messageType?: string;
  readonly eventType?: string;
  readonly rawPositionType?: string;
  readonly age?: number;
  readonly gpsLatitude?: number;
  readonly gpsLongitude?: number;
  readonly horizontalAccuracy?: number;
  readonly batteryLevel?: number;
  readonly batteryStatus?: string;
  readonly dynamicMotionState?: string;
  readonly sosFlag?: number;
  readonly bleBssids?: readonly Beacon[];
  readonly bleBeaconIds?: readonly BeaconId[];
  readonly dataScanCollection?: {
    readonly macAddressData?: readonly Beacon[];
    readonly beaconIdData?: readonly BeaconId[];
  };
  readonly errors?: readonly string[];
  readonly header?: {
    readonly batteryLevel: number | string;
    readonly sos: boolean;
    readonly timestamp: string;
  };
  readonly position?: {
    readonly motion: number;
    readonly status: string;
    readonly gnssFix?: {
      readonly latitude: number;
      readonly longitude: number;
      readonly EHPE: number;
    };
    readonly bleBeaconMacs?: readonly Beacon[];
    readonly bleBeaconIds?: readonly BeaconId[];
  };
  readonly notification?: { readonly notificationType: string };
};

function rowsOf(name: string): readonly Row[] {
  if (!isThere) return [];
  return readFileSync(path.join(FOLDER, name), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [fPort = "", digits = "", expected = ""] = line.split("\t");
      // One published sample has half a byte too many.
      const whole = digits.slice(0, digits.length - (digits.length % 2));
      return {
        fPort: Number(fPort),
        bytes: hex(whole),
        expected: JSON.parse(expected) as Expected,
      };
    });
}

const plain = (id: string) => id.replaceAll(/[-:]/gu, "").toUpperCase();
const heardIn = (facts: readonly Fact[], other: "scannedBy" | "tagId") =>
  factsOf(facts, "heard").map((fact) => [plain(fact[other]), fact.rssi]);
const beacons = (list: readonly (Beacon & BeaconId)[]) =>
  list.map((one) => [plain(one.bssid ?? one.mac ?? one.beaconId ?? one.id ?? ""), one.rssi]);

type Place = {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
  readonly at: number;
};

/** A place in the precision of the published values: 1e-6 of a degree, and 0.1 m. */
const rounded = ({ lat, lon, accuracy, at }: Place) => ({
  lat: Math.round(lat * 1e6),
  lon: Math.round(lon * 1e6),
  accuracy: Math.round(accuracy * 10),
  at,
});

function expectPlace(facts: readonly Fact[], expected: Place | null): void {
  const places = factsOf(facts, "position").map(({ at, position, accuracy = 0 }) =>
    rounded({ ...position, accuracy, at }),
  );
  expect(places).toEqual(expected === null ? [] : [rounded(expected)]);
}

/** What the header of a frame says, whatever its body is. */
const OF_HEADER: ReadonlySet<Fact["type"]> = new Set(["battery", "movement"]);
const beyondHeader = (facts: readonly Fact[]) => facts.filter(({ type }) => !OF_HEADER.has(type));

/** Errors of parameters of a configuration, which no reading comes from: the frame says no more than its header. */
const OF_PARAMETERS = /parameter/u;

function expectAt2({ facts, issues }: PayloadFacts, { expected }: Row): void {
  const { errors, age = 0, gpsLatitude, gpsLongitude, horizontalAccuracy = 0 } = expected;
  const isRefused = errors?.some((error) => OF_PARAMETERS.test(error)) === false;
  const isHere = (degrees: number | undefined, most: number) =>
    degrees !== undefined && Math.abs(degrees) <= most;
  const isPosition = isHere(gpsLatitude, 90) && isHere(gpsLongitude, 180);
  // The maker's own sample at latitude -171 is refused by name.
  const isWrong = gpsLatitude !== undefined && !isPosition;
  expect(issues).toHaveLength(isWrong || isRefused ? 1 : 0);
  const saysNoMore =
    errors !== undefined ||
    expected.messageType === "FRAME_PENDING" ||
    expected.messageType === "SMS";
  expect(saysNoMore ? beyondHeader(facts) : []).toEqual([]);
  if (saysNoMore) return;
  const { batteryLevel } = expected;
  const hasCharge = batteryLevel !== undefined && batteryLevel <= 100;
  expect(factsOf(facts, "battery").map(({ level }) => level)).toEqual(
    hasCharge ? [batteryLevel] : [],
  );
  expect(factsOf(facts, "movement").map(({ state }) => state)).toEqual([
    expected.dynamicMotionState,
  ]);
  const { eventType, sosFlag } = expected;
  expect(factsOf(facts, "distress").map(({ isRaised }) => isRaised)).toEqual([
    ...(sosFlag === 1 ? [true] : []),
    ...(eventType === "SOS_MODE_START" ? [true] : eventType === "SOS_MODE_END" ? [false] : []),
  ]);
  expectPlace(
    facts,
    isPosition
      ? {
          lat: gpsLatitude ?? 0,
          lon: gpsLongitude ?? 0,
          accuracy: horizontalAccuracy,
          at: RECEIVED - age * 1000,
        }
      : null,
  );
  const anchors = [...(expected.bleBssids ?? []), ...(expected.bleBeaconIds ?? [])];
  const { macAddressData = [], beaconIdData = [] } = expected.dataScanCollection ?? {};
  const tags = [...macAddressData, ...beaconIdData];
  const isScan = tags.length > 0;
  expect(heardIn(facts, isScan ? "tagId" : "scannedBy")).toEqual(beacons(isScan ? tags : anchors));
  for (const fact of factsOf(facts, "heard"))
    expect(fact.at).toBe(RECEIVED - (tags.length > 0 ? 0 : age * 1000));
}

function expectAt3({ facts, issues }: PayloadFacts, { expected }: Row): void {
  const { header, position, notification } = expected;
  expect(issues).toEqual([]);
  // One frame of telemetry, of which the codec says nothing.
  expect(header === undefined ? beyondHeader(facts) : []).toEqual([]);
  if (header === undefined) return;
  const { batteryLevel, sos } = header;
  expect(factsOf(facts, "battery").map(({ level }) => level)).toEqual(
    typeof batteryLevel === "number" ? [batteryLevel] : [],
  );
  const at = Date.parse(header.timestamp);
  for (const fact of facts) expect(fact.at).toBe(at);
  const type = notification?.notificationType;
  expect(factsOf(facts, "distress").map(({ isRaised }) => isRaised)).toEqual([
    ...(sos ? [true] : []),
    ...(type === "SOS_ON" ? [true] : type === "SOS_OFF" ? [false] : []),
  ]);
  expect(factsOf(facts, "movement").map(({ state }) => state)).toEqual(
    position !== undefined
      ? [position.motion === 1 ? "MOVING" : "STATIC"]
      : type === "MOTION_START"
        ? ["MOVING"]
        : type === "MOTION_END"
          ? ["STATIC"]
          : [],
  );
  const fix = position?.gnssFix;
  expectPlace(
    facts,
    fix === undefined ? null : { lat: fix.latitude, lon: fix.longitude, accuracy: fix.EHPE, at },
  );
  const anchors = [...(position?.bleBeaconMacs ?? []), ...(position?.bleBeaconIds ?? [])];
  expect(heardIn(facts, "scannedBy")).toEqual(beacons(anchors));
}

const uplink = ({ fPort, bytes }: Row, at: number) => ({
  deviceId: "20635F0108000496",
  fPort,
  payload: bytes,
  at,
  key: "1",
});

describe.skipIf(!isThere)(
  "the published uplinks of Abeeway trackers (../shared/data/devices)",
  () => {
    const [at2, at3] = [rowsOf("abeeway-at2.tsv"), rowsOf("abeeway-at3.tsv")];
    const decoded = { at2: 0, at3: 0 };
    afterAll(() => {
      const sum = decoded.at2 + decoded.at3;
      console.info(
        `${sum} of ${at2.length + at3.length} published uplinks decode to their expected values: ` +
          `${decoded.at2} of AT2, ${decoded.at3} of AT3`,
      );
    });

    test("are all there", () => {
      expect([at2.length, at3.length]).toEqual([111, 93]);
    });

    test.each(at2.map((row) => [Buffer.from(row.bytes).toString("hex"), row] as const))(
      "AT2 %s says what the maker's codec says",
      (_hex, row) => {
        expectAt2(at2Facts(uplink(row, RECEIVED)), row);
        decoded.at2 += 1;
      },
    );

    test.each(at3.map((row) => [Buffer.from(row.bytes).toString("hex"), row] as const))(
      "AT3 %s says what the maker's codec says",
      (_hex, row) => {
        // The network has received it some seconds after the tracker has sent it.
        const at = Date.parse(row.expected.header?.timestamp ?? "2026-01-01") + 5_000;
        expectAt3(at3Facts(uplink(row, at)), row);
        decoded.at3 += 1;
      },
    );
  },
);
