import { expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { SiteId } from "../../../../src/domain/base/ids.ts";
import { siteCommandMachine } from "../../../../src/machines/sites/siteCommandMachine.ts";
import type { SiteAnswer, SiteCommand } from "../../../../src/streams/calls/sites/siteCommands.ts";

const command: SiteCommand = { kind: "archive", siteIds: [SiteId.parse("site-1")] };
const done: SiteAnswer = { status: "done", assets: 2, sites: [], backCalls: [], left: null };

/** The machine with a backend that gives these answers in turn; an error is a rejection. */
function working(...answers: (SiteAnswer | Error)[]) {
  const asked: SiteCommand[] = [];
  const emitted: number[] = [];
  const actor = createActor(
    siteCommandMachine.provide({
      actors: {
        run: fromPromise<SiteAnswer, SiteCommand>(async ({ input }) => {
          asked.push(input);
          const answer = answers.shift();
          if (answer === undefined || answer instanceof Error) throw answer ?? new Error("asked");
          return answer;
        }),
      },
    }),
  ).start();
  actor.on("commandDone", ({ answer }) => emitted.push(answer.assets));
  const settled = () =>
    new Promise<ReturnType<typeof actor.getSnapshot>>((resolve) => {
      actor.subscribe((snapshot) => {
        if (!snapshot.hasTag("busy")) resolve(snapshot);
      });
    });
  return { actor, asked, emitted, settled };
}

test("what is asked about is done after it was meant, and what it brought is emitted once", async () => {
  const { actor, asked, emitted, settled } = working(done);
  actor.send({ type: "user.ask", command });
  expect([actor.getSnapshot().value, asked]).toEqual(["asking", []]);
  actor.send({ type: "user.confirm" });
  expect((await settled()).value).toBe("done");
  expect([asked, emitted]).toEqual([[command], [2]]);
});

test("what is not meant is not done", () => {
  const { actor, asked } = working();
  actor.send({ type: "user.ask", command });
  actor.send({ type: "user.dismiss" });
  expect([actor.getSnapshot().value, asked]).toEqual(["idle", []]);
});

test("while one command is on its way, another is not taken", async () => {
  const { actor, asked, settled } = working(done);
  actor.send({ type: "user.do", command });
  actor.send({ type: "user.do", command });
  await settled();
  expect(asked).toEqual([command]);
});

test("a refusal stays until it is tried again", async () => {
  const refusal = { problem: "not_allowed", told: "Ask B.", issues: [], impact: null } as const;
  const { actor, emitted, settled } = working({ status: "refused", ...refusal }, done);
  actor.send({ type: "user.do", command });
  const failed = await settled();
  expect([failed.value, failed.context.refusal]).toMatchObject(["failed", refusal]);
  actor.send({ type: "user.retry" });
  expect((await settled()).value).toBe("done");
  expect(emitted).toHaveLength(1);
});

test("a rejection is a refusal too, and can be put aside", async () => {
  const { actor, settled } = working(new Error("broken"));
  actor.send({ type: "user.do", command });
  expect((await settled()).context.refusal?.problem).toBe("failed");
  actor.send({ type: "user.dismiss" });
  expect(actor.getSnapshot().context).toEqual({ command: null, answer: null, refusal: null });
});
