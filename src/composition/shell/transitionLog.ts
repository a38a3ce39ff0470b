import type { InspectionEvent } from "xstate";
import type { EpochMs } from "../../domain/base/time.ts";
import { stateName } from "../../machines/kit/stateName.ts";
import { observable } from "../kit/observable.ts";
import type { Services, TransitionRecord } from "../../views/kit/services.ts";

/** Transitions that /debug-ui shows at most. */
const KEPT = 200;

/** Collects the transitions of every actor that is inspected: event types and state values only, never what they carry. */
export function transitionLog(now: () => EpochMs): {
  readonly inspect: (event: InspectionEvent) => void;
  readonly transitions: Services["transitions"];
} {
  const { get, set, subscribe } = observable<readonly TransitionRecord[]>([]);
  return {
    inspect(event) {
      if (event.type !== "@xstate.snapshot" || !("value" in event.snapshot)) return;
      const machine = "id" in event.actorRef ? String(event.actorRef.id) : "";
      const state = stateName(event.snapshot.value);
      const last = get().findLast((record) => record.machine === machine);
      if (last?.state === state) return;
      set([...get(), { at: now(), machine, event: event.event.type, state }].slice(-KEPT));
    },
    transitions: { get, subscribe },
  };
}
