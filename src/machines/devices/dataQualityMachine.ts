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
 * alerts of one; setting one mode clears the other. The address says which, so that "back" is another list again; a name
 * that is none of ours is the summary.
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
    asksForTags: ({ context, event }) =>
      reduceDataQuality(context, event).availableTagsMode !== null,
    asksForAlerts: ({ context, event }) =>
      reduceDataQuality(context, event).configAlertMode !== null,
  },
  actions: { reduce: assign(({ context, event }) => reduceDataQuality(context, event)) },
}).createMachine({
  id: "dataQuality",
  context: initialDataQuality,
  initial: "overview",
  on: {
    "address.changed": [
      { guard: "asksForTags", target: ".availableTags", actions: "reduce" },
      { guard: "asksForAlerts", target: ".configAlert", actions: "reduce" },
      { target: ".overview", actions: "reduce" },
    ],
  },
  states: { overview: {}, availableTags: {}, configAlert: {} },
});
