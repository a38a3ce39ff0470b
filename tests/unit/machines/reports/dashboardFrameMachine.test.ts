import { expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { dashboardFrameMachine } from "../../../../src/machines/reports/dashboardFrameMachine.ts";

function opening() {
  const clock = new SimulatedClock();
  return { clock, actor: createActor(dashboardFrameMachine, { clock }).start() };
}

test("a frame is silent after 10 s without a word, not before", () => {
  const { clock, actor } = opening();
  clock.increment(9_999);
  expect(actor.getSnapshot().value).toBe("opening");
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe("silent");
});

test("a frame that has answered stays shown however long it is looked at", () => {
  const { clock, actor } = opening();
  actor.send({ type: "frame.loaded" });
  clock.increment(60_000);
  expect(actor.getSnapshot().value).toBe("loaded");
});

test("another attempt has the whole time again", () => {
  const { clock, actor } = opening();
  clock.increment(10_000);
  actor.send({ type: "user.retry" });
  clock.increment(9_999);
  expect(actor.getSnapshot().value).toBe("opening");
  clock.increment(1);
  expect(actor.getSnapshot().value).toBe("silent");
});
