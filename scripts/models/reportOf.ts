import type { AnyStateMachine } from "xstate";
import type { WalkRecorder } from "../../model-tests/support/walks/recordWalks.ts";
import type { WalksOfFile } from "../../model-tests/support/walks/walkRecord.ts";
import { type Chart, chartOf } from "../../src/machines/kit/chart.ts";
import type { Walk } from "../../src/views/shell/debug/chart/MachineChart.tsx";
import type { LoadedMachine } from "../diagrams/loadMachines.ts";
import { type Words, wordsOfEvent } from "./eventWords.ts";
import { explore, shortestWays } from "./explore.ts";
import { type Replay, replayPath } from "./replayPath.ts";
import type { Failure, KeptPath } from "./testResults.ts";
import { type Walks, walksOf } from "./walksOf.ts";

export type TransitionReport = {
  readonly id: string;
  readonly walk: Walk;
  /** How often tests in memory and in the browser took it. */
  readonly counts: { readonly memory: number; readonly browser: number };
};

/** A way in words. `state`: where it ends. `where`: who walks it; null: nobody does as a path, it is what the graph knows. */
export type WayReport = {
  readonly name: string;
  readonly where: "memory" | "browser" | null;
  readonly steps: readonly Words[];
  readonly state: string;
};

/** What an event changes of the context, as far as it is known whether something compares it. */
export type ChangeReport = {
  readonly at: string;
  readonly fields: readonly string[];
  /** `names`: a list names these fields. `table`: a table test passes here. `nothing`: neither. */
  readonly comparedBy: "names" | "table" | "nothing";
};

export type GuardReport = {
  readonly name: string;
  readonly allowed: number;
  readonly refused: number;
};

/** A machine with a chart of its own. */
export type MachineReport = {
  readonly title: string;
  readonly file: string;
  readonly room: string;
  readonly words: readonly string[];
  readonly chart: Chart;
  /** Machines that a kit makes with this chart. */
  readonly made: readonly LoadedMachine[];
  readonly transitions: readonly TransitionReport[];
  readonly guards: readonly GuardReport[];
  readonly changes: readonly ChangeReport[];
  readonly ways: readonly WayReport[];
  readonly files: readonly string[];
  readonly failures: readonly Failure[];
};

export type Report = {
  readonly machines: readonly MachineReport[];
  /** Every machine, those that a kit makes too. */
  readonly all: readonly LoadedMachine[];
  readonly failures: readonly Failure[];
  readonly hasBrowser: boolean;
  readonly replay: Replay | null;
};

const MODEL_TESTS = "model-tests/";

/** Puts together what was walked. `recorder`: what the machines of `machines` were loaded under. */
export function reportOf({
  machines,
  files,
  paths,
  failures,
  recorder,
  hasBrowser,
  replay,
}: {
  readonly machines: readonly LoadedMachine[];
  readonly files: readonly WalksOfFile[];
  readonly paths: readonly KeptPath[];
  readonly failures: readonly Failure[];
  readonly recorder: WalkRecorder;
  readonly hasBrowser: boolean;
  readonly replay: Replay | null;
}): Report {
  const charts = machines.filter(({ kit }) => kit === null);
  return {
    machines: charts.map((one) => {
      const made = machines.filter(({ kit }) => kit === one.title);
      return machineReport(one, made, { files, paths, failures, recorder });
    }),
    all: machines,
    failures,
    hasBrowser,
    replay,
  };
}

