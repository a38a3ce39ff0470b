import { describe, expect, test } from "vitest";
import {
  loneAnswer,
  type LoneAnswerPorts,
} from "../../../../src/composition/distress/loneAnswer.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";

type Looked = Awaited<ReturnType<LoneAnswerPorts["look"]>>;
type Answered = Awaited<ReturnType<LoneAnswerPorts["answer"]>>;
const ASKED = { askedAt: T0, callAt: T0 + 5 * MINUTE, calledAt: null, answeredAt: null };

/** The page over a server whose answers are the test's. */
async function page(code = "code") {
  const server = {
    look: ASKED as Looked,
    answer: { answeredAt: T0 + MINUTE, isCalled: false } as Answered,
    answers: 0,
  };
  const service = loneAnswer(
    {
      look: async () => server.look,
      answer: async () => {
        server.answers += 1;
        return server.answer;
      },
    },
    code,
  );
  await service.sync();
  return { server, service };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the page of a question", () => {
  test("says that an answer was received once the server has said so", async () => {
    const { service } = await page();
    service.answer();
    expect(service.get()).toMatchObject({ sending: "sending", question: { answeredAt: null } });
    await settled();
    expect(service.get()).toMatchObject({
      sending: null,
      question: { answeredAt: T0 + MINUTE },
    });
  });

  test("sends an answer again until it arrives, and no second one beside it", async () => {
    const { server, service } = await page();
    server.answer = "offline";
    service.answer();
    service.answer();
    await settled();
    expect(service.get()).toMatchObject({ sending: "offline" });
    expect(server.answers).toBe(1);
    await service.sync();
    expect(service.get()).toMatchObject({ sending: "offline" });
    server.answer = { answeredAt: T0 + 2 * MINUTE, isCalled: true };
    await service.retry();
    expect(service.get()).toMatchObject({ question: { answeredAt: T0 + 2 * MINUTE } });
    await service.retry();
    expect(server.answers).toBe(2);
  });

  test("is over where the link leads nowhere, and waits where nobody answers", async () => {
    expect((await page("")).service.get()).toEqual({ kind: "over" });
    const { server, service } = await page();
    server.look = "offline";
    await service.sync();
    expect(service.get()).toMatchObject({ kind: "question" });
    server.look = "gone";
    await service.sync();
    expect(service.get()).toEqual({ kind: "over" });
  });
});
