import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { createActor, initialTransition, setup, transition } from "xstate";
import { must } from "../../../src/domain/base/must.ts";
import { commandMachine } from "../../../src/machines/kit/commandMachine.ts";
import { recordWalks, type WalkRecorder } from "../../../model-tests/support/walks/recordWalks.ts";
import { machineGraph } from "../../../model-tests/support/machineGraph.ts";
import { type LoadedMachine, loadMachines } from "../../../scripts/diagrams/loadMachines.ts";
import { chosenMachines, ownerOf } from "../../../scripts/models/chosenMachines.ts";
import { citedSections } from "../../../scripts/models/citedSections.ts";
import { EVENT_WORDS, wordsOfEvent } from "../../../scripts/models/eventWords.ts";
import { FEATURES } from "../../../scripts/models/page/pageWords.ts";
import { parseMachinePath } from "../../../scripts/models/parseMachinePath.ts";
import { renderPage } from "../../../scripts/models/renderPage.tsx";
import { replayPath } from "../../../scripts/models/replayPath.ts";
import { replayText } from "../../../scripts/models/replayText.ts";
import { reportOf } from "../../../scripts/models/reportOf.ts";
import { failuresOf } from "../../../scripts/models/testResults.ts";
import { walksOf } from "../../../scripts/models/walksOf.ts";
import type { WalkedPath } from "../../../model-tests/support/walks/keepPath.ts";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";

// A file of this folder has a process of its own: what it records of machines is nobody else's.
let recorder: WalkRecorder | null = null;
afterEach(() => recorder?.stop());

/** A machine that is made while everything is recorded. */
function recordedDoor() {
  recorder = recordWalks();
  const machine = setup({
    types: {
      context: {} as { readonly pushes: number },
      events: {} as
        | { type: "user.push"; hard: boolean }
        | { type: "user.knock" }
        | { type: "user.retry" },
    },
    guards: {
      isHard: (_, { hard }: { readonly hard: boolean }) => hard,
      isAllowed: () => true,
    },
  }).createMachine({
    id: "door",
    context: { pushes: 0 },
    initial: "shut",
    states: {
      shut: {
        on: {
          "user.push": {
            guard: { type: "isHard", params: ({ event }) => event },
            target: "ajar",
          },
          "user.knock": { guard: "isAllowed", target: "ajar" },
          "user.retry": "ajar",
        },
      },
      ajar: {},
    },
  });
  const loaded: LoadedMachine = {
    name: "doorMachine",
    title: "door",
    file: "src/machines/alerts/doorMachine.ts",
    room: "alerts",
    machine,
    isKit: false,
    kit: null,
    words: ["A door."],
  };
  return { machine, loaded, recorder };
}

const ownMachines = () =>
  loadMachines(PROJECT_ROOT, (file) => import(/* @vite-ignore */ path.join(PROJECT_ROOT, file)));

const push = { type: "user.push", hard: true } as const;
const soft = { ...push, hard: false } as { readonly type: string };
const walkedPath = (one: Partial<WalkedPath>) => ({
  machine: "door",
  name: "a door is pushed",
  begin: "shut",
  steps: [{ event: push, state: "ajar" }],
  where: "browser" as const,
  file: "tests/browser/doors.test.ts",
  test: "a door is pushed",
  found: ["ajar"],
  kept: "walked/paths/door.json",
  ...one,
});

test("every event of every machine has words in both languages, and every feature has a name; nothing else has", async () => {
  const machines = await ownMachines();
  const events = new Set(
    machines
      .flatMap(({ machine }) => machine.events as readonly string[])
      .filter((type) => !type.startsWith("xstate.")),
  );
  expect(Object.keys(EVENT_WORDS).toSorted()).toEqual([...events].toSorted());
  const rooms = new Set(machines.map(({ room }) => room));
  expect(Object.keys(FEATURES).toSorted()).toEqual([...rooms].toSorted());
});

test("an effect is put in words by its name and by what it answered", () => {
  const answered = {
    type: "xstate.done.actor.call",
    output: { status: "failed", problem: "late" },
  };
  expect(wordsOfEvent(answered).en).toBe("“call” answers: failed, late");
  expect(wordsOfEvent({ type: "xstate.error.actor.call" }).fr).toBe("« call » échoue");
  expect(wordsOfEvent({ type: "xstate.after.undoWindow.alerts.open" }).en).toBe(
    "“undoWindow” passes",
  );
});

