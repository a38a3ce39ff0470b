import { describe, expect, test } from "vitest";
import { CustomerIndex, TagId } from "../../../../../src/domain/base/ids.ts";
import { HOUR } from "../../../../../src/domain/base/time.ts";
import { BleProvisioning } from "../../../../../src/domain/devices/bleProvisioning.ts";
import { ownersOf, type TagBatchOrder } from "../../../../../src/domain/devices/tagBatch.ts";
import {
  previewBatch,
  runBatch,
  undoBatch,
} from "../../../../../src/streams/calls/devices/tagBatch.ts";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { tag } from "../../../../support/fixtures.ts";
import { liveOver } from "../../../../support/liveOver.ts";

const [TOWER, DEPOT] = [CustomerIndex.parse("tower"), CustomerIndex.parse("depot")];
const [NEAR, FAR, NONE] = (["near", "far", "none"] as const).map((name) => tag(name).id) as [
  TagId,
  TagId,
  TagId,
];
const ORDER: TagBatchOrder = {
  kind: "operate",
  batchId: "batch-0000000001",
  order: { operation: "setTimeout", clientId: TOWER, timeout: 2 * HOUR },
  tagIds: [FAR, NEAR, NONE],
  isAcross: true,
};

test("what is done across customers is asked for, and taken back, where each tag is", async () => {
  const asked: { action: string; customer: unknown; client: unknown; tagIds: unknown }[] = [];
  const live = liveOver(async ({ action, body }: KuzzleRequest) => {
    const { customerIndex, order, tagIds } = body as Record<string, unknown>;
    if (action === "locate")
      return {
        located: [
          { tag: tag("near", { clientId: TOWER }), customer: TOWER },
          { tag: tag("far", { clientId: DEPOT }), customer: DEPOT },
        ],
      };
    const client = (order as { clientId: unknown } | undefined)?.clientId;
    asked.push({ action, customer: customerIndex, client, tagIds });
    return {
      outcomes: (tagIds as TagId[]).map((tagId) => ({
        tagId,
        status: "done",
        was: {},
        is: {},
      })),
    };
  });
  const preview = await previewBatch(live, TOWER, ORDER);
  expect(preview).toEqual([
    { tagId: FAR, status: "done", customer: DEPOT },
    { tagId: NEAR, status: "done", customer: TOWER },
    { tagId: NONE, status: "notFound" },
  ]);
  const work = { order: ORDER, tagIds: [FAR, NEAR], owners: ownersOf(preview) };
  const { signal } = new AbortController();
  const told: unknown[] = [];
  for await (const part of runBatch(live, TOWER, work, signal)) told.push(part);
  expect(told).toEqual([
    { begun: [FAR] },
    { outcomes: [{ tagId: FAR, status: "done" }] },
    { begun: [NEAR] },
    { outcomes: [{ tagId: NEAR, status: "done" }] },
  ]);
  for await (const part of undoBatch(live, TOWER, work, signal)) told.push(part);
  expect(asked).toEqual([
    { action: "operate", customer: DEPOT, client: DEPOT, tagIds: [FAR] },
    { action: "operate", customer: TOWER, client: TOWER, tagIds: [NEAR] },
    { action: "restore", customer: DEPOT, client: undefined, tagIds: [FAR] },
    { action: "restore", customer: TOWER, client: undefined, tagIds: [NEAR] },
  ]);
});

describe("an order of new tags", () => {
  const order: TagBatchOrder = {
    kind: "provision",
    provisioningId: "provisioning-0000000001",
    customer: DEPOT,
    order: BleProvisioning.parse({
      manufacturerId: "BLU",
      hardwareSupplier: "BlueUp",
      model: "BLUE_PUCK",
      batteryLifespan: 36,
      commissioningDate: 0,
      broadcastInterval: 5000,
      uuid: "00000000-0000-4000-8000-000000000001",
      startTag: "210A0001",
      endTag: "210A0003",
    }),
  };
  const work = { order, tagIds: [FAR, NEAR, NONE], owners: new Map() };
  const undone = async (answers: readonly object[]) => {
    const left = [...answers];
    const live = liveOver(async () => left.shift() ?? { removed: [], left: 0 });
    const told = [];
    for await (const part of undoBatch(live, TOWER, work, new AbortController().signal))
      told.push("outcomes" in part ? part.outcomes.map(({ tagId }) => tagId) : []);
    return told;
  };

  test("is taken back call by call, each told as soon as it is answered", async () => {
    expect(
      await undone([
        { removed: [NEAR], left: 2 },
        { removed: [FAR], left: 1 },
        { removed: [NONE], left: 0 },
      ]),
    ).toEqual([[NEAR], [FAR], [NONE]]);
  });

  test("is taken back to the end where the answer of a part was lost", async () => {
    expect(await undone([{ removed: [FAR], left: 0 }])).toEqual([[FAR, NEAR, NONE]]);
  });

  test("is taken back to the end where a call that was given up had made more", async () => {
    expect(
      await undone([
        { removed: [FAR, NEAR, NONE], left: 200 },
        { removed: ["another"], left: 0 },
      ]),
    ).toEqual([[FAR, NEAR, NONE], []]);
  });

  test("stays where one is in use, and says so of those that are left", async () => {
    const live = liveOver(() =>
      Promise.reject(
        new RequestFailed(
          { kind: "refused", id: "omniscient.rule.conflict", status: 409, data: { inUse: [FAR] } },
          { controller: "omniscient/provisioning", action: "undo" },
        ),
      ),
    );
    const told = [];
    for await (const part of undoBatch(live, TOWER, work, new AbortController().signal))
      told.push(part);
    expect(told).toEqual([{ outcomes: work.tagIds.map((tagId) => ({ tagId, status: "inUse" })) }]);
  });
});
