import { describe, expect, test } from "vitest";
import {
  AssetCommentId,
  AssetFileId,
  AssetId,
  CustomerIndex,
} from "../../../../../src/domain/base/ids.ts";
import { MAX_FILE_BYTES } from "../../../../../src/domain/base/limits.ts";
import {
  type AssetCommand,
  runAssetCommand,
} from "../../../../../src/streams/calls/assets/assetCommands.ts";
import { base64Of, bytesOf } from "../../../../../src/streams/calls/base64.ts";
import type { KuzzleRequest } from "../../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import {
  RequestFailed,
  type RequestFailure,
} from "../../../../../src/streams/core/kuzzle/requestFailed.ts";
import { asset, T0, tag } from "../../../../support/fixtures.ts";
import { liveOver } from "../../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");
const crane = AssetId.parse("asset-crane");
const upload = (content: Blob, taken: readonly string[] = []): AssetCommand => ({
  kind: "file.upload",
  assetId: crane,
  fileId: AssetFileId.parse("file-0123456789"),
  name: "plan.pdf",
  content,
  taken,
});
const PDF = new Blob(["%PDF-1.7"]);
const COMMENT = {
  id: "comment-0123456789",
  assetId: crane,
  author: "ann",
  authorName: "Ann",
  text: "x",
  createdAt: T0,
  editedAt: null,
};
const FILE = {
  id: "file-0123456789",
  assetId: crane,
  name: "plan.pdf",
  date: T0,
  type: "application/pdf",
  size: 8,
  link: "tower/asset-files/file-0123456789",
  uploadedBy: "ann",
};

/** A backend that answers everything the same, and what it was asked. */
function backend(answer: unknown) {
  const asked: KuzzleRequest[] = [];
  const call = async (request: KuzzleRequest) => {
    asked.push(request);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { ...liveOver(call), asked };
}

function refusal(failure: RequestFailure, told = "") {
  return new RequestFailed(failure, { controller: "omniscient/asset", action: "archive" }, told);
}

describe("commands", () => {
  test("a comment goes to its controller with the customer", async () => {
    const live = backend({ comment: COMMENT });
    const commentId = AssetCommentId.parse("comment-0123456789");
    const command = { kind: "comment.add", assetId: crane, commentId, text: "x" } as const;
    expect(await runAssetCommand(live, TOWER, command)).toEqual({ status: "done" });
    expect(live.asked).toEqual([
      {
        controller: "omniscient/comment",
        action: "add",
        body: { customerIndex: TOWER, assetId: crane, commentId, text: "x" },
      },
    ]);
  });

  test("a tag is linked by what is printed on it", async () => {
    const live = backend({ hits: [{ _id: "tag-17" }], asset: asset("crane"), tag: tag("17") });
    const command = { kind: "tag.link", assetId: crane, code: " 210A17 ", from: [] } as const;
    expect(await runAssetCommand(live, TOWER, command)).toEqual({ status: "done" });
    expect(JSON.stringify(live.asked[0]?.body)).toContain('{"manufacturerId":"210A17"}');
    expect(live.asked[1]).toEqual({
      controller: "omniscient/asset",
      action: "linkTag",
      body: { customerIndex: TOWER, assetId: crane, tagId: "tag-17", from: [] },
    });
  });

  test.each([
    { name: "no tag", hits: [] },
    { name: "two tags", hits: [{ _id: "tag-1" }, { _id: "tag-2" }] },
  ])("a code that $name has links nothing", async ({ hits }) => {
    const live = backend({ hits });
    const answer = runAssetCommand(live, TOWER, {
      kind: "tag.link",
      assetId: crane,
      code: "x",
      from: [],
    });
    expect(await answer).toEqual({ status: "refused", problem: "unknownTag", told: "" });
    expect(live.asked).toHaveLength(1);
  });

  test("a tag is unlinked from its asset", async () => {
    const live = backend({ outcomes: [{ id: crane, status: "done" }] });
    await runAssetCommand(live, TOWER, { kind: "tag.unlink", assetId: crane });
    expect(live.asked[0]).toMatchObject({ action: "unlinkTag", body: { assetIds: [crane] } });
  });

  test("a file is sent as base64", async () => {
    const live = backend({ file: FILE, preview: "pdf" });
    expect(await runAssetCommand(live, TOWER, upload(PDF))).toEqual({ status: "done" });
    expect(live.asked[0]?.body).toMatchObject({ name: "plan.pdf", content: btoa("%PDF-1.7") });
  });

  test.each([
    {
      name: "too large",
      content: new Blob([new Uint8Array(MAX_FILE_BYTES + 1)]),
      problem: "fileTooBig",
    },
    { name: "a page that would run", content: new Blob(["<html>"]), problem: "fileType" },
    { name: "empty", content: new Blob([]), problem: "invalid" },
    {
      name: "of a name that is taken",
      content: PDF,
      taken: ["PLAN.pdf"],
      problem: "fileNameTaken",
    },
  ])("a file that is $name is refused before it is sent", async ({ content, taken, problem }) => {
    const live = backend({});
    const answer = await runAssetCommand(live, TOWER, upload(content, taken));
    expect(answer).toEqual({ status: "refused", problem, told: "" });
    expect(live.asked).toEqual([]);
  });

  test("a download brings the bytes", async () => {
    const live = backend({
      fileId: "file-0123456789",
      name: "plan.pdf",
      type: "application/pdf",
      size: 2,
      preview: "pdf",
      content: "AP8=",
    });
    const fileId = AssetFileId.parse("file-0123456789");
    expect(await runAssetCommand(live, TOWER, { kind: "file.download", fileId })).toEqual({
      status: "downloaded",
      name: "plan.pdf",
      type: "application/pdf",
      bytes: new Uint8Array([0, 255]),
    });
  });

  const refused = (id: string | null, status = 412): RequestFailure => ({
    kind: "refused",
    status,
    id,
  });
  test.each([
    { given: refused("omniscient.api.asset_has_linked_tag"), problem: "linkedTag" },
    { given: refused("omniscient.api.OM006", 404), problem: "notFound" },
    { given: refused(null, 403), problem: "notAllowed" },
    { given: refused("omniscient.api.something", 500), problem: "failed" },
    { given: { kind: "timeout", ms: 1 }, problem: "unreachable" },
  ] as const)("$given.kind $given.id is told as $problem", async ({ given, problem }) => {
    const live = backend(refusal(given, "CRANE-1 cannot be archived."));
    const answer = await runAssetCommand(live, TOWER, {
      kind: "archive",
      assetIds: [crane],
      unlinkTags: false,
    });
    expect(answer).toEqual({ status: "refused", problem, told: "CRANE-1 cannot be archived." });
  });

  test("an answer that is none is a failure", async () => {
    const fileId = AssetFileId.parse("file-0123456789");
    const answer = await runAssetCommand(backend({}), TOWER, { kind: "file.download", fileId });
    expect(answer).toEqual({ status: "refused", problem: "failed", told: "" });
  });
});

test("base64 and back, beyond one chunk", () => {
  const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => index % 256);
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  expect(bytesOf(base64Of(bytes))).toEqual(bytes);
});
