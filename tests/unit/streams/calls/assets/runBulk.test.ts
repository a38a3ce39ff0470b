import { describe, expect, test } from "vitest";
import type { BulkCall, BulkFields } from "../../../../../src/domain/assets/bulkAction.ts";
import { AssetId, CustomerIndex, LabelId, SiteId } from "../../../../../src/domain/base/ids.ts";
import { runBulk } from "../../../../../src/streams/calls/assets/runBulk.ts";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import {
  RequestFailed,
  type RequestFailure,
} from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { liveOver } from "../../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");
const id = (name: string) => AssetId.parse(`asset-${name}`);
const done = (name: string, was: BulkFields = {}, is: BulkFields = {}) => ({
  id: id(name),
  status: "done",
  was,
  is,
});
const failed = (failure: RequestFailure) =>
  new RequestFailed(failure, { controller: "omniscient/asset", action: "x" });
const refusal = (code: string, data: Readonly<Record<string, unknown>> = {}) =>
  failed({ kind: "refused", status: 400, id: `omniscient.rule.${code}`, data });

/** A server that gives these answers, one a call, and keeps what it was asked. */
function server(...answers: readonly unknown[]) {
  const asked: KuzzleRequest[] = [];
  const left = [...answers];
  return {
    asked,
    live: liveOver((request: KuzzleRequest) => {
      asked.push(request);
      const answer = left.shift();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }),
  };
}
async function all(
  { live }: ReturnType<typeof server>,
  calls: readonly BulkCall[],
  signal = new AbortController().signal,
) {
  const outcomes = [];
  for await (const part of runBulk(live, TOWER, calls, signal)) outcomes.push(...part);
  return outcomes;
}
const archive: BulkCall = { action: { kind: "archive" }, assetIds: [id("a"), id("b"), id("c")] };

describe("runBulk", () => {
  test("those with a linked tag are told, and the others are archived without them", async () => {
    const kuzzle = server(
      refusal("asset_has_linked_tag", { assets: [{ id: id("b"), reference: "B", tagId: "t" }] }),
      { outcomes: [done("a"), done("c")] },
    );
    expect(await all(kuzzle, [archive])).toEqual([
      { id: id("b"), status: "linkedTag" },
      done("a"),
      done("c"),
    ]);
    expect(kuzzle.asked.map(({ action, body }) => [action, body])).toEqual([
      ["archive", { customerIndex: TOWER, assetIds: archive.assetIds, unlinkTags: false }],
      ["archive", { customerIndex: TOWER, assetIds: [id("a"), id("c")], unlinkTags: false }],
    ]);
  });

  test("the outcome of each is the server's", async () => {
    const outcomes = [
      done("a", { labels: [] }, { labels: [LabelId.parse("label-red")] }),
      { id: id("b"), status: "unchanged" },
      { id: id("c"), status: "archived" },
    ];
    expect(await all(server({ outcomes }), [archive])).toEqual(outcomes);
  });

  test("a label of another sub-family is refused for those that have another one", async () => {
    const call: BulkCall = {
      action: { kind: "label", add: [], remove: [] },
      assetIds: [id("a"), id("b")],
    };
    const kuzzle = server(refusal("invalid_input", { label: "l", assets: [id("a")] }), {
      outcomes: [done("b")],
    });
    expect(await all(kuzzle, [call])).toEqual([
      { id: id("a"), status: "otherSubFamily" },
      done("b"),
    ]);
  });

  test("a label or site that is gone since is told for all of them", async () => {
    const back: BulkCall = {
      action: { kind: "label", add: [LabelId.parse("label-red")], remove: [] },
      assetIds: [id("a")],
    };
    const kuzzle = server(refusal("not_found", { labels: ["label-red"] }));
    expect(await all(kuzzle, [back])).toEqual([{ id: id("a"), status: "gone" }]);
  });

  test("a refusal that names nobody is for all of them, and ends", async () => {
    const refused = failed({ kind: "refused", status: 403, id: "security.rights.forbidden" });
    const kuzzle = server(refused);
    expect((await all(kuzzle, [archive])).map(({ status }) => status)).toEqual([
      "notAllowed",
      "notAllowed",
      "notAllowed",
    ]);
    expect(kuzzle.asked).toHaveLength(1);
  });

  test("a link is put back where it is as it was seen; what somebody has changed since is told", async () => {
    const outcomes = [done("a"), { id: id("b"), status: "changedSince" }];
    const kuzzle = server({ outcomes });
    const back = { siteId: null, link: "currentWorksite", seen: SiteId.parse("west") } as const;
    const call = { assetIds: [id("a"), id("b")], action: { kind: "associate", ...back } } as const;
    expect(await all(kuzzle, [call])).toEqual(outcomes);
    expect(kuzzle.asked[0]).toMatchObject({ action: "associate", body: back });
  });

  test("nobody answered: it ends there, and what was told before stays told", async () => {
    const outcomes = [done("a"), done("b"), done("c")];
    const kuzzle = server({ outcomes }, failed({ kind: "timeout", ms: 1 }));
    const parts = runBulk(kuzzle.live, TOWER, [archive, archive], new AbortController().signal);
    expect((await parts.next()).value).toHaveLength(3);
    await expect(parts.next()).rejects.toBeInstanceOf(RequestFailed);
  });

  test("whoever stops is heard before the next call", async () => {
    const stop = new AbortController();
    const kuzzle = server({ outcomes: [] });
    const parts = runBulk(kuzzle.live, TOWER, [archive, archive], stop.signal);
    await parts.next();
    stop.abort(new Error("enough"));
    await expect(parts.next()).rejects.toThrow("enough");
    expect(kuzzle.asked).toHaveLength(1);
  });
});
