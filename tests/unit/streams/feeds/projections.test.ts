import { certaintyOf } from "../../../../src/domain/assets/positionCertainty.ts";
import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { TagId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import type { CollectionEvent } from "../../../../src/streams/core/live/collectionEvent.ts";
import {
  initialDocumentsInPlace,
  reduceDocumentsInPlace,
} from "../../../../src/streams/core/live/documentsInPlace.ts";
import {
  blindedBy,
  causeOf,
  type DeviceHealthEvent,
  initialDeviceHealth,
  reduceDeviceHealth,
} from "../../../../src/streams/feeds/devices/deviceHealthProjection.ts";
import {
  headCount,
  initialPresence,
  type PresenceKey,
  reducePresence,
} from "../../../../src/streams/feeds/sites/presenceProjection.ts";
import { anchor, area, asset, box, placeIn, site, T0, tag } from "../../../support/fixtures.ts";

const changed = <Doc>(written: readonly Doc[], removed: readonly string[] = []) =>
  ({ type: "documents.changed", written, removed }) satisfies CollectionEvent<Doc>;
const LIVE = {
  type: "liveness.changed",
  liveness: { isLive: true, since: T0, lastProofAt: T0 },
} as const;
const at = (name: string) => {
  const { site: locationSite, floor, area: where } = placeIn(name);
  return { locationSite, floor, area: where };
};

describe("assets", () => {
  test("[PR1] a version tells what it changed, and stays when nothing is new", () => {
    const state = initialDocumentsInPlace<Asset>();
    reduceDocumentsInPlace(state, changed([asset("a"), asset("b")]));
    expect([state.version, state.byId.size]).toEqual([1, 2]);
    reduceDocumentsInPlace(
      state,
      changed([asset("a"), asset("b", { batteryLevel: 5 })], ["asset-none"]),
    );
    expect([state.version, [...state.changed]]).toEqual([2, [asset("b").id]]);
    reduceDocumentsInPlace(state, changed([asset("a")], ["asset-none"]));
    reduceDocumentsInPlace(state, LIVE);
    expect(state.version).toBe(2);
    reduceDocumentsInPlace(state, changed([], [asset("a").id]));
    expect([state.version, [...state.byId.keys()]]).toEqual([3, [asset("b").id]]);
  });
});

describe("presence", () => {
  const yard: PresenceKey = `area:${area("yard")}`;
  const hall: PresenceKey = `area:${area("hall")}`;
  const ground: PresenceKey = `floor:${site("tower")}:0`;
  const tower: PresenceKey = `site:${site("tower")}`;
  const counts = (state: ReturnType<typeof initialPresence>, now = T0) =>
    [tower, ground, yard, hall].map((key) =>
      headCount(state, key, (seen) => certaintyOf(seen, "online", now)),
    );

  test("[PR6] an asset counts in its site, floor and area, and moves between them", () => {
    const state = initialPresence();
    reducePresence(state, changed([asset("a", { ...at("yard"), lastTagUpdate: T0 })]));
    reducePresence(state, changed([asset("b", { ...at("yard"), lastTagUpdate: T0 - 2 * HOUR })]));
    const one = { present: 1, uncertain: 0, unknown: 0 };
    const both = { present: 2, uncertain: 0, unknown: 1 };
    const none = { present: 0, uncertain: 0, unknown: 0 };
    expect(counts(state)).toEqual([both, both, both, none]);
    reducePresence(state, changed([asset("a", { ...at("hall"), lastTagUpdate: T0 })]));
    expect(counts(state)).toEqual([both, both, { present: 1, uncertain: 0, unknown: 1 }, one]);
    reducePresence(state, changed([asset("b", { ...at("yard"), isArchived: true })]));
    expect(counts(state)).toEqual([one, one, none, one]);
    reducePresence(state, changed([], [asset("a").id]));
    expect(counts(state)).toEqual([none, none, none, none]);
  });

  test("[PR6] an asset whose hours are over stays on its site, where it is unknown", () => {
    const ann = asset("ann", { locationSite: site("tower"), lastTagUpdate: T0 });
    const state = reducePresence(initialPresence(), changed([ann]));
    expect(headCount(state, tower, (seen) => certaintyOf(seen, "online", T0)).unknown).toBe(0);
    reducePresence(state, changed([{ ...ann, placeHidden: { since: T0, sealed: "" } }]));
    expect(counts(state)[0]).toEqual({ present: 1, uncertain: 0, unknown: 1 });
  });

  test("[PR1] only the places that somebody entered, left or was heard in get a new version", () => {
    const state = initialPresence();
    reducePresence(state, changed([asset("a", at("yard")), asset("b", at("hall"))]));
    reducePresence(state, changed([asset("a", { ...at("yard"), batteryLevel: 5 })]));
    expect(state.version).toBe(1);
    reducePresence(state, changed([asset("a", { ...at("yard"), lastTagUpdate: T0 })]));
    expect([state.versions.get(yard), state.versions.get(hall)]).toEqual([2, 1]);
  });
});

describe("device health", () => {
  const gate = TagId.parse("tag-gate");
  const west = TagId.parse("tag-west");
  const now = T0 + 2 * HOUR;
  const heardBy = (name: string, ear: string) => asset(name, { scannedBy: TagId.parse(ear) });
  const world = (gateAt: number, westAt: number) => {
    const state = initialDeviceHealth();
    const events: DeviceHealthEvent[] = [
      {
        of: "devices",
        event: changed([
          tag("gate", { type: "gateway", assetId: null, lastMessageAt: gateAt }),
          { ...anchor("west", "yard"), gatewayId: gate, lastMessageAt: westAt },
          { ...anchor("lone", "hall"), gatewayId: null, lastMessageAt: now },
          tag("anna"),
        ]),
      },
      { of: "boxes", event: changed([box(1, { lastUpdate: now - 3 * HOUR })]) },
      {
        of: "assets",
        event: changed([
          heardBy("anna", "tag-west"),
          heardBy("ben", "tag-gate"),
          heardBy("cleo", "tag-lone"),
          heardBy("dora", "box-1"),
        ]),
      },
    ];
    for (const event of events) reduceDeviceHealth(state, event);
    return state;
  };
  const causes = (state: ReturnType<typeof world>) =>
    ["anna", "ben", "cleo", "dora"].map(
      (name) => causeOf(state, asset(name).id, now)?.ear.id ?? null,
    );

  test("[PR7] an offline gateway is the one cause for all that is heard through it", () => {
    const state = world(now - 2 * HOUR, now - 2 * HOUR);
    expect(causes(state)).toEqual([gate, gate, null, box(1).id]);
    expect(blindedBy(state, gate, now)).toEqual([asset("ben").id, asset("anna").id]);
    expect(blindedBy(state, west, now)).toEqual([]);
  });

  test("[PR7] behind a gateway that speaks, an offline anchor is its own cause", () => {
    const state = world(now - MINUTE, now - 2 * HOUR);
    expect(causes(state)).toEqual([west, null, null, box(1).id]);
    expect(blindedBy(state, gate, now)).toEqual([]);
    expect(blindedBy(state, west, now)).toEqual([asset("anna").id]);
  });

  test("[PR7] an asset that is heard elsewhere is blinded no longer", () => {
    const state = world(now - 2 * HOUR, now - 2 * HOUR);
    const { version } = state;
    reduceDeviceHealth(state, { of: "assets", event: changed([heardBy("anna", "tag-lone")]) });
    expect([causes(state)[0], state.version]).toEqual([null, version + 1]);
    reduceDeviceHealth(state, { of: "assets", event: changed([heardBy("anna", "tag-lone")]) });
    reduceDeviceHealth(state, { of: "assets", event: LIVE });
    expect(state.version).toBe(version + 1);
  });

  test("[PR7] a device that is gone blinds nobody", () => {
    const state = world(now - 2 * HOUR, now - 2 * HOUR);
    reduceDeviceHealth(state, { of: "devices", event: changed([], [gate, west]) });
    reduceDeviceHealth(state, { of: "boxes", event: changed([], [box(1).id]) });
    expect(causes(state)).toEqual([null, null, null, null]);
    expect(state.behind.size).toBe(0);
  });
});
