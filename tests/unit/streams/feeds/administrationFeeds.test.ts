import { AssetId } from "../../../../src/domain/base/ids.ts";
import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { LiveWorld, reading, TOWER } from "../../../support/fakeKuzzle/liveFront.ts";
import { asset, site } from "../../../support/liveFixtures.ts";

/** Long enough for a first snapshot, a notification and a frame. */
const SOON = 1500;
const YARD = site("yard");
const DEPOT = site("depot");

const code = (name: string, fields: object = {}) => ({
  id: `qr-code-${name}`,
  url: `https://balise.example/tower/qr-code/qr-code-${name}`,
  assetId: null,
  status: "available",
  exported: false,
  ...fields,
});

test("[FD50] codes are live, with how many are free and how many were exported", () => {
  const world = new LiveWorld();
  world.write("qr-code", code("a", { exported: true }));
  world.write("qr-code", code("b"));
  const feed = reading(world.live(), "qrCodes", null);
  const seen = () => {
    const state = feed.get();
    return [state?.codes.map(({ id }) => id), state?.available, state?.exported];
  };
  world.clock.advance(SOON);
  expect(seen()).toEqual([["qr-code-a", "qr-code-b"], 2, 1]);
  world.write("qr-code", code("a", { assetId: "asset-crane", status: "assigned" }));
  world.clock.advance(SOON);
  expect(seen()).toEqual([["qr-code-a", "qr-code-b"], 1, 0]);
});

test("[FD50] the codes of one resource follow what is assigned to it and freed", () => {
  const world = new LiveWorld();
  const crane = AssetId.parse("asset-crane");
  const assigned = { assetId: crane, status: "assigned" };
  world.write("qr-code", code("a", assigned));
  world.write("qr-code", code("b"));
  world.write("qr-code", code("c", { assetId: "asset-pump", status: "assigned" }));
  const feed = reading(world.live(), "assetQrCodes", { asset: crane });
  const ids = () => feed.get()?.codes.map(({ id }) => id);
  world.clock.advance(SOON);
  expect(ids()).toEqual(["qr-code-a"]);
  world.write("qr-code", code("b", assigned));
  world.clock.advance(SOON);
  expect(ids()).toEqual(["qr-code-a", "qr-code-b"]);
  world.write("qr-code", code("a"));
  world.clock.advance(SOON);
  expect(ids()).toEqual(["qr-code-b"]);
});

test("[FD50] labels are live, by name", () => {
  const world = new LiveWorld();
  const label = (id: string, name: string) => ({
    id,
    name,
    family: "lifting",
    subFamily: "crane",
    site: null,
  });
  world.write("labels", label("label-1", "Rented"));
  world.write("labels", label("label-2", "Broken"));
  const feed = reading(world.live(), "labels", null);
  world.clock.advance(SOON);
  expect(feed.get()?.labels.map(({ name }) => name)).toEqual(["Broken", "Rented"]);
  world.kuzzle.delete(TOWER, "labels", "label-2");
  world.clock.advance(SOON);
  expect(feed.get()?.labels.map(({ name }) => name)).toEqual(["Rented"]);
});

describe("the inventory of a site", () => {
  const statuses = (feed: { get(): { readonly items: readonly object[] } | null }) =>
    feed.get()?.items.map((item) => {
      const { id, status } = item as { id: string; status: object };
      return [id, status];
    });

  test("[FD51] tells what is found, missing and unexpected, and follows who comes and goes", () => {
    const world = new LiveWorld();
    const now = world.clock.now();
    const heard = { tagId: "tag-1", lastTagUpdate: now };
    world.write(
      "assets",
      asset("found", { ...heard, currentWorksite: YARD, locationSite: YARD } as object),
    );
    world.write(
      "assets",
      asset("lost", { ...heard, currentWorksite: YARD, locationSite: DEPOT } as object),
    );
    world.write("assets", asset("stray", { ...heard, locationSite: YARD } as object));
    world.write("assets", asset("other", { ...heard, locationSite: DEPOT } as object));
    const feed = reading(world.live(), "siteInventory", { site: YARD });
    world.clock.advance(SOON);
    expect(statuses(feed)).toEqual([
      ["asset-found", { kind: "found", certainty: "certain" }],
      ["asset-lost", { kind: "missing", reason: "elsewhere" }],
      ["asset-stray", { kind: "unexpected", certainty: "certain" }],
    ]);
    world.write(
      "assets",
      asset("lost", { ...heard, currentWorksite: YARD, locationSite: YARD } as object),
    );
    world.write("assets", asset("stray", { ...heard, locationSite: DEPOT } as object));
    world.clock.advance(3 * SOON);
    expect(statuses(feed)).toEqual([
      ["asset-found", { kind: "found", certainty: "certain" }],
      ["asset-lost", { kind: "found", certainty: "certain" }],
    ]);
  });

  test("[FD51] marks what falls silent by time alone", () => {
    const world = new LiveWorld();
    world.write(
      "assets",
      asset("found", {
        currentWorksite: YARD,
        locationSite: YARD,
        lastTagUpdate: world.clock.now() - HOUR + 2 * MINUTE,
      }),
    );
    const feed = reading(world.live(), "siteInventory", { site: YARD });
    world.clock.advance(SOON);
    expect(statuses(feed)).toEqual([["asset-found", { kind: "found", certainty: "certain" }]]);
    world.clock.advance(4 * MINUTE);
    expect(statuses(feed)).toEqual([["asset-found", { kind: "found", certainty: "unknown" }]]);
  });
});
