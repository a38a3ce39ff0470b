import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "../../src/domain/base/must.ts";
import { traceOf, WALK_LEASE, WalkPart, WalkTest } from "../../src/domain/coverage/walkTest.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { anchor, area, site, tag } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
let wes: Kuzzle;
let gate: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", {
    people: ["ida"],
    tags: [
      anchor("west", "yard"),
      tag("loose", { assetId: null, status: "available" }),
      tag("gps", { assetId: null, status: "available", technology: "GPS" }),
      tag("gone", { assetId: null, status: "available", isArchived: true }),
    ],
  });
  [ann, wes, gate] = await Promise.all([
    tower.user("ann", "admin"),
    tower.user("wes", "worker"),
    tower.user("gate", "gateway"),
  ]);
}, 120_000);
afterAll(() => backend?.stop());

const start = (id: string, tagName: string, by = ann) =>
  ask<{ test: WalkTest }>(by, "walkTest:start", "tower", {
    walkTestId: `walk-${id}`,
    tagId: tag(tagName).id,
    siteId: site("tower"),
  });
const on = (action: string, id: string, more: object = {}) =>
  ask<{ test: WalkTest }>(ann, `walkTest:${action}`, "tower", {
    walkTestId: `walk-${id}`,
    ...more,
  });
const mark = (id: string) =>
  on("mark", id, { markId: "mark-0123456789", floor: 0, location: { lat: 45, lon: 4 } });
const traceIn = async (id: string) =>
  traceOf(await tower.all("walk-traces", WalkPart, { term: { walkTest: `walk-${id}` } }));
let heard = 0;
/** The gateway tells that the anchor hears the tag now. */
async function hear(name: string): Promise<void> {
  heard += 1;
  const { outcomes } = await ask<{ outcomes: { status: string }[] }>(
    gate,
    "ingestion:readings",
    "tower",
    {
      readings: [
        {
          type: "heard",
          id: `heard-${heard}`,
          at: Date.now(),
          tagId: tag(name).id,
          scannedBy: anchor("west", "yard").id,
          rssi: -60,
        },
      ],
    },
  );
  expect(outcomes[0]?.status).toBe("accepted");
}

describe("a walk test", () => {
  it("keeps every reading of its tag and of no other, with what was decided, until it is ended", async () => {
    const { test } = await start("0000000001", "loose");
    expect(test).toMatchObject({ tagId: tag("loose").id, endedAt: null, by: "ann" });
    expect(test.until - test.startedAt).toBe(WALK_LEASE);
    expect((await start("0000000001", "loose")).test).toEqual(test);
    await expect
      .poll(
        async () => {
          await Promise.all([hear("loose"), hear("ida")]);
          return (await traceIn("0000000001")).readings.length;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBeGreaterThan(1);
    const { readings } = await traceIn("0000000001");
    expect(must(readings.at(-1), "something was heard").decision).toMatchObject({
      anchor: anchor("west", "yard").id,
      by: "strongest",
      rival: null,
      place: { area: area("yard") },
    });
    await mark("0000000001");
    await mark("0000000001");
    expect((await traceIn("0000000001")).marks).toMatchObject([
      { floor: 0, location: { lat: 45 } },
    ]);
    const ended = await on("end", "0000000001");
    expect(ended.test.endedAt).not.toBeNull();
    expect((await on("end", "0000000001")).test).toEqual(ended.test);
    expect(await codeOf(mark("0000000001"))).toBe("conflict");
  });

  it("is one a tag, and of what anchors can hear", async () => {
    await start("0000000002", "loose");
    expect(await codeOf(start("0000000003", "loose"))).toBe("conflict");
    expect(await codeOf(start("0000000002", "ida"))).toBe("conflict");
    expect(await codeOf(start("0000000003", "gps"))).toBe("invalid_input");
    expect(await codeOf(start("0000000003", "gone"))).toBe("archived");
    expect(await codeOf(start("0000000003", "nobody"))).toBe("not_found");
    expect(await codeOf(start("no id", "ida"))).toBe("invalid_input");
    expect(await codeOf(start("0000000003", "ida", wes))).toBe("security.rights.forbidden");
  });

  it("is deleted with its trace, once it is over", async () => {
    expect(await codeOf(on("delete", "0000000002"))).toBe("conflict");
    await on("end", "0000000002");
    await on("delete", "0000000001");
    await on("delete", "0000000001");
    const { readings, marks } = await traceIn("0000000001");
    expect([readings, marks]).toEqual([[], []]);
    expect((await tower.all("walk-tests", WalkTest)).map(({ id }) => id)).toEqual([
      "walk-0000000002",
    ]);
    expect(await codeOf(on("end", "0000000001"))).toBe("not_found");
  });
});
