import { assign, setup } from "xstate";
import {
  type DataQualityEvent,
  type DataQualityState,
  initialDataQuality,
  reduceDataQuality,
} from "../../domain/devices/dataQuality.ts";

export type DataQualityContext = DataQualityState;

/**
 * Which of its lists the data-quality screen shows (specification section 3): available devices of a type, or the
 * alerts of one; setting one mode clears the other.
 *
 * `overview`       neither mode: the summary.
 * `availableTags`  gateways or anchors, with their connectivity.
 * `configAlert`    the offline alerts of gateways or entry boxes.
 *
 * No state is final.
 */
export const dataQualityMachine = setup({
  types: { context: {} as DataQualityContext, events: {} as DataQualityEvent },
  guards: {
    choosesTags: ({ event }) => event.type === "availableTagsMode.set" && event.mode !== null,
    choosesAlerts: ({ event }) => event.type === "configAlertMode.set" && event.mode !== null,
  },
  actions: { reduce: assign(({ context, event }) => reduceDataQuality(context, event)) },
}).createMachine({
  id: "dataQuality",
  context: initialDataQuality,
  initial: "overview",
  on: {
    "availableTagsMode.set": [
      { guard: "choosesTags", target: ".availableTags", actions: "reduce" },
      { target: ".overview", actions: "reduce" },
    ],
    "configAlertMode.set": [
      { guard: "choosesAlerts", target: ".configAlert", actions: "reduce" },
      { target: ".overview", actions: "reduce" },
    ],
    cleared: { target: ".overview", actions: "reduce" },
  },
  states: { overview: {}, availableTags: {}, configAlert: {} },
});
