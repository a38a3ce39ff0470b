import { describe, expect, it } from "vitest";
import {
  createLifecycle,
  type Effect,
  type Failure,
  type Lifecycle,
  type LifecycleEvent,
  type Outage,
  reduceLifecycle,
  type ServiceState,
} from "../../../../backend/embedded/supervisor/lifecycle.ts";

const restart = { most: 2, within: 60_000, firstRest: 500 };
const rules = ["data", "web"].map((name) => ({
  name,
  readyTimeout: 20_000,
  stopTimeout: 700,
  restart,
}));

interface Given {
  readonly phase?: Lifecycle["phase"];
  readonly data: ServiceState;
  readonly web: ServiceState;
  readonly webDeaths?: readonly number[];
  readonly webOutage?: Outage | null;
  readonly failure?: Failure | null;
}

const waiting: ServiceState = { is: "waiting" };
const starting: ServiceState = { is: "starting", since: 1000, late: false };
const late: ServiceState = { is: "starting", since: 1000, late: true };
const ready: ServiceState = { is: "ready" };
const resting: ServiceState = { is: "resting" };
const stopping: ServiceState = { is: "stopping" };
const stopped: ServiceState = { is: "stopped" };

function life({
  phase = "starting",
  data,
  web,
  webDeaths = [],
  webOutage = null,
  failure = null,
}: Given): Lifecycle {
  const [dataRules, webRules] = createLifecycle(rules).services;
  if (dataRules === undefined || webRules === undefined) {
    throw new Error("two rules make two services");
  }
  return {
    phase,
    failure,
    services: [
      { ...dataRules, state: data },
      { ...webRules, state: web, deaths: webDeaths, outage: webOutage },
    ],
  };
}

const at = 5000;
const died: Outage = { how: "died", since: at, backAfter: null };
const hung: ServiceState = { is: "hung", forMs: 3000 };
const silent: Outage = { how: "hung", since: at - 3000, backAfter: null };
const lines = ["it hurts"];
const crashed = (what: string, cannotStart = false): Failure => ({
  service: "web",
  what,
  cannotStart,
  lines,
});
const terminate = (name: string): Effect[] => [
  { do: "signal", name, signal: "SIGTERM" },
  { do: "setTimer", name, ms: 700 },
];
const exited = (name: string, exit: number | string): LifecycleEvent => ({
  type: "service.exited",
  name,
  at,
  with: exit,
  lines,
});

