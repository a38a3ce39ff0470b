import type { AnyActorScope, AnyStateMachine } from "xstate";
import { chartTransitions, type Transition } from "../../../src/machines/kit/chart.ts";
import { chartKey } from "../../../src/machines/kit/chartKey.ts";
import type { MachineWalks, SampleEvent } from "./walkRecord.ts";

/** Different events of a type, and different inputs, that are kept at most; each of the length at most, as JSON. */
const MAX_SAMPLES = 24;
const MAX_LENGTH = 20_000;

/** What XState's types do not say: a system tells its inspectors which transitions each microstep takes. */
type InspectedSystem = {
  _sendInspectionEvent: (
    event:
      | { readonly type: "@xstate.microstep"; readonly _transitions: readonly Transition[] }
      | { readonly type: "@xstate.snapshot" },
  ) => void;
};

/** What is seen of machines of one id and chart: of one machine, and of those that are provided from it. */
export type Seen = ReturnType<typeof nothingSeen>;

type Guard = (...args: unknown[]) => unknown;
/** The guard that each counting one asks. A machine that is provided from another begins with the counting ones of that. */
const asked = new WeakMap<Guard, Guard>();

/** Writes down what one machine does. */
export class MachineObserver {
  readonly #key: string;
  readonly #machine: string;
  readonly #chart: string;
  readonly #ids: ReadonlyMap<Transition, string>;
  readonly #seenOf: (key: string, make: () => Seen) => Seen;

  /** @param seenOf where machines of that key are written down now, made where there is none yet */
  constructor(machine: AnyStateMachine, seenOf: (key: string, make: () => Seen) => Seen) {
    this.#machine = machine.id;
    this.#chart = chartKey(machine);
    this.#key = `${this.#machine} ${this.#chart}`;
    this.#ids = new Map(chartTransitions(machine).map(({ id, transition }) => [transition, id]));
    this.#seenOf = seenOf;
    this.#watchGuards(machine);
  }

  get #seen(): Seen {
    return this.#seenOf(this.#key, () => nothingSeen(this.#machine, this.#chart));
  }

  /** Runs what a scope's system tells of transitions through this observer. */
  during<Answer>(scope: AnyActorScope, run: () => Answer): Answer {
    const system = scope.system as unknown as InspectedSystem;
    const send = system._sendInspectionEvent;
    system._sendInspectionEvent = (event) => {
      if (event.type === "@xstate.microstep") this.#take(event._transitions);
      send(event);
    };
    try {
      return run();
    } finally {
      system._sendInspectionEvent = send;
    }
  }

  begin(input: unknown): void {
    if (input !== undefined) keep(this.#seen.inputs, input);
  }

  hear(event: SampleEvent): void {
    keep(
      listed(this.#seen.samples, event.type, () => new Map<string, SampleEvent>()),
      event,
    );
  }

  change(from: string, event: string, to: string, before: object, after: object): void {
    if (before === after) return;
    const old = new Map<string, unknown>(Object.entries(before));
    const fields = Object.entries(after).flatMap(([field, is]: [string, unknown]) => {
      const was = old.get(field);
      return was !== is && asJson(was) !== asJson(is) ? [field] : [];
    });
    if (fields.length === 0) return;
    const known = listed(
      this.#seen.changes,
      `${from} --${event}--> ${to}`,
      () => new Set<string>(),
    );
    for (const field of fields) known.add(field);
  }

  /** `changes`: as `machineGraph` writes them, `state --event--> field, field`. */
  compare(changes: readonly string[]): void {
    for (const change of changes) {
      const end = change.lastIndexOf("--> ") + "-->".length;
      const known = listed(this.#seen.compared, change.slice(0, end), () => new Set<string>());
      for (const field of change.slice(end + 1).split(", ")) known.add(field);
    }
  }

  #take(transitions: readonly Transition[]): void {
    for (const transition of transitions) {
      const id = this.#ids.get(transition);
      if (id !== undefined)
        this.#seen.transitions.set(id, (this.#seen.transitions.get(id) ?? 0) + 1);
    }
  }

  /** Guards are looked up by name whenever they are asked: this machine gets ones of its own, which count their answers. */
  #watchGuards({ implementations }: AnyStateMachine): void {
    const guards = Object.entries(implementations.guards as Record<string, unknown>);
    const counting = guards.map(([name, guard]) =>
      typeof guard === "function" && !("check" in guard)
        ? [name, this.#counting(name, guard as Guard)]
        : [name, guard],
    );
    implementations.guards = Object.fromEntries(counting) as typeof implementations.guards;
  }

  #counting(name: string, guard: Guard): Guard {
    const original = asked.get(guard) ?? guard;
    const counting: Guard = (...args) => {
      const answer = original(...args);
      const counts = listed(this.#seen.guards, name, (): [number, number] => [0, 0]);
      counts[answer === true ? 0 : 1] += 1;
      return answer;
    };
    asked.set(counting, original);
    return counting;
  }
}

/** As it is written to a file. */
export function walksOfSeen(seen: Seen): MachineWalks {
  const { machine, chart, transitions, guards, changes, compared, inputs, samples } = seen;
  const fieldsOf = (of: ReadonlyMap<string, ReadonlySet<string>>) =>
    Object.fromEntries([...of].map(([at, fields]) => [at, [...fields].toSorted()]));
  return {
    machine,
    chart,
    transitions: Object.fromEntries(transitions),
    guards: Object.fromEntries(guards),
    changes: fieldsOf(changes),
    compared: fieldsOf(compared),
    inputs: [...inputs.values()],
    samples: Object.fromEntries([...samples].map(([type, events]) => [type, [...events.values()]])),
  };
}

function nothingSeen(machine: string, chart: string) {
  return {
    machine,
    chart,
    transitions: new Map<string, number>(),
    guards: new Map<string, [allowed: number, refused: number]>(),
    changes: new Map<string, Set<string>>(),
    compared: new Map<string, Set<string>>(),
    inputs: new Map<string, unknown>(),
    samples: new Map<string, Map<string, SampleEvent>>(),
  };
}

/** What a map has at a key, put there where it has nothing. */
export function listed<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Keeps what JSON can hold, each value once. */
function keep<Value>(into: Map<string, Value>, value: Value): void {
  if (into.size >= MAX_SAMPLES) return;
  const json = asJson(value);
  if (json !== null && json.length <= MAX_LENGTH) into.set(json, JSON.parse(json) as Value);
}

/** Null for what JSON cannot hold at all. An error is its message. */
function asJson(value: unknown): string | null {
  try {
    return (
      JSON.stringify(value, (_, inner: unknown) =>
        inner instanceof Error ? { name: inner.name, message: inner.message } : inner,
      ) ?? null
    );
  } catch {
    return null;
  }
}
