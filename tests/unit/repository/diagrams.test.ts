import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { setup } from "xstate";
import { DIAGRAM_FOLDER, drawDiagrams } from "../../../scripts/diagrams/drawDiagrams.ts";
import { toMermaid } from "../../../scripts/diagrams/toMermaid.ts";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

const folder = path.join(PROJECT_ROOT, DIAGRAM_FOLDER);

test("the committed diagrams are those of the machines: else run npm run diagrams", async () => {
  const drawn = await drawDiagrams(
    PROJECT_ROOT,
    (file) => import(/* @vite-ignore */ path.join(PROJECT_ROOT, file)),
  );
  const committed = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));
  expect(committed).toEqual(drawn.toSorted((a, b) => (a.file < b.file ? -1 : 1)));
});

test("a diagram shows states, regions, effects, guards and what holds in any state", () => {
  const machine = setup({
    guards: { isOpen: () => true },
    actions: { note: () => undefined },
    delays: { patience: 1000 },
  }).createMachine({
    id: "door",
    initial: "shut",
    on: { "user.leave": ".gone" },
    states: {
      shut: {
        on: { "user.push": { guard: "isOpen", target: "ajar" } },
        after: { patience: "gone" },
      },
      ajar: {
        type: "parallel",
        states: { bell: {}, light: {} },
        on: { "user.look": { actions: "note" } },
      },
      gone: { type: "final" },
    },
  });
  expect(toMermaid(machine).split("\n")).toEqual([
    "stateDiagram-v2",
    "  [*] --> door_shut",
    '  state "shut" as door_shut',
    "  door_shut --> door_ajar : user.push [isOpen]",
    "  door_shut --> door_gone : after patience",
    '  state "ajar" as door_ajar',
    "  door_ajar : user.look / note",
    "  state door_ajar {",
    '    state "bell" as door_ajar_bell',
    "    --",
    '    state "light" as door_ajar_light',
    "  }",
    '  state "gone" as door_gone',
    "  door_gone --> [*]",
    '  state "in any state" as anywhere',
    "  anywhere --> door_gone : user.leave",
  ]);
});
