import { AssetCommentId, AssetId } from "../../src/domain/base/ids.ts";
import {
  type AssetCommandEvent,
  assetCommandMachine,
} from "../../src/machines/assets/assetCommandMachine.ts";
import type { AssetAnswer, AssetCommand } from "../../src/streams/calls/assets/assetCommands.ts";
import { describeCells } from "../support/describeCells.ts";
import { describeMachine } from "../support/describeMachine.ts";
import { done, failed } from "../support/journeys.ts";
import { actorSamples, machineGraph, type SamplesOf } from "../support/machineGraph.ts";

const comment: AssetCommand = {
  kind: "comment.delete",
  commentId: AssetCommentId.parse("comment-0123456789"),
};
const archive: AssetCommand = { kind: "archive", assetIds: [AssetId.parse("asset-crane")] };

const fromUser = {
  "user.do": [
    { type: "user.do", command: comment },
    { type: "user.do", command: archive },
  ],
  "user.retry": [{ type: "user.retry" }],
  "user.cancel": [{ type: "user.cancel" }],
  "user.dismiss": [{ type: "user.dismiss" }],
} satisfies SamplesOf<AssetCommandEvent>;

const carriedOut: AssetAnswer = { status: "done" };
const downloaded: AssetAnswer = {
  status: "downloaded",
  name: "plan.pdf",
  type: "application/pdf",
  bytes: new Uint8Array(1),
};
const refused: AssetAnswer = { status: "refused", problem: "linkedTag", told: "Unlink it." };

describeMachine(
  "assetCommandMachine",
  machineGraph(assetCommandMachine, [undefined], {
    ...fromUser,
    ...actorSamples({ run: [carriedOut, downloaded, refused] }),
  }),
  [
    ["idle | done | failed", "user.do", "sending"],
    ["failed", "user.retry", "sending"],
    ["sending", "user.cancel", "idle"],
    ["failed", "user.dismiss", "idle"],
    ["sending", "done run", "done"],
    ["sending", "done run | error run", "failed"],
  ],
);

const [first, second] = fromUser["user.do"];
const NOTHING = {
  do: null,
  doOther: null,
  retry: null,
  cancel: null,
  dismiss: null,
  carriedOut: null,
  downloaded: null,
  refused: null,
  broken: null,
};

describeCells(
  assetCommandMachine,
  undefined,
  {
    do: first,
    doOther: second,
    retry: fromUser["user.retry"][0],
    cancel: fromUser["user.cancel"][0],
    dismiss: fromUser["user.dismiss"][0],
    carriedOut: done("run", carriedOut),
    downloaded: done("run", downloaded),
    refused: done("run", refused),
    broken: failed("run"),
  },
  [
    {
      state: "idle",
      after: [],
      cells: { ...NOTHING, do: "sending > run", doOther: "sending > run" },
    },
    {
      // One thing at a time: another is not taken meanwhile.
      state: "sending",
      after: ["do"],
      cells: {
        ...NOTHING,
        cancel: "idle",
        carriedOut: "done > !commandDone",
        downloaded: "done > !commandDone",
        refused: "failed",
        broken: "failed",
      },
    },
    {
      state: "done",
      after: ["do", "carriedOut"],
      cells: { ...NOTHING, do: "sending > run", doOther: "sending > run" },
    },
    {
      state: "failed",
      after: ["do", "refused"],
      cells: {
        ...NOTHING,
        do: "sending > run",
        doOther: "sending > run",
        retry: "sending > run",
        dismiss: "idle",
      },
    },
    {
      state: "failed",
      after: ["do", "broken", "retry", "broken"],
      cells: {
        ...NOTHING,
        do: "sending > run",
        doOther: "sending > run",
        retry: "sending > run",
        dismiss: "idle",
      },
    },
    {
      // What was put aside is tried no more.
      state: "idle",
      after: ["do", "refused", "dismiss"],
      cells: { ...NOTHING, do: "sending > run", doOther: "sending > run" },
    },
  ],
);
