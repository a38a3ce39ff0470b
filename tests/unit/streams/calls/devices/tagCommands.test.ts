import { expect, test } from "vitest";
import { CustomerIndex, TagId } from "../../../../../src/domain/base/ids.ts";
import { formOfHeard } from "../../../../../src/domain/devices/heardDevice.ts";
import { NOT_MOUNTED } from "../../../../../src/domain/devices/mountedAt.ts";
import { runTagCommand } from "../../../../../src/streams/calls/devices/tagCommands.ts";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import { RequestFailed } from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { tag } from "../../../../support/fixtures.ts";
import { liveOver } from "../../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");
const devices = ["a1", "a2", "a3"].map((name) => {
  const tagId = TagId.parse(name);
  return { tagId, form: formOfHeard(tagId, { name, type: "anchor", mounted: NOT_MOUNTED }) };
});

test("devices that were heard are registered one after the other, and the first that is refused ends it", async () => {
  const asked: unknown[] = [];
  let taken: string | null = null;
  const live = liveOver(async (request: KuzzleRequest) => {
    const { action, body } = request;
    const { customerIndex, tagId } = body as Record<string, unknown>;
    if (tagId === taken) throw new RequestFailed({ kind: "offline" }, request);
    asked.push([action, customerIndex, tagId]);
    return { tag: tag(String(tagId)) };
  });
  const run = () => runTagCommand(live, TOWER, { kind: "registerAll", devices });
  expect(await run()).toEqual({ status: "done" });
  expect(asked).toEqual(["a1", "a2", "a3"].map((id) => ["create", "tower", id]));

  asked.length = 0;
  taken = "a2";
  expect(await run()).toMatchObject({ status: "refused", problem: "unreachable" });
  expect(asked).toEqual([["create", "tower", "a1"]]);
});
