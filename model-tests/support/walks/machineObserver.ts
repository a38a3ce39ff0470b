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

/** What is seen of one machine. */
export class MachineObserver {
  readonly key: string;
  readonly #machine: string;
  readonly #chart: string;
  readonly #ids: ReadonlyMap<Transition, string>;
  /** Where it writes: one of the same machine that was made before, where there is one. */
  #seen = nothingSeen();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine.id;
    this.#chart = chartKey(machine);
    this.key = `${this.#machine} ${this.#chart}`;
    this.#ids = new Map(chartTransitions(machine).map(({ id, transition }) => [transition, id]));
    this.#watchGuards(machine);
  }

  /** Writes to what another of the same machine has seen. */
  leadTo(other: MachineObserver): void {
    this.#seen = other.#seen;
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
    const [old, now] = [Object.entries(before), new Map(Object.entries(after))];
    const fields = [...now.keys()].filter((field) => {
      const was = old.find(([name]) => name === field)?.[1] as unknown;
      const is = now.get(field) as unknown;
      return was !== is && asJson(was) !== asJson(is);
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

  take(): MachineWalks {
    const { transitions, guards, changes, compared, inputs, samples } = this.#seen;
    this.#seen = nothingSeen();
    return {
      machine: this.#machine,
      chart: this.#chart,
      transitions: Object.fromEntries(transitions),
      guards: Object.fromEntries(guards),
      changes: Object.fromEntries([...changes].map(([at, fields]) => [at, [...fields].toSorted()])),
      compared: Object.fromEntries(
        [...compared].map(([at, fields]) => [at, [...fields].toSorted()]),
      ),
      inputs: [...inputs.values()],
      samples: Object.fromEntries(
        [...samples].map(([type, events]) => [type, [...events.values()]]),
      ),
    };
  }

  #take(transitions: readonly Transition[]): void {
    for (const transition of transitions) {
      const id = this.#ids.get(transition);
      if (id !== undefined)
        this.#seen.transitions.set(id, (this.#seen.transitions.get(id) ?? 0) + 1);
    }
  }

  /** Guards are looked up by name whenever they are asked: those of this machine count their answers from now on. */
  #watchGuards(machine: AnyStateMachine): void {
    const guards = machine.implementations.guards as Record<string, unknown>;
    for (const [name, guard] of Object.entries(guards)) {
      if (typeof guard !== "function" || "check" in guard) continue;
      guards[name] = (...args: unknown[]): unknown => {
        const answer = (guard as (...args: unknown[]) => unknown)(...args);
        const counts = listed(this.#seen.guards, name, (): [number, number] => [0, 0]);
        counts[answer === true ? 0 : 1] += 1;
        return answer;
      };
    }
  }
}

function nothingSeen() {
  return {
    transitions: new Map<string, number>(),
    guards: new Map<string, [allowed: number, refused: number]>(),
    changes: new Map<string, Set<string>>(),
    compared: new Map<string, Set<string>>(),
    inputs: new Map<string, unknown>(),
    samples: new Map<string, Map<string, SampleEvent>>(),
  };
}

function listed<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
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
