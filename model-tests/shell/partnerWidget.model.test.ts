import {
  type PartnerWidgetEvent,
  partnerWidgetMachine,
  type PartnerWidgetOutcomes,
} from "../../src/machines/shell/partnerWidgetMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import {
  actorSamples,
  machineGraph,
  type OutcomesOf,
  type SamplesOf,
} from "../support/machineGraph.ts";

const samples = {
  "hub.appeared": [
    { type: "hub.appeared", transmissibleId: "hub-1" },
    { type: "hub.appeared", transmissibleId: "hub-2" },
  ],
  "hub.left": [{ type: "hub.left" }],
  "widget.resized": [
    { type: "widget.resized", isOpen: true, width: 240 },
    { type: "widget.resized", isOpen: true, width: 1e9 },
  ],
} satisfies SamplesOf<PartnerWidgetEvent>;

const outcomes = { loadWidget: [undefined] } satisfies OutcomesOf<PartnerWidgetOutcomes>;

describeMachine(
  "partnerWidgetMachine",
  machineGraph(partnerWidgetMachine, [undefined], { ...samples, ...actorSamples(outcomes) }),
  [
    ["absent | loaded | skipped", "hub.appeared", "loading"],
    ["loading", "done loadWidget", "loaded"],
    ["loading", "error loadWidget | after loadPatience", "skipped"],
    ["loading | loaded | skipped", "hub.left", "absent"],
  ],
  [
    ["loaded | loading", "widget.resized", "isOpen, width"],
    ["loading", "hub.appeared", "isOpen, transmissibleId, width"],
  ],
);
