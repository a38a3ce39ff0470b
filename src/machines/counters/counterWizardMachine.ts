import { assign, setup } from "xstate";
import {
  type CounterForm,
  type CounterSurroundings,
  draftIssues,
} from "../../domain/counters/counterForm.ts";
import {
  firstBadStep,
  stepOfField,
  WIZARD_STEPS,
  type WizardStep,
} from "../../domain/counters/counterWizardSteps.ts";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { CounterId } from "../../domain/base/ids.ts";
import { notProvided } from "../kit/notProvided.ts";

/** The form while it is filled in: what is missing is an issue, not another type. */
export type CounterDraft = CounterForm;

/** A draft and the counter as it was when the draft began. */
export type BegunDraft = { readonly began: CounterDraft; readonly draft: CounterDraft };

export type CounterWizardInput = {
  /** The counter that is edited; null creates one. */
  readonly id: CounterId | null;
  readonly saved: CounterDraft;
  readonly around: CounterSurroundings;
  /** What an earlier page of this browser had not saved; null: nothing. */
  readonly resumed: BegunDraft | null;
};

export type SaveRequest = BegunDraft & { readonly id: CounterId | null };
export type SaveAnswer =
  | { readonly type: "saved"; readonly id: CounterId }
  | { readonly type: "refused"; readonly issues: readonly FieldIssue[] };

export type CounterWizardContext = {
  readonly id: CounterId | null;
  readonly saved: CounterDraft;
  /** What the draft is compared with when it is saved: an earlier page may have begun it. */
  readonly began: CounterDraft;
  readonly draft: CounterDraft;
  readonly isDirty: boolean;
  /** What the draft has to fit: others save counters and change sites meanwhile. */
  readonly around: CounterSurroundings;
  /** What the backend refused, until its field is changed. */
  readonly refusals: readonly FieldIssue[];
  readonly failure: string | null;
  readonly step: WizardStep;
};

export type CounterWizardEvent =
  | { type: "user.change"; changes: Partial<CounterDraft> }
  | { type: "surroundings.changed"; around: CounterSurroundings }
  | { type: "user.next" }
  | { type: "user.back" }
  | { type: "user.goTo"; step: WizardStep }
  | { type: "user.save" }
  | { type: "user.leave" }
  | { type: "user.stay" }
  | { type: "user.discard" }
  | { type: "user.startOver" };

/**
 * Making or editing a counter in six steps.
 *
 * `editing.*`   one state a step; every change is kept, so that a reload goes on where it was. A step is left for the
 *               next one once nothing is wrong on it; a draft with faults leads to the first step that has one instead of
 *               being saved.
 * `saving`      the backend judges; what it refuses is shown at its field, on the first step that has one.
 * `leaving`     there are unsaved changes: asked once more.
 * `saved`       final: the counter stands.
 * `left`        final: nothing was saved.
 */
