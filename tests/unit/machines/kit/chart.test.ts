import { expect, test } from "vitest";
import { setup } from "xstate";
import { chartOf } from "../../../../src/machines/kit/chart.ts";
import { commandMachine } from "../../../../src/machines/kit/commandMachine.ts";

const door = setup({
  guards: { isOpen: () => true },
  actions: { note: () => undefined },
  delays: { patience: 1000 },
}).createMachine({
  id: "door",
  initial: "shut",
  on: { "user.leave": ".gone" },
  states: {
    shut: {
      on: { "user.push": [{ guard: "isOpen", target: "ajar" }, { actions: "note" }] },
      after: { patience: "gone" },
    },
    ajar: { type: "parallel", states: { bell: {}, light: {} } },
    gone: { type: "final" },
  },
});

test("a chart holds states, regions and every transition in the order in which they are written", () => {
  const { root, transitions } = chartOf(door);
  const [shut, ajar, gone] = root.states;
  expect([root.path, root.kind, root.initial]).toEqual(["", "compound", "shut"]);
  expect([shut?.kind, ajar?.kind, gone?.kind]).toEqual(["atomic", "parallel", "final"]);
  expect(ajar?.states.map(({ path }) => path)).toEqual(["ajar.bell", "ajar.light"]);
  const none = { guard: null, actions: [] };
  expect(transitions).toEqual([
    { ...none, id: "|user.leave|0", source: "", event: "user.leave", targets: ["gone"] },
    {
      id: "shut|user.push|0",
      source: "shut",
      event: "user.push",
      guard: "isOpen",
      targets: ["ajar"],
      actions: [],
    },
    {
      id: "shut|user.push|1",
      source: "shut",
      event: "user.push",
      guard: null,
      targets: [],
      actions: ["note"],
    },
    {
      ...none,
      id: "shut|after patience|0",
      source: "shut",
      event: "after patience",
      targets: ["gone"],
    },
  ]);
});

test("machines of one kit have one chart, whatever their names are", () => {
  const command = (id: string) => commandMachine<string, { readonly status: "refused" }>({ id });
  expect(chartOf(command("one"))).toEqual(chartOf(command("other")));
});
