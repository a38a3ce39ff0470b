import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { AssetCommentId } from "../../../../src/domain/base/ids.ts";
import { assetCommandMachine } from "../../../../src/machines/assets/assetCommandMachine.ts";
import type {
  AssetAnswer,
  AssetCommand,
} from "../../../../src/streams/calls/assets/assetCommands.ts";

const command: AssetCommand = {
  kind: "comment.delete",
  commentId: AssetCommentId.parse("comment-0123456789"),
};
const refused: AssetAnswer = { status: "refused", problem: "notAllowed", told: "Ask B." };

/** The machine with a backend that gives these answers in turn; an error is a rejection. */
function working(...answers: (AssetAnswer | Error)[]) {
  const asked: AssetCommand[] = [];
  const done: AssetAnswer[] = [];
  const actor = createActor(
    assetCommandMachine.provide({
      actors: {
        run: fromPromise<AssetAnswer, AssetCommand>(async ({ input }) => {
          asked.push(input);
          const answer = answers.shift();
          if (answer === undefined || answer instanceof Error) throw answer ?? new Error("asked");
          return answer;
        }),
      },
    }),
  ).start();
  actor.on("commandDone", ({ answer }) => done.push(answer));
  const settled = async () => {
    const sendings = new Promise<void>((resolve) => {
      actor.subscribe((snapshot) => {
        if (!snapshot.hasTag("busy")) resolve();
      });
    });
    await sendings;
    return actor.getSnapshot();
  };
  return { actor, asked, done, settled };
}

test("what the server has done is told once", async () => {
  const { actor, asked, done, settled } = working({ status: "done" });
  actor.send({ type: "user.do", command });
  expect(actor.getSnapshot().hasTag("busy")).toBe(true);
  // Nothing else is taken meanwhile.
  actor.send({ type: "user.do", command });
  expect((await settled()).value).toBe("done");
  expect(asked).toEqual([command]);
  expect(done).toEqual([{ status: "done" }]);
});

test("a refusal stays until it is tried again or put aside", async () => {
  const { actor, asked, done, settled } = working(refused, { status: "done" });
  actor.send({ type: "user.do", command });
  const failed = await settled();
  expect([failed.value, failed.context.refusal]).toEqual(["failed", refused]);
  actor.send({ type: "user.retry" });
  expect((await settled()).value).toBe("done");
  expect(asked).toEqual([command, command]);
  expect(done).toHaveLength(1);
});

test("a rejection is a refusal too, and can be put aside", async () => {
  const { actor, settled } = working(new Error("broken"));
  actor.send({ type: "user.do", command });
  expect((await settled()).context.refusal?.problem).toBe("failed");
  actor.send({ type: "user.dismiss" });
  const { value, context } = actor.getSnapshot();
  expect([value, context]).toEqual(["idle", { command: null, answer: null, refusal: null }]);
});
