import { describe, expect, test } from "vitest";
import { at2Facts } from "../../../../src/domain/connectors/abeeway/at2.ts";
import { at3Facts } from "../../../../src/domain/connectors/abeeway/at3.ts";
import { oysterFacts } from "../../../../src/domain/connectors/digitalMatter/oyster.ts";
import type { Fact } from "../../../../src/domain/connectors/decoding.ts";
import { readingsOf } from "../../../../src/domain/connectors/readingsOf.ts";
import { HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { Reading } from "../../../../src/domain/devices/reading.ts";
import { withSignal } from "../../../../src/domain/distress/signals.ts";
import type { Distress } from "../../../../src/domain/distress/distress.ts";
import { ingestReadings } from "../../../../src/domain/ingestion/ingestion.ts";
import { asset, ingestionInput, placeIn, T0, tag } from "../../../support/fixtures.ts";
import { hex } from "../connectors/incoming.ts";

const NOW = T0 + HOUR;
const input = (more: Parameters<typeof ingestionInput>[1] = {}, tags = [tag("ann")]) =>
  ingestionInput(
    {
      assets: [
        asset("ann", {
          designation: "Ann Smith",
          locationSite: placeIn("hall").site,
          floor: 0,
          area: placeIn("hall").area,
        }),
      ],
      tags,
    },
    { now: NOW, ...more },
  );
const distress = (more: object = {}) =>
  Reading.parse({
    type: "distress",
    id: "r1",
    at: NOW,
    tagId: "tag-ann",
    kind: "sos",
    isRaised: true,
    ...more,
  });

describe("a reading that somebody needs help", () => {
  test("names its wearer and where they are, and says that both are alive", () => {
    const result = ingestReadings(input(), [distress()]);
    expect(result.outcomes).toEqual([{ id: "r1", status: "accepted" }]);
    expect(result.signals).toMatchObject([
      {
        tagId: "tag-ann",
        wearer: { assetId: "asset-ann", name: "Ann Smith", place: placeIn("hall") },
        signal: { kind: "sos", isRaised: true, at: NOW, isLate: false },
      },
    ]);
    expect([...result.assets.values()]).toMatchObject([{ lastTagUpdate: NOW }]);
    expect([...result.devices.values()]).toMatchObject([{ lastMessageAt: NOW }]);
  });

  test("is taken from a device whose clock is an hour ahead, as of now", () => {
    const { outcomes, signals } = ingestReadings(input(), [distress({ at: NOW + HOUR })]);
    expect(outcomes).toMatchObject([{ status: "accepted" }]);
    expect(signals).toMatchObject([{ signal: { at: NOW } }]);
  });

  test("is taken from a device that is out of service or that nobody wears", () => {
    const out = ingestReadings(input({}, [tag("ann", { status: "unassigned", assetId: null })]), [
      distress(),
    ]);
    expect(out.signals).toMatchObject([{ wearer: { assetId: null, name: null } }]);
    const unknown = ingestReadings(input({}, []), [distress()]);
    expect(unknown).toMatchObject({ signals: [], outcomes: [{ status: "refused" }] });
  });

  test("that comes long after it was raised is late, and counts", () => {
    const { outcomes, signals } = ingestReadings(input(), [distress({ at: NOW - 3 * MINUTE })]);
    expect(outcomes).toMatchObject([{ status: "late" }]);
    expect(signals).toMatchObject([{ signal: { isLate: true, receivedAt: NOW } }]);
  });
});

/** The call of a badge after its published frames, each a minute after the one before. */
function callAfter(frames: readonly (readonly Fact[])[]): Distress | undefined {
  return frames.reduce<readonly Distress[]>((calls, facts, place) => {
    const at = NOW + place * MINUTE;
    const message = { deviceId: "tag-ann", key: `${place}`, at, facts };
    const { readings } = readingsOf(message, (text) => text);
    const { signals } = ingestReadings(input({ now: at + SECOND }), readings);
    return signals.reduce(withSignal, calls);
  }, [])[0];
}
const uplink = (payload: string, place: number, fPort = 17) => ({
  deviceId: "tag-ann",
  key: `${place}`,
  fPort,
  payload: hex(payload),
  at: NOW + place * MINUTE,
});

describe("published frames open a call", () => {
  test("Abeeway AT2: SOS start", () => {
    const call = callAfter([at2Facts(uplink("0a00f9860007", 0)).facts]);
    expect(call).toMatchObject({ state: "raised", signals: [{ kind: "sos", isOngoing: false }] });
  });

  test("Abeeway AT3: SOS on and off, which does not close it", () => {
    const call = callAfter([
      at3Facts(uplink("4900888210", 0)).facts,
      at3Facts(uplink("0900893211", 1)).facts,
    ]);
    expect(call?.state).toBe("raised");
    expect(call?.signals.map(({ isRaised }) => isRaised)).toEqual([true, true, false]);
  });

  test("Oyster: man down", () => {
    const call = callAfter([oysterFacts(uplink("0000ed00002400de04", 0, 4)).facts]);
    expect(call).toMatchObject({
      state: "raised",
      signals: [{ kind: "manDown", isOngoing: true }],
    });
  });
});
