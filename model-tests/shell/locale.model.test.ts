import {
  type LocaleEvent,
  localeMachine,
  type LocaleOutcomes,
} from "../../src/machines/shell/localeMachine.ts";
import { describeMachine } from "../support/describeMachine.ts";
import {
  actorSamples,
  machineGraph,
  type OutcomesOf,
  type SamplesOf,
} from "../support/machineGraph.ts";

const samples = {
  "user.choose": [
    { type: "user.choose", locale: "en" },
    { type: "user.choose", locale: "fr" },
  ],
} satisfies SamplesOf<LocaleEvent>;

const outcomes = {
  restore: ["en", null, "klingon"],
  save: [undefined],
} satisfies OutcomesOf<LocaleOutcomes>;

describeMachine(
  "localeMachine",
  machineGraph(localeMachine, [undefined], { ...samples, ...actorSamples(outcomes) }),
  [
    ["restoring", "done restore | error restore", "settled"],
    ["restoring | settled | unsaved", "user.choose", "saving"],
    ["saving", "done save", "settled"],
    ["saving", "error save", "unsaved"],
  ],
  [["saving", "user.choose", "locale"]],
);
