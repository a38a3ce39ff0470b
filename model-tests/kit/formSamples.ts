import type { FormEvent, FormInput } from "../../src/machines/kit/formMachine.ts";
import { done, failed, type Journey, type Step } from "../support/journeys.ts";
import { actorSamples, type SamplesOf } from "../support/machineGraph.ts";

export const formSamples = {
  "user.change": [{ type: "user.change", field: "designation", value: "Crane 7" }],
  "user.preview": [{ type: "user.preview" }],
  "user.edit": [{ type: "user.edit" }],
  "user.save": [{ type: "user.save" }],
  "user.undoChanges": [{ type: "user.undoChanges" }],
  "user.resolve": [
    { type: "user.resolve", mine: ["designation"] },
    { type: "user.resolve", mine: [] },
  ],
} satisfies SamplesOf<FormEvent>;

const saved = { type: "saved", stored: { designation: "Crane 7" } };
const refused = {
  type: "refused",
  code: "OM005",
  issues: [{ path: "reference", code: "OM005", message: "Taken: choose another." }],
};
/** Somebody else has saved the same field meanwhile. */
export const CONFLICT = {
  type: "conflict",
  conflicts: [{ field: "designation", seen: "Crane", stored: "Crane 6", wanted: "Crane 7" }],
};

export const formAnswers = actorSamples({ save: [saved, refused, CONFLICT] });

export const EDIT: FormInput = { mode: "edit", seen: { designation: "Crane" } };
export const CREATE: FormInput = { mode: "create", seen: {} };

type Event = FormEvent;
const user = (event: Event, state: string): Step<Event> => ({ who: "user", event, state });
const write = (field: string, value: string) =>
  user({ type: "user.change", field, value }, "hovering");
const save = user({ type: "user.save" }, "saving");
const choose = (...mine: readonly string[]) => user({ type: "user.resolve", mine }, "saving");
const isSaved: Step<Event> = { who: "effect", event: done("save", saved), state: "success" };
const isMissing: Step<Event> = {
  who: "effect",
  event: done("save", { ...refused, code: "invalid" }),
  state: "failed.refused",
};
/** Somebody else has given the reference to another thing. */
const isTaken: Step<Event> = {
  who: "world",
  event: done("save", refused),
  state: "failed.refused",
};
const isOverrun: Step<Event> = {
  who: "world",
  event: done("save", CONFLICT),
  state: "failed.conflict",
};
const isUnanswered: Step<Event> = {
  who: "world",
  event: failed("save"),
  state: "failed.unreachable",
};

type FormJourney = Journey<FormInput, Event>;

/** Ways through the form of a resource; the states are written by hand, and each ends with what is stored. */
export const formJourneys: readonly FormJourney[] = [
  {
    name: "a new thing is refused as it is proposed and while its reference is another's, and is then stored",
    input: CREATE,
    begin: "initial",
    steps: [
      save,
      isMissing,
      write("reference", "K-taken"),
      write("designation", "Crane"),
      write("serial", "S-1"),
      save,
      isTaken,
      save,
      isTaken,
      write("reference", "K-free"),
      save,
      isSaved,
    ],
  },
  {
    name: "of two values of a field one's own is chosen",
    input: EDIT,
    begin: "initial",
    steps: [write("designation", "Crane 7"), save, isOverrun, choose("designation"), isSaved],
  },
  {
    name: "what is typed where there is something to choose is judged anew, and the other's value is chosen",
    input: EDIT,
    begin: "initial",
    steps: [
      write("designation", "Crane 7"),
      save,
      isOverrun,
      write("designation", "Crane 8"),
      save,
      isOverrun,
      choose(),
      isSaved,
    ],
  },
];

/** The same where nobody answers, which takes its time. */
export const unansweredForms: readonly FormJourney[] = [
  {
    name: "an edit that nobody answers is tried again as it is",
    input: EDIT,
    begin: "initial",
    steps: [write("designation", "Crane 7"), save, isUnanswered, save, isSaved],
  },
  {
    name: "a new thing that nobody answers is typed on, and stored",
    input: CREATE,
    begin: "initial",
    steps: [
      write("reference", "K-late"),
      write("designation", "Crane"),
      write("serial", "S-1"),
      save,
      isUnanswered,
      write("designation", "Late crane"),
      save,
      isSaved,
    ],
  },
];