test("transitions, guards and changes are recorded however a machine is run", () => {
  const { machine, recorder: own } = recordedDoor();
  const [begin] = initialTransition(machine);
  transition(machine, begin, push);
  transition(machine, begin, { type: "user.push", hard: false });
  const actor = createActor(machine);
  actor.start();
  actor.send({ type: "user.knock" });
  const [walks] = own.take();
  expect(walks?.transitions).toEqual({ "shut|user.push|0": 1, "shut|user.knock|0": 1 });
  expect(walks?.guards).toEqual({ isHard: [1, 1], isAllowed: [1, 0] });
  expect(own.take()).toEqual([]);
});

test("a machine that another is provided from is counted as one with it, and only since the last call", () => {
  const { machine, recorder: own } = recordedDoor();
  const knocked = (one: typeof machine) => {
    const [begin] = initialTransition(one);
    transition(one, begin, { type: "user.knock" });
  };
  const walked = () => own.take().map(({ transitions, guards }) => ({ transitions, guards }));
  knocked(machine);
  const provided = machine.provide({});
  knocked(provided);
  expect(walked()).toEqual([
    { transitions: { "shut|user.knock|0": 2 }, guards: { isAllowed: [2, 0] } },
  ]);
  knocked(provided);
  expect(walked()).toEqual([
    { transitions: { "shut|user.knock|0": 1 }, guards: { isAllowed: [1, 0] } },
  ]);
});

