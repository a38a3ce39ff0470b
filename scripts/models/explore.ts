import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from "xstate";
import { stateName } from "../../src/machines/kit/stateName.ts";

type Event = { readonly type: string };

/** A snapshot that a machine can come to, by the events that lead there. */
export type Reached = {
  readonly snapshot: AnyMachineSnapshot;
  readonly from: Reached | null;
  readonly event: Event | null;
};

/** Snapshots that are followed at most, the nearest first; a machine whose context grows has no last one. */
const LIMIT = 500;

/** Where a machine can begin, under the inputs of its tests. */
export function beginnings(
  machine: AnyStateMachine,
  inputs: readonly unknown[],
): readonly AnyMachineSnapshot[] {
  const tried = inputs.length === 0 ? [undefined] : inputs;
  return tried.flatMap((input) => {
    const [snapshot]: readonly [AnyMachineSnapshot, ...unknown[]] = initialTransition(
      machine,
      input as never,
    );
    return snapshot.status === "error" ? [] : [snapshot];
  });
}

/** What a machine can come to under samples of its events, the nearest first. */
export function explore(
  machine: AnyStateMachine,
  inputs: readonly unknown[],
  samples: ReadonlyMap<string, readonly Event[]>,
): readonly Reached[] {
  const seen = new Set<string>();
  const reached: Reached[] = [];
  const visit = (snapshot: AnyMachineSnapshot, from: Reached | null, event: Event | null) => {
    const key = JSON.stringify([snapshot.value, snapshot.context]);
    if (seen.has(key) || snapshot.status === "error") return;
    seen.add(key);
    reached.push({ snapshot, from, event });
  };
  for (const snapshot of beginnings(machine, inputs)) visit(snapshot, null, null);
  // It grows while it is gone through.
  for (const one of reached) {
    if (reached.length > LIMIT || one.snapshot.status !== "active") continue;
    for (const event of eventsAt(one.snapshot, samples)) {
      const next = step(machine, one.snapshot, event);
      if (next !== null) visit(next, one, event);
    }
  }
  return reached;
}

/** The samples that mean something in a snapshot; a delay needs none. */
export function eventsAt(
  snapshot: AnyMachineSnapshot,
  samples: ReadonlyMap<string, readonly Event[]>,
): readonly Event[] {
  const types = new Set(snapshot._nodes.flatMap((node) => node.ownEvents as readonly string[]));
  return [...types].flatMap(
    (type) => samples.get(type) ?? (type.startsWith("xstate.after.") ? [{ type }] : []),
  );
}

/** What an event makes of a snapshot; null where an action breaks on it, as one that a sample of JSON has no value for. */
export function step(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: Event,
): AnyMachineSnapshot | null {
  try {
    const [next]: readonly [AnyMachineSnapshot, ...unknown[]] = transition(
      machine,
      snapshot as never,
      event as never,
    );
    return next;
  } catch {
    return null;
  }
}

/** For each state that can be come to, the shortest way there. */
export function shortestWays(reached: readonly Reached[]): ReadonlyMap<string, readonly Event[]> {
  const ways = new Map<string, readonly Event[]>();
  for (const one of reached) {
    const state = stateName(one.snapshot.value);
    if (ways.has(state)) continue;
    const events: Event[] = [];
    for (let at: Reached | null = one; at !== null; at = at.from)
      if (at.event !== null) events.unshift(at.event);
    ways.set(state, events);
  }
  return ways;
}