const table: readonly {
  readonly name: string;
  readonly given: Given;
  readonly when: LifecycleEvent;
  readonly expected: Given;
  readonly effects: readonly Effect[];
}[] = [
  {
    name: "who says that the start comes forward is given the whole limit again",
    given: { data: ready, web: starting },
    when: { type: "service.progress", name: "web", at },
    expected: { data: ready, web: starting },
    effects: [
      { do: "clearTimer", name: "web" },
      { do: "setTimer", name: "web", ms: 20_000 },
    ],
  },
  {
    name: "progress of who was too silent comes too late",
    given: { data: ready, web: late },
    when: { type: "service.progress", name: "web", at },
    expected: { data: ready, web: late },
    effects: [],
  },
  {
    name: "the begin starts the first service only",
    given: { data: waiting, web: waiting },
    when: { type: "begin", at: 1000 },
    expected: { data: starting, web: waiting },
    effects: [
      { do: "spawn", name: "data" },
      { do: "setTimer", name: "data", ms: 20_000 },
    ],
  },
  {
    name: "a service that is ready lets the next one start",
    given: { data: starting, web: waiting },
    when: { type: "service.ready", name: "data", at },
    expected: { data: ready, web: { is: "starting", since: at, late: false } },
    effects: [
      { do: "clearTimer", name: "data" },
      { do: "announceReady", name: "data", ms: 4000 },
      { do: "spawn", name: "web" },
      { do: "setTimer", name: "web", ms: 20_000 },
    ],
  },
  {
    name: "the last one that is ready makes the whole run",
    given: { data: ready, web: starting },
    when: { type: "service.ready", name: "web", at },
    expected: { phase: "running", data: ready, web: ready },
    effects: [
      { do: "clearTimer", name: "web" },
      { do: "announceReady", name: "web", ms: 4000 },
      { do: "announceRunning" },
    ],
  },
  {
    name: "a second ready message changes nothing",
    given: { phase: "running", data: ready, web: ready },
    when: { type: "service.ready", name: "web", at },
    expected: { phase: "running", data: ready, web: ready },
    effects: [],
  },
  {
    name: "a service that is not ready in time is killed",
    given: { data: ready, web: starting },
    when: { type: "service.timer", name: "web", at },
    expected: { data: ready, web: late },
    effects: [{ do: "signal", name: "web", signal: "SIGKILL" }],
  },
  {
    name: "a ready message that crosses the kill comes too late",
    given: { data: ready, web: late },
    when: { type: "service.ready", name: "web", at },
    expected: { data: ready, web: late },
    effects: [],
  },
  {
    name: "its end says that it was too slow and ends the whole",
    given: { data: ready, web: late },
    when: exited("web", "SIGKILL"),
    expected: {
      phase: "ending",
      data: stopping,
      web: stopped,
      failure: crashed("was not ready within 20 s"),
    },
    effects: [{ do: "clearTimer", name: "web" }, ...terminate("data")],
  },
  {
    name: "a service that dies during the start ends the whole",
    given: { data: ready, web: starting },
    when: exited("web", 1),
    expected: {
      phase: "ending",
      data: stopping,
      web: stopped,
      failure: crashed("ended with exit code 1 before it was ready"),
    },
    effects: [{ do: "clearTimer", name: "web" }, ...terminate("data")],
  },
  {
    name: "a service that dies while all run rests first",
    given: { phase: "running", data: ready, web: ready },
    when: exited("web", "SIGSEGV"),
    expected: { phase: "running", data: ready, web: resting, webDeaths: [at], webOutage: died },
    effects: [
      { do: "clearTimer", name: "web" },
      { do: "announceRestart", name: "web", what: "ended by SIGSEGV", ms: 500 },
      { do: "setTimer", name: "web", ms: 500 },
    ],
  },
  {
    name: "it rests longer when it has died lately, and old deaths are forgotten",
    given: { phase: "running", data: ready, web: ready, webDeaths: [at - 60_000, at - 59_999] },
    when: exited("web", 1),
    expected: {
      phase: "running",
      data: ready,
      web: resting,
      webDeaths: [at - 59_999, at],
      webOutage: died,
    },
    effects: [
      { do: "clearTimer", name: "web" },
      { do: "announceRestart", name: "web", what: "ended with exit code 1", ms: 1000 },
      { do: "setTimer", name: "web", ms: 1000 },
    ],
  },
  {
    name: "after its rest it is started again",
    given: { phase: "running", data: ready, web: resting, webDeaths: [at] },
    when: { type: "service.timer", name: "web", at: 1000 },
    expected: { phase: "running", data: ready, web: starting, webDeaths: [at] },
    effects: [
      { do: "spawn", name: "web" },
      { do: "setTimer", name: "web", ms: 20_000 },
    ],
  },
  {
    name: "a service that dies too often is given up, and the whole ends",
    given: { phase: "running", data: ready, web: ready, webDeaths: [at - 2, at - 1] },
    when: exited("web", 1),
    expected: {
      phase: "ending",
      data: stopping,
      web: stopped,
      webDeaths: [at - 2, at - 1],
      failure: crashed("ended with exit code 1, 3 times within 60 s"),
    },
    effects: [{ do: "clearTimer", name: "web" }, ...terminate("data")],
  },
  {
    name: "a service that says starting it again is vain is not started again",
    given: { phase: "running", data: ready, web: starting },
    when: exited("web", 78),
    expected: {
      phase: "ending",
      data: stopping,
      web: stopped,
      failure: crashed("ended with exit code 78 before it was ready", true),
    },
    effects: [{ do: "clearTimer", name: "web" }, ...terminate("data")],
  },
  {
    name: "the operator's stop ends the last service first",
    given: { phase: "running", data: ready, web: ready },
    when: { type: "operator.stop", at },
    expected: { phase: "ending", data: ready, web: stopping },
    effects: [{ do: "announceEnding" }, ...terminate("web")],
  },
  {
    name: "a stop during the start ends what lives, and nothing more is started",
    given: { data: starting, web: waiting },
    when: { type: "operator.stop", at },
    expected: { phase: "ending", data: stopping, web: stopped },
    effects: [{ do: "announceEnding" }, { do: "clearTimer", name: "web" }, ...terminate("data")],
  },
  {
    name: "a stop during a rest does not wait for it",
    given: { phase: "running", data: ready, web: resting, webDeaths: [at] },
    when: { type: "operator.stop", at },
    expected: { phase: "ending", data: stopping, web: stopped, webDeaths: [at] },
    effects: [{ do: "announceEnding" }, { do: "clearTimer", name: "web" }, ...terminate("data")],
  },
  {
    name: "a service that hangs is killed",
    given: { phase: "running", data: ready, web: ready },
    when: { type: "service.hung", name: "web", at, forMs: 3000 },
    expected: { phase: "running", data: ready, web: hung, webOutage: silent },
    effects: [
      { do: "announceHung", name: "web", ms: 3000 },
      { do: "signal", name: "web", signal: "SIGKILL" },
    ],
  },
  {
    name: "a service that hung is started again like one that died, away since its last answer",
    given: { phase: "running", data: ready, web: hung, webOutage: silent },
    when: exited("web", "SIGKILL"),
    expected: {
      phase: "running",
      data: ready,
      web: resting,
      webDeaths: [at],
      webOutage: silent,
    },
    effects: [
      { do: "clearTimer", name: "web" },
      {
        do: "announceRestart",
        name: "web",
        what: "did not answer for 3 s and was ended",
        ms: 500,
      },
      { do: "setTimer", name: "web", ms: 500 },
    ],
  },
  {
    name: "a service that is back tells how long it was away",
    given: { phase: "running", data: ready, web: starting, webOutage: silent },
    when: { type: "service.ready", name: "web", at: at + 1000 },
    expected: {
      phase: "running",
      data: ready,
      web: ready,
      webOutage: { ...silent, backAfter: 4000 },
    },
    effects: [
      { do: "clearTimer", name: "web" },
      { do: "announceReady", name: "web", ms: 5000 },
      { do: "announceBack", name: "web", ms: 4000 },
    ],
  },
  {
    name: "a service that is starting is not hung",
    given: { phase: "running", data: ready, web: starting },
    when: { type: "service.hung", name: "web", at, forMs: 3000 },
    expected: { phase: "running", data: ready, web: starting },
    effects: [],
  },
  {
    name: "a service that is being ended is not hung",
    given: { phase: "ending", data: ready, web: stopping },
    when: { type: "service.hung", name: "data", at, forMs: 3000 },
    expected: { phase: "ending", data: ready, web: stopping },
    effects: [],
  },
  {
    name: "when one has ended the one before it is ended",
    given: { phase: "ending", data: ready, web: stopping },
    when: exited("web", 0),
    expected: { phase: "ending", data: stopping, web: stopped },
    effects: [{ do: "clearTimer", name: "web" }, ...terminate("data")],
  },
  {
    name: "a service that dies by itself while the others are being ended is not started again",
    given: { phase: "ending", data: ready, web: stopping },
    when: exited("data", 1),
    expected: { phase: "ending", data: stopped, web: stopping },
    effects: [{ do: "clearTimer", name: "data" }],
  },
  {
    name: "who does not end in time is killed",
    given: { phase: "ending", data: ready, web: stopping },
    when: { type: "service.timer", name: "web", at },
    expected: { phase: "ending", data: ready, web: stopping },
    effects: [{ do: "signal", name: "web", signal: "SIGKILL" }],
  },
  {
    name: "a second stop kills all that live",
    given: { phase: "ending", data: ready, web: stopping },
    when: { type: "operator.stop", at },
    expected: { phase: "ending", data: ready, web: stopping },
    effects: [
      { do: "signal", name: "data", signal: "SIGKILL" },
      { do: "signal", name: "web", signal: "SIGKILL" },
    ],
  },
  {
    name: "the whole has ended with its last service, with the reason it had",
    given: { phase: "ending", data: stopping, web: stopped, failure: crashed("fell over") },
    when: exited("data", 0),
    expected: { phase: "ended", data: stopped, web: stopped, failure: crashed("fell over") },
    effects: [
      { do: "clearTimer", name: "data" },
      { do: "end", failure: crashed("fell over") },
    ],
  },
  {
    name: "nothing happens after the end",
    given: { phase: "ended", data: stopped, web: stopped },
    when: { type: "operator.stop", at },
    expected: { phase: "ended", data: stopped, web: stopped },
    effects: [],
  },
];

describe("the life cycle of the services", () => {
  it.each(table)("$name", ({ given, when, expected, effects }) => {
    expect(reduceLifecycle(life(given), when)).toEqual({ life: life(expected), effects });
  });
});