test("the report says what is walked where, and which guards never refused", () => {
  const { machine, loaded, recorder: own } = recordedDoor();
  machineGraph(machine, [undefined], {
    "user.push": [push, soft],
    "user.knock": [{ type: "user.knock" }],
    "user.retry": [],
  });
  const files = [{ file: "model-tests/alerts/door.model.test.ts", machines: own.take() }];
  const report = reportOf({
    machines: [loaded],
    files,
    paths: [walkedPath({})],
    failures: [],
    recorder: own,
    hasBrowser: true,
    replay: null,
  });
  const [door] = report.machines;
  expect(door?.transitions.map(({ id, walk }) => [id, walk])).toEqual([
    ["shut|user.push|0", "both"],
    ["shut|user.knock|0", "memory"],
    ["shut|user.retry|0", "neither"],
  ]);
  // A graph is gone through twice: for its paths and for its transitions.
  expect(door?.guards).toEqual([
    { name: "isAllowed", allowed: 2, refused: 0 },
    { name: "isHard", allowed: 2, refused: 2 },
  ]);
  expect(door?.ways[0]?.steps.map(({ en }) => en)).toEqual([wordsOfEvent(push).en]);

  const page = renderPage(PROJECT_ROOT, report, "");
  expect(page).toContain("doorMachine");
  // It opens from disk: nothing is fetched.
  expect(page.match(/(?:src|href)="(?!#|walked\/)[^"]*"/gu)).toBeNull();
  expect(page.match(/https?:\/\/(?!www\.w3\.org)/gu)).toBeNull();
});

test("what is walked of a kit counts for its chart, whatever the machine was called", async () => {
  recorder = recordWalks();
  const [kit] = (await ownMachines()).filter(({ title }) => title === "command");
  const loaded = must(kit, "the kit of commands has a file");
  const tried = commandMachine({ id: "tried" });
  const [begin] = initialTransition(tried);
  transition(tried, begin, { type: "user.do", command: {} } as never);
  const files = [{ file: "model-tests/kit/command.model.test.ts", machines: recorder.take() }];
  expect([...walksOf(loaded, files).transitions.values()]).toEqual([1]);
});

test("a path without what its events carried fits where some sample leads along it", () => {
  const { machine, loaded, recorder: own } = recordedDoor();
  const [begin] = initialTransition(machine);
  transition(machine, begin, push);
  transition(machine, begin, { type: "user.push", hard: false });
  const walks = walksOf(loaded, [{ file: "door.test.ts", machines: own.take() }]);
  const step = (state: string) => ({ event: { type: "user.push" }, state });
  const pathOf = (...states: readonly string[]) => ({
    machine: "door",
    name: "",
    begin: "shut",
    steps: states.map(step),
  });
  // The soft push changes nothing, the hard one opens.
  const fitting = replayPath(machine, pathOf("shut", "ajar"), walks);
  expect(fitting.steps.map(({ fits }) => fits)).toEqual([true, true]);
  expect(replayText(fitting)).toContain("can go all 2 steps");

  const differing = replayPath(machine, pathOf("shut", "gone"), walks);
  expect(differing.steps.map(({ fits }) => fits)).toEqual([true, false]);
  expect(replayText(differing)).toContain(
    'differs at step 2, user.push: the path says "gone", the machine "ajar" or "shut"',
  );

  const exact = { ...pathOf("ajar"), steps: [{ event: soft, state: "ajar" }] };
  expect(replayPath(machine, exact, walks).steps[0]?.found).toEqual(["shut"]);

  const elsewhere = replayPath(machine, { ...pathOf("ajar"), begin: "nowhere" }, walks);
  expect(elsewhere.problem).toContain('leads door to "nowhere"');
});

test("a failure leads to its path and to the command that runs it again", () => {
  const of = { file: "model-tests/alerts/door.model.test.ts", project: "unit" };
  const failed = [
    {
      ...of,
      test: "door > 'opens when it…'",
      title: "'opens when it…'",
      message: "\u001B[31mno\u001B[39m",
    },
    { ...of, file: "model-tests/broken.model.test.ts", test: "", title: "", message: "no import" },
  ];
  const own = walkedPath({
    file: "model-tests/alerts/door.model.test.ts",
    test: "door > 'opens when it…'",
  });
  const [opens, broken] = failuresOf(failed, [own], "7");
  expect(opens).toMatchObject({ message: "no", trace: own.kept });
  expect(opens?.again).toBe(
    'SEED=7 npx vitest run --project unit model-tests/alerts/door.model.test.ts -t "opens when it"',
  );
  expect(broken).toMatchObject({
    message: "no import",
    trace: null,
    again: "SEED=7 npx vitest run --project unit model-tests/broken.model.test.ts",
  });
});

test("a feature has every section of the specification that its code cites, in their order", () => {
  const root = mkdtempSync(path.join(tmpdir(), "balise-cited-"));
  // No section of ours: the test of citations reads this file too.
  const LAST = 10;
  const texts = {
    "src/machines/doors/doorMachine.ts": `// Specification, sections ${LAST} and 2; product.md section 5.`,
    "src/domain/doors/door.ts": "/** A door (specification\n * section 3). */",
    "backend/app/doors/nested/doorJob.ts": "// specification.md section 2",
    "src/domain/gates/gate.ts": "// specification section 5",
  };
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  expect(citedSections(root, "doors")).toEqual(["2", "3", "10"]);
  rmSync(root, { recursive: true });
});

test("a kit is chosen with the machines that it makes, and a machine with its kit", () => {
  const { loaded } = recordedDoor();
  const kit = { ...loaded, title: "opening", room: "kit", isKit: true };
  const made = { ...loaded, title: "gate", kit: "opening" };
  const all = [loaded, kit, made];
  const titles = (only: string) => chosenMachines(all, only).map(({ title }) => title);
  expect(titles("opening")).toEqual(["opening", "gate"]);
  expect(titles("gate")).toEqual(["opening", "gate"]);
  expect(titles("door")).toEqual(["door"]);
});

test("what is asked for wrongly is said", () => {
  const { loaded } = recordedDoor();
  expect(() => chosenMachines([loaded], "alarms")).toThrow(
    /no feature and no machine "alarms".*alerts/u,
  );
  expect(chosenMachines([loaded], "alerts")).toEqual([loaded]);
  expect(chosenMachines([loaded], "doorMachine")).toEqual([loaded]);
  const made = { machine: "gate", name: "", begin: "shut", steps: [] };
  expect(() => ownerOf([loaded], made)).toThrow(/"gate"/u);
  expect(ownerOf([loaded], { ...made, machine: "door" })).toBe(loaded);
  expect(() => parseMachinePath("{", "a.json")).toThrow(/a\.json is no JSON/u);
  expect(() => parseMachinePath('{"machine":"door"}', "a.json")).toThrow(
    /a\.json is no path: begin/u,
  );
});
