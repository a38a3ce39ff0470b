import { expect, test } from "vitest";
import { CustomerIndex, TagId } from "../../../../../src/domain/base/ids.ts";
import { HOUR } from "../../../../../src/domain/base/time.ts";
import { ownersOf, type TagBatchOrder } from "../../../../../src/domain/devices/tagBatch.ts";
import {
  previewBatch,
  runBatch,
  undoBatch,
} from "../../../../../src/streams/calls/devices/tagBatch.ts";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
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
