import { existsSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { floorJob } from "../../../../backend/app/coverage/floorJob.ts";
import { createFloorMaps } from "../../../../backend/app/ingestion/floorMaps.ts";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { storedForm } from "../../../../backend/app/platform/kuzzle/documents.ts";
import { preparationFor } from "../../../../backend/demo/replay/preparation.ts";
import { readingOf } from "../../../../backend/demo/replay/readingOf.ts";
import { onEarth } from "../../../../backend/demo/replay/room.ts";
import { distance } from "../../../../src/domain/base/geometry.ts";
import { CustomerIndex, SiteId, type TagId, UserId } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { FloorFingerprints } from "../../../../src/domain/coverage/fingerprints.ts";
import { mountedAnchorOf } from "../../../../src/domain/coverage/mountedAnchor.ts";
import { type WalkPart, WalkTest } from "../../../../src/domain/coverage/walkTest.ts";
import { Customer } from "../../../../src/domain/customers/customer.ts";
import type { Tag } from "../../../../src/domain/devices/tag.ts";
import type { Site } from "../../../../src/domain/sites/site.ts";
import { customerForm } from "../../../support/customer.ts";
import { BLE_DATA, readWalk, roomAnchors, WALKS } from "../../../support/measuredRoom.ts";
import { ROOM_ON_EARTH, roomWalk } from "../../../support/roomWalks.ts";
import { createFold } from "../../demo/foldReadings.ts";

const HAS_DATA = existsSync(BLE_DATA);
if (!HAS_DATA)
  console.warn(`The data set is not at ${BLE_DATA}: that floors learn is not tested with it.`);

const NOW = 1_700_000_000_000;
const TOWER = CustomerIndex.parse("tower");
const SITE = SiteId.parse("site-room");
const FLOOR = `${SITE}-2`;
/** The walk that is repeated by a tag; all others teach. */
const REPEATED = "straight_01";
const CUSTOMER = Customer.parse({
  ...customerForm("tower"),
  id: TOWER,
  createdAt: NOW,
  isArchived: false,
});

type Body = Readonly<Record<string, unknown>> & { readonly id: string };
type Clause = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Collections in memory, which answer the searches of the job and of ingestion. */
function storage(collections: Readonly<Record<string, readonly Body[]>>) {
  const all = new Map(
    Object.entries(collections).map(([name, some]) => [
      name,
      new Map(some.map((one) => [one.id, one])),
    ]),
  );
  const of = (name: string) => all.get(name) ?? new Map<string, Body>();
  const hit = (one: Body) => ({ _id: one.id, _source: storedForm(one) });
  const isKept = (one: Body, clause: Clause): boolean =>
    Object.entries(clause).every(([kind, what]) => {
      const [field = "", value] = Object.entries(what)[0] ?? [];
      if (kind === "match_all") return true;
      if (kind === "term") return one[field] === value;
      if (kind === "terms") return (value as readonly unknown[]).includes(one[field]);
      if (kind === "bool") return (value as readonly Clause[]).every((some) => isKept(one, some));
      throw new Error(`This storage knows no ${kind}.`);
    });
  return {
    of,
    sdk: {
      document: {
        search: async (_: string, name: string, { query }: { readonly query: Clause }) => {
          const hits = [...of(name).values()].filter((one) => isKept(one, query)).map(hit);
          return { total: hits.length, hits };
        },
        mGet: async (_: string, name: string, ids: readonly string[]) => ({
          successes: ids.flatMap((id) => (of(name).get(id) ? [hit(of(name).get(id) as Body)] : [])),
          errors: [],
        }),
        createOrReplace: async (_: string, name: string, id: string, body: object) =>
          of(name).set(id, { ...body, id }),
        delete: async (_: string, name: string, id: string) => of(name).delete(id),
      },
    },
  };
}

describe.skipIf(!HAS_DATA)("floors that were walked", () => {
  let room: ReturnType<typeof preparationFor>;
  let tests: WalkTest[];
  let parts: WalkPart[];
  let anchors: Tag[];
  let store: ReturnType<typeof storage>;

  beforeAll(async () => {
    const { log } = await readWalk(REPEATED);
    const list = await roomAnchors();
    const measured = { room: ROOM_ON_EARTH, anchors: list, zoning: "quarters" } as const;
    room = preparationFor({
      entries: log.entries,
      customer: TOWER,
      site: SITE,
      measured,
      now: NOW,
    });
    anchors = room.tags
      .filter(({ type }) => type === "anchor")
      .map((tag) => ({ ...tag, connectivity: "online" as const }));
    [tests, parts] = [[], []];
    for (const name of WALKS.filter((one) => one !== REPEATED)) {
      const { readings, marks } = await roomWalk(name);
      const walkTest = must(marks[0], "it was marked").walkTest;
      parts.push(...marks, {
        kind: "readings",
        id: walkTest,
        walkTest,
        at: 0,
        readings: [...readings],
      });
      tests.push(
        WalkTest.parse({
          id: walkTest,
          tagId: must(room.assets[0]?.tagId, "the log has one tag"),
          tagName: name,
          site: SITE,
          startedAt: NOW - HOUR,
          until: NOW - MINUTE,
          endedAt: NOW - MINUTE,
          by: UserId.parse("ann"),
          byName: "Ann",
          anchors: anchors.flatMap((one) => mountedAnchorOf(one) ?? []),
        }),
      );
    }
  });

  beforeEach(() => {
    store = storage({
      "walk-tests": tests,
      "walk-traces": parts,
      "floor-fingerprints": [],
      sites: [must(room.site, "a measured room has its site")],
      tags: [...anchors],
    });
  });

  const job = () =>
    floorJob({
      sdk: store.sdk,
      now: () => NOW,
      isHeld: () => true,
      skipInvalid: (error: Error) => expect(error).toBeUndefined(),
    } as unknown as JobDeps);
  const learnt = () => {
    const body = store.of("floor-fingerprints").get(FLOOR);
    return body === undefined ? undefined : FloorFingerprints.parse(body);
  };
  const maps = () =>
    createFloorMaps({ sdk: store.sdk } as unknown as JobDeps, (error) =>
      expect(error).toBeUndefined(),
    );
  const change = (id: TagId, changes: Partial<Tag>) => {
    const before = must(
      anchors.find((one) => one.id === id),
      "it is mounted",
    );
    store.of("tags").set(id, { ...before, ...changes });
  };

  test("learn from them, and place a tag that was not walked with where it is", async () => {
    await job().run(CUSTOMER);
    const floor = must(learnt(), "six walks");
    const measured = must(floor.measured, "six walks");
    expect([floor.rule, floor.walks.length, floor.leftOut]).toEqual(["walks", 6, []]);
    expect(measured.byWalks.error).toBeLessThan(measured.byAnchors.error / 2);

    const site: Site = must(room.site, "a measured room has its site");
    const mapOf = await maps()(TOWER, [site]);
    const { log, truth } = await readWalk(REPEATED);
    const { fold, assets } = createFold({
      sites: [site],
      devices: room.tags,
      boxes: [],
      assets: room.assets,
      mapOf,
    });
    const errors: number[] = [];
    for (const entry of log.entries) {
      fold([readingOf(entry, { ...log, runKey: "" }, { kind: "original" })], entry.at);
      const { location } = must([...assets.values()][0], "the log has one tag");
      const at = onEarth(ROOM_ON_EARTH, must(truth.get(entry.line), "each line has a truth"));
      errors.push(distance(must(location, "it was heard"), at));
    }
    expect(errors.toSorted((a, b) => a - b)[Math.floor(errors.length / 2)]).toBeLessThan(1.5);
  });

  test("are learnt anew only when a walk, an anchor or an area has changed", async () => {
    const running = job();
    await running.run(CUSTOMER);
    const floor = learnt();
    const { id } = must(anchors[0], "there are twelve");
    store
      .of("floor-fingerprints")
      .set(FLOOR, { ...must(floor, "six walks"), leftOut: ["untouched"] });
    change(id, { lastMessageAt: NOW });
    await running.run(CUSTOMER);
    expect(learnt()?.leftOut).toEqual(["untouched"]);
    change(id, { connectivity: "offline" });
    await running.run(CUSTOMER);
    expect(learnt()?.leftOut).toEqual([id]);
    store.of("walk-tests").clear();
    await running.run(CUSTOMER);
    expect(learnt()).toBeUndefined();
  });

  test("no longer count an anchor that has moved, at once where tags are placed", async () => {
    await job().run(CUSTOMER);
    const ofTower = maps();
    const before = (await ofTower(TOWER, []))(SITE, 2);
    const moved = must(anchors[0], "there are twelve");
    const settings = must(moved.settings, "it is mounted");
    change(moved.id, { settings: { ...settings, latitude: settings.latitude + 0.0001 } });
    const after = (await ofTower(TOWER, []))(SITE, 2);
    expect([before?.layers.has(moved.id), after?.layers.has(moved.id)]).toEqual([true, false]);
    expect((await ofTower(TOWER, []))(SITE, 2)).toBe(after);
    await job().run(CUSTOMER);
    expect(learnt()?.leftOut).toEqual([moved.id]);
  });

  test("teach nothing by walks of before anchors were kept, or that are under way", async () => {
    const [first, second, ...rest] = tests;
    const { anchors: _, ...old } = must(first, "there are six");
    store.of("walk-tests").clear();
    store.of("walk-tests").set(old.id, old);
    const open = { ...must(second, "there are six"), endedAt: null, until: NOW + MINUTE };
    store.of("walk-tests").set(open.id, open);
    expect(rest).toHaveLength(4);
    expect(await job().run(CUSTOMER)).toBe("idle");
    expect(learnt()).toBeUndefined();
  });
});
