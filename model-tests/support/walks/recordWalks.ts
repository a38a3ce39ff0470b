import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  StateMachine,
} from "xstate";
import { shortEvent } from "../../../src/machines/kit/chart.ts";
import { stateName } from "../../../src/machines/kit/stateName.ts";
import { listed, MachineObserver, type Seen, walksOfSeen } from "./machineObserver.ts";
import type { MachineWalks } from "./walkRecord.ts";

/** Collects what machines pass through between two calls of `take`. */
export type WalkRecorder = {
  /** What was walked since the last call. */
  readonly take: () => readonly MachineWalks[];
  /** Says that what `graph.changes` names of this machine is compared with a list. */
  readonly compare: (machine: AnyStateMachine, changes: readonly string[]) => void;
  readonly stop: () => void;
};

/** Under this name of the prototype the one recorder of a process is found by graphs that wish to tell what they compare. */
const RECORDER = Symbol.for("balise.walks");
type Prototype = { [RECORDER]?: WalkRecorder };

/** The recorder of this process; undefined: nothing is recorded. */
export function walkRecorder(): WalkRecorder | undefined {
  return (StateMachine.prototype as Prototype)[RECORDER];
}

/**
 * Records every transition of every machine of this process, however it is run: by `transition`, by a graph or by an
 * actor. XState tells an inspector of a running system which transitions each microstep takes; pure functions have a
 * system too, whose inspector nobody can set, so both are listened to where the machine itself is asked.
 */
export function recordWalks(): WalkRecorder {
  const prototype = StateMachine.prototype as unknown as Prototype & Asked;
  const earlier = prototype[RECORDER];
  if (earlier !== undefined) return earlier;
  const { transition, getInitialSnapshot } = prototype;
  const seen = new Map<string, Seen>();
  const observers = new WeakMap<AnyStateMachine["root"], MachineObserver>();
  const observerOf = (machine: AnyStateMachine): MachineObserver => {
    const known = observers.get(machine.root);
    if (known !== undefined) return known;
    const made = new MachineObserver(machine, (key, make) => listed(seen, key, make));
    observers.set(machine.root, made);
    return made;
  };

  prototype.transition = function (this: AnyStateMachine, snapshot, event, scope) {
    const observer = observerOf(this);
    observer.hear(event);
    return observer.during(scope, () => {
      const after = transition.call(this, snapshot, event, scope);
      observer.change(
        stateName(snapshot.value),
        shortEvent(event.type),
        stateName(after.value),
        snapshot.context,
        after.context,
      );
      return after;
    });
  };
  prototype.getInitialSnapshot = function (this: AnyStateMachine, scope, input) {
    const observer = observerOf(this);
    observer.begin(input);
    return observer.during(scope, () => getInitialSnapshot.call(this, scope, input));
  };
  const recorder: WalkRecorder = {
    take: () => {
      const taken = [...seen.values()].map(walksOfSeen);
      seen.clear();
      return taken;
    },
    compare: (machine, changes) => observerOf(machine).compare(changes),
    stop: () => {
      Object.assign(prototype, { transition, getInitialSnapshot });
      delete prototype[RECORDER];
    },
  };
  prototype[RECORDER] = recorder;
  return recorder;
}

/** What actors, graphs and pure functions call of a machine. */
type Asked = {
  transition: (
    this: AnyStateMachine,
    snapshot: AnyMachineSnapshot,
    event: { readonly type: string },
    scope: AnyActorScope,
  ) => AnyMachineSnapshot;
  getInitialSnapshot: (
    this: AnyStateMachine,
    scope: AnyActorScope,
    input: unknown,
  ) => AnyMachineSnapshot;
};
