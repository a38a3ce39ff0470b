import { describe, expect, test } from "vitest";
import { HOUR } from "../../../../src/domain/base/time.ts";
import type { FeedHead } from "../../../../src/streams/feeds/kit/feedHead.ts";
import { LiveWorld, reading } from "../../../support/fakeKuzzle/liveFront.ts";
import { anchor, asset, placeIn, site, tag } from "../../../support/liveFixtures.ts";

/** Long enough for a first snapshot and what is told a while after it. */
const SOON = 3000;
const TOWER_SITE = site("tower");
const GATEWAY = tag("g1").id;

/** A person at the site, whom only a silent gateway could hear. */
function world(): LiveWorld {
  const it = new LiveWorld();
  const now = it.clock.now();
  const { site: locationSite, floor, area } = placeIn("yard");
  it.write("tags", tag("g1", { type: "gateway", assetId: null, lastMessageAt: now - 2 * HOUR }));
  const ear = { ...anchor("a1", "yard"), gatewayId: GATEWAY, lastMessageAt: now };
  it.write("tags", ear);
  const seen = { scannedBy: ear.id, lastTagUpdate: now, tagId: "tag-ann" };
  const place = { locationSite, currentWorksite: TOWER_SITE, floor, area };
  it.write("assets", asset("ann", { category: "personnel", ...seen, ...place } as object));
  return it;
}

const isLoaded = (state: FeedHead | null) => state?.isLoaded === true;

describe("a feed that says that it is loaded", () => {
  test("[FD54] holds its people", () => {
    const it = world();
    const { states } = reading(it.live(), "people", null);
    it.clock.advance(SOON);
    expect(states.find(isLoaded)?.people).toHaveLength(1);
  });

  test("[FD54] holds its head counts", () => {
    const it = world();
    const { states } = reading(it.live(), "presence", null);
    it.clock.advance(SOON);
    expect(states.find(isLoaded)?.counts[`site:${TOWER_SITE}`]?.present).toBe(1);
  });

  test("[FD54] holds its figures of activity", () => {
    const it = world();
    const { states } = reading(it.live(), "overview", null);
    it.clock.advance(SOON);
    expect(states.find(isLoaded)?.cells).toHaveLength(1);
  });

  test("[FD54] holds its devices, with whom they blind", () => {
    const it = world();
    const { states } = reading(it.live(), "devices", null);
    it.clock.advance(SOON);
    const first = states.find(isLoaded)?.devices ?? [];
    expect(first.map(({ id, blinds }) => [id, blinds])).toContainEqual([GATEWAY, 1]);
  });

  test("[FD54] holds who is blinded", () => {
    const it = world();
    const { states } = reading(it.live(), "blinded", { device: GATEWAY });
    it.clock.advance(SOON);
    expect(states.find(isLoaded)?.assets).toHaveLength(1);
  });

  test("[FD54] holds its inventory", () => {
    const it = world();
    const { states } = reading(it.live(), "siteInventory", { site: TOWER_SITE });
    it.clock.advance(SOON);
    expect(states.find(isLoaded)?.items).toHaveLength(1);
  });
});

test("[FD55] what was never read is not said to be live no longer", () => {
  const it = world();
  const { states } = reading(it.live(), "devices", null);
  it.clock.advance(SOON);
  const before = states.filter((state) => state !== null && !isLoaded(state));
  expect(before.map((state) => state?.liveness)).toEqual(before.map(() => null));
  expect(before).not.toEqual([]);
});
