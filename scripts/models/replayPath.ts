import type { AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { shortEvent } from "../../src/machines/kit/chart.ts";
import type { MachinePath } from "../../src/machines/kit/machinePath.ts";
import { stateName } from "../../src/machines/kit/stateName.ts";
import { beginnings, explore, step } from "./explore.ts";
import type { Walks } from "./walksOf.ts";

type Event = { readonly type: string };

/** One step of a replayed path: what the path says, and the states that the machine can be in after it. */
export type ReplayedStep = {
  readonly event: Event;
  readonly expected: string;
  /** Of all snapshots that fit the path until here; empty: the steps before did not fit. */
  readonly found: readonly string[];
  readonly fits: boolean;
};

export type Replay = {
  readonly path: MachinePath;
  /** Why it could not even begin; null: it did. */
  readonly problem: string | null;
  readonly steps: readonly ReplayedStep[];
};

/** Snapshots that are followed beside each other at most. */
const MAX_WIDTH = 400;

/**
 * Replays a path on a machine. An event that holds what it carried is applied as it is; one that holds only its type stands
 * for every sample of the model tests, and the path goes on from all that led to the state that it names. The first step
 * after which nothing is in that state is where the machine differs.
 */
export function replayPath(
  machine: AnyStateMachine,
  path: MachinePath,
  { inputs, samples }: Pick<Walks, "inputs" | "samples">,
): Replay {
  const own = path.input === undefined ? inputs : [path.input];
  const isAt = (snapshot: AnyMachineSnapshot) => stateName(snapshot.value) === path.begin;
  let current: readonly AnyMachineSnapshot[] = beginnings(machine, own).filter(isAt);
  // A path of the last events begins where the machine then was.
  if (current.length === 0)
    current = explore(machine, own, samples)
      .map(({ snapshot }) => snapshot)
      .filter(isAt);
  if (current.length === 0)
    return {
      path,
      problem: `No sample of the model tests leads ${machine.id} to "${path.begin}".`,
      steps: [],
    };
  const steps = path.steps.map(({ event, state }): ReplayedStep => {
    const next = current.flatMap((snapshot) =>
      eventsFor(event, samples).flatMap((one) => step(machine, snapshot, one) ?? []),
    );
    const found = [...new Set(next.map(({ value }) => stateName(value)))].toSorted();
    current = distinct(next.filter(({ value }) => stateName(value) === state));
    return { event, expected: state, found, fits: current.length > 0 };
  });
  return { path, problem: null, steps };
}

function eventsFor(event: Event, samples: Walks["samples"]): readonly Event[] {
  if (Object.keys(event).length > 1) return [event];
  // A delay is named in full by the machine that has it, and in short by a path.
  const known = [...samples].filter(([type]) => shortEvent(type) === shortEvent(event.type));
  const events = known.flatMap(([, some]) => some);
  return events.length === 0 ? [event] : events;
}

function distinct(snapshots: readonly AnyMachineSnapshot[]): readonly AnyMachineSnapshot[] {
  const known = new Map(
    snapshots.map((snapshot) => [JSON.stringify([snapshot.value, snapshot.context]), snapshot]),
  );
  return [...known.values()].slice(0, MAX_WIDTH);
}
