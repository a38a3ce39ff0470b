import { createActor, setup } from "xstate";
import { expect, test } from "vitest";
import { transitionLog } from "../../../../src/composition/shell/transitionLog.ts";
import { pathOf } from "../../../../src/views/shell/debug/pathFile.ts";

const door = setup({
  types: { events: {} as { type: "push" } | { type: "knock"; secret: string } },
}).createMachine({
  id: "door",
  initial: "shut",
  states: { shut: { on: { push: "ajar" } }, ajar: { on: { push: "shut" } } },
});

function observed(times: number) {
  const log = transitionLog(() => 1000);
  const actor = createActor(door, { id: "door", inspect: log.inspect });
  actor.start();
  for (let time = 0; time < times; time++) actor.send({ type: "push" });
  return { log, actor };
}

test("a machine is kept with its state and every event, those that change nothing too", () => {
  const { log, actor } = observed(1);
  actor.send({ type: "knock", secret: "1234" });
  const [one] = log.machines.get();
  expect(one).toMatchObject({ isRunning: true, begin: "shut", state: "ajar", active: ["ajar"] });
  expect(one?.events).toEqual([
    { at: 1000, event: "push", state: "ajar" },
    { at: 1000, event: "knock", state: "ajar" },
  ]);
});

test("its last 50 events are kept, with the state before the first of them", () => {
  const [one] = observed(61).log.machines.get();
  expect([one?.events.length, one?.begin, one?.state]).toEqual([50, "ajar", "ajar"]);
});

test("one that has ended is kept, and is said to have ended", () => {
  const { log, actor } = observed(1);
  actor.stop();
  const [one] = log.machines.get();
  expect([one?.isRunning, one?.state, one?.events.length]).toEqual([false, "ajar", 1]);
});

test("of forty, those that have ended are forgotten first", () => {
  const log = transitionLog(() => 0);
  const actors = Array.from({ length: 41 }, (_, index) =>
    createActor(door, { id: `door ${index}`, inspect: log.inspect }),
  );
  for (const actor of actors.slice(0, 40)) actor.start();
  const keyOf = (index: number) => actors[index]?.sessionId;
  actors[7]?.stop();
  actors[40]?.start();
  const kept = new Set(log.machines.get().map(({ key }) => key));
  expect([kept.size, kept.has(keyOf(7) ?? ""), kept.has(keyOf(0) ?? "")]).toEqual([
    40,
    false,
    true,
  ]);
});

test("an exported path has the names of events and states and nothing that an event carried", () => {
  const { log, actor } = observed(1);
  actor.send({ type: "knock", secret: "1234" });
  const [one] = log.machines.get();
  const path = one === undefined ? null : pathOf(one);
  expect(path).toMatchObject({
    machine: "door",
    begin: "shut",
    steps: [
      { event: { type: "push" }, state: "ajar" },
      { event: { type: "knock" }, state: "ajar" },
    ],
  });
  expect(JSON.stringify(path)).not.toContain("1234");
});
