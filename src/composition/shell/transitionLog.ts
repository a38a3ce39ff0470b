import { type AnyMachineSnapshot, type InspectionEvent, StateMachine } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";
import { activePaths, stateName } from "../../machines/kit/stateName.ts";
import { observable } from "../kit/observable.ts";
import type { ObservedMachine, Services, TransitionRecord } from "../../views/kit/services.ts";

/** Transitions that /debug-ui shows at most. */
const KEPT = 200;
/** Events of each machine that it shows at most, and machines. */
const KEPT_EVENTS = 50;
const KEPT_MACHINES = 40;

/**
 * Collects the transitions of every actor that is inspected, and the machines themselves: event types and state values
 * only, never what they carry.
 */
export function transitionLog(now: () => EpochMs): {
  readonly inspect: (event: InspectionEvent) => void;
  readonly transitions: Services["transitions"];
  readonly machines: Services["machines"];
} {
  const transitions = observable<readonly TransitionRecord[]>([]);
  const machines = observable<readonly ObservedMachine[]>([]);
  return {
    inspect(event) {
      if (event.type !== "@xstate.snapshot" || !("value" in event.snapshot)) return;
      const { actorRef } = event;
      const machine = "id" in actorRef ? String(actorRef.id) : "";
      const state = stateName(event.snapshot.value);
      const step = { at: now(), event: event.event.type, state };
      if ("logic" in actorRef && actorRef.logic instanceof StateMachine)
        machines.set(
          withStep(
            machines.get(),
            actorRef.sessionId,
            actorRef.logic,
            step,
            event.snapshot as never,
          ),
        );
      const last = transitions.get().findLast((record) => record.machine === machine);
      if (last?.state === state) return;
      transitions.set([...transitions.get(), { machine, ...step }].slice(-KEPT));
    },
    transitions: { get: transitions.get, subscribe: transitions.subscribe },
    machines: { get: machines.get, subscribe: machines.subscribe },
  };
}

function withStep(
  machines: readonly ObservedMachine[],
  key: string,
  machine: ObservedMachine["machine"],
  step: ObservedMachine["events"][number],
  { value, status }: AnyMachineSnapshot,
): readonly ObservedMachine[] {
  const known = machines.find((one) => one.key === key);
  const now = {
    key,
    machine,
    state: step.state,
    active: activePaths(value),
    isRunning: status === "active",
  };
  if (known === undefined) return limited([...machines, { ...now, begin: step.state, events: [] }]);
  // It ends, or is begun anew, without an event of its own.
  const isStep = step.event !== "xstate.stop" && step.event !== "xstate.init";
  const events = isStep ? [...known.events, step] : known.events;
  const forgotten = events.slice(0, -KEPT_EVENTS).at(-1);
  const next = {
    ...now,
    begin: forgotten?.state ?? known.begin,
    events: events.slice(-KEPT_EVENTS),
  };
  return machines.map((one) => (one === known ? next : one));
}

/** Those that have ended are forgotten first. */
function limited(machines: readonly ObservedMachine[]): readonly ObservedMachine[] {
  if (machines.length <= KEPT_MACHINES) return machines;
  const first = machines.find(({ isRunning }) => !isRunning) ?? machines[0];
  return machines.filter((one) => one !== first);
}
