import type { CounterForm, CounterSurroundings } from "../../src/domain/counters/counterForm.ts";
import { ALWAYS } from "../../src/domain/base/weekSchedule.ts";
import { WIZARD_STEPS, type WizardStep } from "../../src/domain/counters/counterWizardSteps.ts";
import { CounterId } from "../../src/domain/base/ids.ts";
import type {
  CounterWizardEvent,
  CounterWizardInput,
} from "../../src/machines/counters/counterWizardMachine.ts";
import { smallTower } from "../../tests/support/smallSite.ts";
import { done, failed, type Journey } from "../support/journeys.ts";
import type { SamplesOf } from "../support/machineGraph.ts";

const saved: CounterForm = {
  name: "People in the hall",
  description: "",
  sites: [smallTower().id],
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

const around: CounterSurroundings = {
  others: [],
  sites: [smallTower()],
  families: [],
  self: null,
};
/** Somebody else has given the name away meanwhile. */
const nameTaken: CounterSurroundings = {
  ...around,
  others: [{ id: CounterId.parse("counter-2"), name: "Another", isArchived: false }],
};

/** What is said on the screen, and what others do meanwhile. */
export const counterWizardSamples = {
  "user.change": [
    { type: "user.change", changes: { name: "Another" } },
    { type: "user.change", changes: { name: "" } },
    { type: "user.change", changes: { sites: [] } },
  ],
  "surroundings.changed": [
    { type: "surroundings.changed", around },
    { type: "surroundings.changed", around: nameTaken },
  ],
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

export const NEW_COUNTER: CounterWizardInput = {
  id: null,
  saved,
  resumed: null,
  around,
};

const user = (event: CounterWizardEvent, state: string) => ({ who: "user", event, state }) as const;
const named = (name: string, step: string) =>
  user({ type: "user.change", changes: { name } }, `editing.${step}`);
const save = user({ type: "user.save" }, "saving");
const isSaved = {
  who: "effect",
  event: done("save", { type: "saved", id: CounterId.parse("counter-1") }),
  state: "saved",
} as const;
const goTo = (step: WizardStep) => user({ type: "user.goTo", step }, `editing.${step}`);
const leave = user({ type: "user.leave" }, "leaving");
/** One after the other to the last and back, and from every one to every other. */
const everywhere = [
  ...WIZARD_STEPS.slice(1).map((step) => user({ type: "user.next" }, `editing.${step}`)),
  ...WIZARD_STEPS.slice(0, -1)
    .toReversed()
    .map((step) => user({ type: "user.back" }, `editing.${step}`)),
  ...WIZARD_STEPS.flatMap((from, place) => [
    goTo(from),
    ...WIZARD_STEPS.slice(place + 1).flatMap((to) => [goTo(to), goTo(from)]),
  ]),
];
/** Out of every step and back to it, by staying and by a save that fails. */
const askedEverywhere = WIZARD_STEPS.flatMap((step) => [
  goTo(step),
  leave,
  user({ type: "user.stay" }, `editing.${step}`),
  leave,
  save,
  { who: "world", event: failed("save"), state: `editing.${step}` } as const,
]);
const taken = { path: "name", code: "name_taken", message: "Choose another." };

/** Ways through the wizard of a new counter; the ends are written by hand. */
export const counterWizardJourneys: readonly Journey<CounterWizardInput, CounterWizardEvent>[] = [
  {
    name: "what another took meanwhile is put right on its step and saved",
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [
      named("Dock", "info"),
      goTo("save"),
      save,
      {
        who: "world",
        event: done("save", { type: "refused", issues: [taken] }),
        state: "editing.info",
      },
      named("Second dock", "info"),
      goTo("save"),
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
      leave,
      user({ type: "user.stay" }, "editing.areas"),
      leave,
      user({ type: "user.discard" }, "left"),
    ],
  },
  {
    name: "a draft with a fault is not saved, and leads to the step that has it",
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [
      named("Ramp", "info"),
      named("", "info"),
      goTo("save"),
      user({ type: "user.save" }, "editing.info"),
      leave,
      user({ type: "user.discard" }, "left"),
    ],
  },
  {
    name: "every step leads to its neighbours and to every other one",
    input: NEW_COUNTER,
    begin: "editing.info",
    // The first step is not left for its neighbour without a name.
    steps: [named("Maze", "info"), ...everywhere, leave, user({ type: "user.discard" }, "left")],
  },
  {
    name: "every step is there again after the question and after a save that failed",
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [
      named("Lift", "info"),
      ...askedEverywhere,
      leave,
      user({ type: "user.discard" }, "left"),
    ],
  },
  {
    name: "beginning again leads from every step to the first, and leaves nothing to ask about",
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [
      ...WIZARD_STEPS.slice(1).flatMap((step) => [
        named("Ramp", "info"),
        goTo(step),
        user({ type: "user.startOver" }, "editing.info"),
      ]),
      user({ type: "user.leave" }, "left"),
    ],
  },
  ...WIZARD_STEPS.slice(1).map((step) => ({
    name: `nothing is asked where nothing was changed, at ${step}`,
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [goTo(step), user({ type: "user.leave" }, "left")],
  })),
  {
    name: "what is kept on the way out is saved after all",
    input: NEW_COUNTER,
    begin: "editing.info",
    steps: [
      named("Stairs", "info"),
      leave,
      save,
      { who: "world", event: failed("save"), state: "editing.info" },
      leave,
      save,
      isSaved,
    ],
  },
];