function machineReport(
  loaded: LoadedMachine,
  made: readonly LoadedMachine[],
  {
    files,
    paths,
    failures,
    recorder,
  }: {
    readonly files: readonly WalksOfFile[];
    readonly paths: readonly KeptPath[];
    readonly failures: readonly Failure[];
    readonly recorder: WalkRecorder;
  },
): MachineReport {
  const { machine, title, file, room, words } = loaded;
  const chart = chartOf(machine);
  const walks = walksOf(loaded, files);
  const ids = new Set([machine.id, ...made.map((one) => one.machine.id)]);
  const own = paths.filter((path) => ids.has(path.machine));
  const browser = browserWalks(machine, own, recorder);
  return {
    title,
    file,
    room,
    words,
    chart,
    made,
    transitions: chart.transitions.map(({ id }) => {
      const counts = {
        memory: walks.transitions.get(id) ?? 0,
        browser: browser.get(id) ?? 0,
      };
      return { id, counts, walk: walkOf(counts) };
    }),
    guards: guardsOf(chart, walks),
    changes: changesOf(loaded, files),
    ways: waysOf(machine, own, walks),
    files: walks.files,
    failures: failures.filter(
      (failure) =>
        walks.files.includes(failure.file) || own.some((path) => path.file === failure.file),
    ),
  };
}

function walkOf({ memory, browser }: TransitionReport["counts"]): Walk {
  if (memory > 0) return browser > 0 ? "both" : "memory";
  return browser > 0 ? "browser" : "neither";
}

/** The transitions of the paths that the browser has walked: the same events, once more on the machine. */
function browserWalks(
  machine: AnyStateMachine,
  paths: readonly KeptPath[],
  recorder: WalkRecorder,
): ReadonlyMap<string, number> {
  recorder.take();
  // As they are: nothing is sought among samples.
  const exact = { inputs: [], samples: new Map() };
  for (const path of paths.filter(({ where }) => where === "browser"))
    replayPath(machine, path, exact);
  const counts = new Map<string, number>();
  for (const { transitions } of recorder.take())
    for (const [id, count] of Object.entries(transitions))
      counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

/** The guards that the chart asks, with what they answered. */
function guardsOf({ transitions }: Chart, { guards }: Walks): readonly GuardReport[] {
  const names = new Set(transitions.flatMap(({ guard }) => guard ?? []));
  return [...names].toSorted().map((name) => {
    const [allowed, refused] = guards.get(name) ?? [0, 0];
    return { name, allowed, refused };
  });
}

function changesOf(loaded: LoadedMachine, files: readonly WalksOfFile[]): readonly ChangeReport[] {
  const isModel = ({ file }: WalksOfFile) => file.startsWith(MODEL_TESTS);
  const model = walksOf(loaded, files.filter(isModel));
  const table = walksOf(
    loaded,
    files.filter((file) => !isModel(file)),
  );
  const places = new Set([...model.changes.keys(), ...table.changes.keys()]);
  return [...places].toSorted().map((at) => {
    const fields = [
      ...new Set([...(model.changes.get(at) ?? []), ...(table.changes.get(at) ?? [])]),
    ];
    const named = model.compared.get(at.slice(0, at.lastIndexOf("--> ") + "-->".length));
    const [from, to] = [at.slice(0, at.indexOf(" --")), at.slice(at.lastIndexOf("--> ") + 4)];
    const isNamed = from === to && fields.every((field) => named?.has(field) === true);
    const byTable = table.changes.has(at) ? "table" : "nothing";
    return { at, fields: fields.toSorted(), comparedBy: isNamed ? "names" : byTable };
  });
}

function waysOf(
  machine: AnyStateMachine,
  paths: readonly KeptPath[],
  walks: Walks,
): readonly WayReport[] {
  const walked = paths.map(({ name, where, steps, begin }): WayReport => ({
    name,
    where,
    steps: steps.map(({ event }) => wordsOfEvent(event)),
    state: steps.at(-1)?.state ?? begin,
  }));
  const shortest = shortestWays(explore(machine, walks.inputs, walks.samples));
  const known = [...shortest].map(([state, events]): WayReport => ({
    name: "",
    where: null,
    steps: events.map(wordsOfEvent),
    state,
  }));
  return [...walked, ...known.filter(({ steps }) => steps.length > 0)];
}
