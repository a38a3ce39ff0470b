import { expect, test } from "vitest";
import { createActor } from "xstate";
import { assetMachines } from "../../../src/composition/assets.ts";
import { AssetCommentId, AssetId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { AssetCommand } from "../../../src/streams/calls/assets/assetCommands.ts";
import type { LiveClient } from "../../../src/streams/feeds/liveClient.ts";
import { liveOver } from "../../support/liveOver.ts";

const comment: AssetCommand = {
  kind: "comment.add",
  commentId: AssetCommentId.parse("comment-0123456789abcdef"),
  assetId: AssetId.parse("asset-crane"),
  text: "The brake squeals",
};

/** A comment on its way, and whether what is asked for it was given up. */
function commenting() {
  const signals: (AbortSignal | undefined)[] = [];
  const live = liveOver((_request, _options, signal) => {
    signals.push(signal);
    return new Promise<unknown>(() => undefined);
  }) as LiveClient;
  const { command } = assetMachines({ live, customer: () => CustomerIndex.parse("tower") });
  const actor = createActor(command).start();
  actor.send({ type: "user.do", command: comment });
  return { actor, isGivenUp: () => signals.map((signal) => signal?.aborted) };
}

test("what is sent from a page goes on when the page is left", () => {
  const { actor, isGivenUp } = commenting();
  actor.stop();
  expect(isGivenUp()).toEqual([false]);
});

test("what is given up is not sent any more, and can be sent anew", () => {
  const { actor, isGivenUp } = commenting();
  actor.send({ type: "user.cancel" });
  expect(isGivenUp()).toEqual([true]);
  actor.send({ type: "user.do", command: comment });
  expect(isGivenUp()).toEqual([true, false]);
});