export const counterWizardMachine = setup({
  types: {
    context: {} as CounterWizardContext,
    events: {} as CounterWizardEvent,
    input: {} as CounterWizardInput,
    tags: {} as "busy",
  },
  actors: { save: notProvided<SaveAnswer, SaveRequest>("save") },
  guards: {
    isDirty: ({ context }) => context.isDirty,
    goesTo: (_, { step, to }: { step: WizardStep; to: WizardStep }) => step === to,
    isSaved: (_, { answer }: { answer: SaveAnswer }) => answer.type === "saved",
    isAt: ({ context }, { step }: { step: WizardStep }) => context.step === step,
    isStepRight: ({ context: { draft, around, step } }) =>
      draftIssues(draft, around).every(({ path }) => stepOfField(path) !== step),
    isDraftRight: ({ context: { draft, around } }) => draftIssues(draft, around).length === 0,
  },
  actions: {
    change: assign({
      draft: ({ context }, { changes }: { changes: Partial<CounterDraft> }) => ({
        ...context.draft,
        ...changes,
      }),
      isDirty: true,
      refusals: ({ context }, { changes }) =>
        context.refusals.filter(({ path }) => !Object.hasOwn(changes, path.split(".")[0] ?? "")),
      failure: null,
    }),
    enter: assign({ step: (_, { step }: { step: WizardStep }) => step }),
    rememberSurroundings: assign({
      around: (_, { around }: { around: CounterSurroundings }) => around,
    }),
    goToFault: assign({
      step: ({ context: { draft, around, step } }) =>
        firstBadStep(draftIssues(draft, around)) ?? step,
    }),
    refuse: assign({
      refusals: (_, { answer }: { answer: SaveAnswer }) =>
        answer.type === "refused" ? answer.issues : [],
      step: ({ context }, { answer }) => {
        const [first] =
          answer.type === "refused"
            ? answer.issues
                .map(({ path }) => stepOfField(path))
                .toSorted((a, b) => WIZARD_STEPS.indexOf(a) - WIZARD_STEPS.indexOf(b))
            : [];
        return first ?? context.step;
      },
    }),
    rememberId: assign({
      id: ({ context }, { answer }: { answer: SaveAnswer }) =>
        answer.type === "saved" ? answer.id : context.id,
      isDirty: false,
    }),
    rememberFailure: assign({
      failure: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
    startOver: assign({
      began: ({ context }) => context.saved,
      draft: ({ context }) => context.saved,
      isDirty: false,
      refusals: [],
      failure: null,
    }),
    /** Keeps the draft where a reload finds it; provided. */
    keepDraft: () => undefined,
    /** The draft is saved or given up; provided. */
    dropDraft: () => undefined,
  },
}).createMachine({
  id: "counterWizard",
  context: ({ input }) => ({
    id: input.id,
    saved: input.saved,
    around: input.around,
    began: input.resumed?.began ?? input.saved,
    draft: input.resumed?.draft ?? input.saved,
    isDirty: input.resumed !== null,
    refusals: [],
    failure: null,
    step: "info",
  }),
  on: {
    "surroundings.changed": {
      actions: { type: "rememberSurroundings", params: ({ event }) => event },
    },
  },
  initial: "editing",
  states: {
    editing: {
      initial: "info",
      on: {
        "user.change": {
          actions: [{ type: "change", params: ({ event }) => event }, "keepDraft"],
        },
        "user.startOver": { target: ".info", actions: ["startOver", "dropDraft"] },
        "user.save": [
          { guard: "isDraftRight", target: "saving" },
          { target: ".returning", actions: "goToFault" },
        ],
        "user.leave": [
          { guard: "isDirty", target: "leaving" },
          { target: "left", actions: "dropDraft" },
        ],
        "user.goTo": WIZARD_STEPS.map((to) => ({
          guard: {
            type: "goesTo" as const,
            params: ({ event }: { event: { step: WizardStep } }) => ({ step: event.step, to }),
          },
          target: `.${to}` as const,
        })),
      },
      states: {
        // Where the wizard was, after a refusal or a question.
        returning: {
          always: WIZARD_STEPS.map((step) => ({
            guard: { type: "isAt" as const, params: { step } },
            target: step,
          })),
        },
        info: {
          entry: { type: "enter", params: { step: "info" } },
          on: { "user.next": { guard: "isStepRight", target: "areas" } },
        },
        areas: {
          entry: { type: "enter", params: { step: "areas" } },
          on: { "user.next": { guard: "isStepRight", target: "families" }, "user.back": "info" },
        },
        families: {
          entry: { type: "enter", params: { step: "families" } },
          on: { "user.next": { guard: "isStepRight", target: "threshold" }, "user.back": "areas" },
        },
        threshold: {
          entry: { type: "enter", params: { step: "threshold" } },
          on: { "user.next": { guard: "isStepRight", target: "alert" }, "user.back": "families" },
        },
        alert: {
          entry: { type: "enter", params: { step: "alert" } },
          on: { "user.next": { guard: "isStepRight", target: "save" }, "user.back": "threshold" },
        },
        save: {
          entry: { type: "enter", params: { step: "save" } },
          on: { "user.back": "alert" },
        },
      },
    },
    saving: {
      tags: "busy",
      invoke: {
        src: "save",
        id: "save",
        input: ({ context: { id, began, draft } }) => ({ id, began, draft }),
        onDone: [
          {
            guard: { type: "isSaved", params: ({ event }) => ({ answer: event.output }) },
            target: "saved",
            actions: [
              { type: "rememberId", params: ({ event }) => ({ answer: event.output }) },
              "dropDraft",
            ],
          },
          {
            target: "editing.returning",
            actions: { type: "refuse", params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: {
          target: "editing.returning",
          actions: { type: "rememberFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    leaving: {
      on: {
        "user.stay": "editing.returning",
        "user.discard": { target: "left", actions: ["startOver", "dropDraft"] },
        "user.save": { guard: "isDraftRight", target: "saving" },
      },
    },
    saved: { type: "final" },
    left: { type: "final" },
  },
});
