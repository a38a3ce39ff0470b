import type { CounterForm } from "../../src/domain/counterForm.ts";
import { ALWAYS } from "../../src/domain/counterSchedule.ts";
import { CounterId } from "../../src/domain/ids.ts";
import type {
  CounterWizardEvent,
  CounterWizardInput,
} from "../../src/machines/counterWizardMachine.ts";
import { done, failed, type Journey } from "./journeys.ts";
import type { SamplesOf } from "./machineGraph.ts";

const saved: CounterForm = {
  name: "People in the hall",
  description: "",
  sites: [],
  areas: [],
  families: [],
  subFamilies: [],
  colour: "#112233",
  visibility: "everybody",
  thresholds: [],
  alert: { isEnabled: false, alertedBy: [], emails: [], phones: [], delay: 0 },
  schedule: ALWAYS,
  reset: { period: "none" },
};

/** What is said on the screen. */
export const counterWizardSamples = {
  "user.change": [{ type: "user.change", changes: { name: "Another" } }],
  "user.next": [{ type: "user.next" }],
  "user.back": [{ type: "user.back" }],
  "user.goTo": [
    { type: "user.goTo", step: "info" },
    { type: "user.goTo", step: "areas" },
    { type: "user.goTo", step: "families" },
    { type: "user.goTo", step: "threshold" },
    { type: "user.goTo", step: "alert" },
    { type: "user.goTo", step: "save" },
  ],
  "user.save": [{ type: "user.save" }],
  "user.leave": [{ type: "user.leave" }],
  "user.stay": [{ type: "user.stay" }],
  "user.discard": [{ type: "user.discard" }],
  "user.startOver": [{ type: "user.startOver" }],
} satisfies SamplesOf<CounterWizardEvent>;

const refusal = { path: "thresholds.0.max", code: "too_small", message: "Raise it." };
/** What is answered to a save. */
export const counterWizardAnswers = {
  "xstate.done.actor.save": [
    {
      type: "xstate.done.actor.save",
      output: { type: "saved", id: CounterId.parse("counter-1") },
    },
    { type: "xstate.done.actor.save", output: { type: "refused", issues: [refusal] } },
  ],
  "xstate.error.actor.save": [{ type: "xstate.error.actor.save", error: new Error("cut") }],
};

export const NEW_COUNTER: CounterWizardInput = { id: null, saved, resumed: null };

const user = (event: CounterWizardEvent, state: string) => ({ who: "user", event, state }) as const;
const named = (name: string, step: string) =>
  user({ type: "user.change", changes: { name } }, `editing.${step}`);
const toSave = user({ type: "user.goTo", step: "save" }, "editing.save");
const save = user({ type: "user.save" }, "saving");
const isSaved = {
  who: "effect",
  event: done("save", { type: "saved", id: CounterId.parse("counter-1") }),
  state: "saved",
} as const;
const taken = { path: "name", code: "name_taken", message: "Choose another." };

/** Ways through the wizard of a new counter; the ends are written by hand. */
export const counterWizardJourneys: readonly Journey<CounterWizardInput, CounterWizardEvent>[] = [
  {
    name: "what another took meanwhile is put right on its step and saved",
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [
      named("Dock", "info"),
      toSave,
      save,
      {
        who: "world",
        event: done("save", { type: "refused", issues: [taken] }),
        state: "editing.info",
      },
      named("Second dock", "info"),
      toSave,
      save,
      isSaved,
    ],
  },
  {
    name: "the question on the way out leads back to the step, or out",
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [
      named("Ramp", "info"),
      user({ type: "user.next" }, "editing.areas"),
      user({ type: "user.next" }, "editing.families"),
      user({ type: "user.back" }, "editing.areas"),
      user({ type: "user.leave" }, "leaving"),
      user({ type: "user.stay" }, "editing.areas"),
      user({ type: "user.leave" }, "leaving"),
      user({ type: "user.discard" }, "left"),
    ],
  },
  {
    name: "beginning again leaves nothing to ask about",
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [
      named("Ramp", "info"),
      user({ type: "user.goTo", step: "threshold" }, "editing.threshold"),
      user({ type: "user.startOver" }, "editing.info"),
      user({ type: "user.leave" }, "left"),
    ],
  },
  {
    name: "what is kept on the way out is saved after all",
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [
      named("Stairs", "info"),
      user({ type: "user.leave" }, "leaving"),
      save,
      { who: "world", event: failed("save"), state: "editing.info" },
      user({ type: "user.leave" }, "leaving"),
      save,
      isSaved,
    ],
  },
];
