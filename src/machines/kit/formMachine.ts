import { assign, setup } from "xstate";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { FieldConflict, Fields } from "../../domain/base/fieldEdit.ts";
import type { FormMode } from "../../domain/base/formMode.ts";
import { notProvided } from "./notProvided.ts";
import { outputOf } from "./outputOf.ts";

/** What is sent: the fields that were changed, and what the editor saw of them. */
export type FormSave = {
  readonly mode: FormMode;
  readonly seen: Fields;
  readonly wanted: Fields;
};

/** What the backend answered. `conflict`: somebody else saved meanwhile; nothing was written. */
export type FormAnswer =
  | { readonly type: "saved"; readonly stored: Fields }
  | { readonly type: "refused"; readonly code: string; readonly issues: readonly FieldIssue[] }
  | { readonly type: "conflict"; readonly conflicts: readonly FieldConflict[] };

/** What was typed and not saved, and what was stored of it when it was. */
export type FormDraft = { readonly seen: Fields; readonly changes: Fields };

export type FormInput = {
  readonly mode: FormMode;
  readonly seen: Fields;
  /** What an earlier form of the same was left with. */
  readonly draft?: FormDraft | undefined;
};

export type FormContext = {
  readonly mode: FormMode;
  /** What was stored when the form was opened or last saved. */
  readonly seen: Fields;
  readonly changes: Fields;
  /** Some of the changes were typed in an earlier form. */
  readonly isResumed: boolean;
  /** The code of the last refusal, e.g. OM005; null: none. */
  readonly refusal: string | null;
  readonly issues: readonly FieldIssue[];
  readonly conflicts: readonly FieldConflict[];
  readonly failure: string | null;
};

export type FormEvent =
  | { type: "user.change"; field: string; value: unknown }
  | { type: "user.preview" }
  | { type: "user.edit" }
  | { type: "user.save" }
  | { type: "user.undoChanges" }
  /** Field by field, whose value stands; every conflict is named. */
  | { type: "user.resolve"; mine: readonly string[] };

type Answer = { readonly answer: FormAnswer };
const answered = <E extends { event: { output: FormAnswer } }>(it: E) => ({ answer: outputOf(it) });

/**
 * A form that creates or edits one thing, with the states of the specification (section 4).
 *
 * `initial`            0: nothing was changed; where an earlier form left something, it goes on from there.
 * `hovering`           1: something was changed and is not saved.
 * `saving`             2: the backend judges.
 * `success`            3: it is stored; a change begins anew.
 * `failed.refused`     4: it breaks a rule, told at its field.
 * `failed.conflict`    4: somebody else saved meanwhile: both values are shown, one is chosen for each field.
 * `failed.unreachable` 4: nobody answered; what was typed is kept.
 * `preview`            5: what would be saved is shown.
 *
 * No state is final.
 */
export const formMachine = setup({
  types: {
    context: {} as FormContext,
    events: {} as FormEvent,
    input: {} as FormInput,
    tags: {} as "busy" | "unsaved",
  },
  actors: { save: notProvided<FormAnswer, FormSave>("save") },
  guards: {
    hasChanges: ({ context }) =>
      Object.keys(context.changes).length > 0 || context.mode === "create",
    isResumed: ({ context }) => context.isResumed,
    isSaved: (_, { answer }: Answer) => answer.type === "saved",
    isConflict: (_, { answer }: Answer) => answer.type === "conflict",
  },
  actions: {
    change: assign({
      changes: ({ context }, { field, value }: { field: string; value: unknown }) => ({
        ...context.changes,
        [field]: value,
      }),
      issues: ({ context }, { field }) =>
        context.issues.filter(({ path }) => path !== field && !path.startsWith(`${field}.`)),
      // What was to be chosen about was typed over: the next save finds out anew.
      conflicts: [],
      refusal: null,
      failure: null,
    }),
    undoChanges: assign({
      changes: {},
      isResumed: false,
      issues: [],
      conflicts: [],
      refusal: null,
      failure: null,
    }),
    settle: assign({
      seen: ({ context }, { answer }: Answer) =>
        answer.type === "saved" ? answer.stored : context.seen,
      changes: {},
      isResumed: false,
      issues: [],
      conflicts: [],
      refusal: null,
      failure: null,
      mode: "edit",
    }),
    refuse: assign({
      refusal: (_, { answer }: Answer) => (answer.type === "refused" ? answer.code : null),
      issues: (_, { answer }) => (answer.type === "refused" ? answer.issues : []),
    }),
    rememberConflicts: assign({
      conflicts: (_, { answer }: Answer) => (answer.type === "conflict" ? answer.conflicts : []),
    }),
    /** What is stored now counts as seen; fields that are not kept are given up. */
    resolve: assign({
      seen: ({ context }) => ({
        ...context.seen,
        ...Object.fromEntries(context.conflicts.map(({ field, stored }) => [field, stored])),
      }),
      changes: ({ context }, { mine }: { mine: readonly string[] }) => {
        const given = context.conflicts
          .map(({ field }) => field)
          .filter((field) => !mine.includes(field));
        return Object.fromEntries(
          Object.entries(context.changes).filter(([field]) => !given.includes(field)),
        );
      },
      conflicts: [],
    }),
    rememberFailure: assign({
      failure: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
  },
}).createMachine({
  id: "form",
  context: ({ input }) => ({
    mode: input.mode,
    seen: seenWith(input),
    changes: input.draft?.changes ?? {},
    isResumed: input.draft !== undefined,
    refusal: null,
    issues: [],
    conflicts: [],
    failure: null,
  }),
  initial: "initial",
  states: {
    initial: {
      always: { guard: "isResumed", target: "hovering" },
      on: {
        "user.change": {
          target: "hovering",
          actions: { type: "change", params: ({ event }) => event },
        },
        "user.save": { guard: "hasChanges", target: "saving" },
      },
    },
    hovering: {
      tags: "unsaved",
      on: {
        "user.change": { actions: { type: "change", params: ({ event }) => event } },
        "user.preview": "preview",
        "user.save": { guard: "hasChanges", target: "saving" },
        "user.undoChanges": { target: "initial", actions: "undoChanges" },
      },
    },
    preview: {
      tags: "unsaved",
      on: {
        "user.edit": "hovering",
        "user.save": { guard: "hasChanges", target: "saving" },
        "user.undoChanges": { target: "initial", actions: "undoChanges" },
      },
    },
    saving: {
      tags: ["busy", "unsaved"],
      invoke: {
        src: "save",
        id: "save",
        input: ({ context: { mode, seen, changes } }) => ({ mode, seen, wanted: changes }),
        onDone: [
          {
            guard: { type: "isSaved", params: answered },
            target: "success",
            actions: { type: "settle", params: answered },
          },
          {
            guard: { type: "isConflict", params: answered },
            target: "failed.conflict",
            actions: { type: "rememberConflicts", params: answered },
          },
          { target: "failed.refused", actions: { type: "refuse", params: answered } },
        ],
        onError: {
          target: "failed.unreachable",
          actions: { type: "rememberFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    success: {
      on: {
        "user.change": {
          target: "hovering",
          actions: { type: "change", params: ({ event }) => event },
        },
      },
    },
    failed: {
      tags: "unsaved",
      initial: "refused",
      on: {
        "user.change": {
          target: "hovering",
          actions: { type: "change", params: ({ event }) => event },
        },
        "user.undoChanges": { target: "initial", actions: "undoChanges" },
      },
      states: {
        refused: { on: { "user.save": "#form.saving" } },
        conflict: {
          on: {
            "user.resolve": {
              target: "#form.saving",
              actions: { type: "resolve", params: ({ event }) => event },
            },
          },
        },
        unreachable: { on: { "user.save": "#form.saving" } },
      },
    },
  },
});

/**
 * What counts as seen: of a field that the draft changes, what was stored when it was typed, so that what others have
 * saved since is a conflict; of all others what is stored now. A new thing has nobody else, and keeps its id.
 */
function seenWith({ mode, seen, draft }: FormInput): Fields {
  if (draft === undefined) return seen;
  if (mode === "create") return { ...seen, ...draft.seen };
  const old = Object.entries(draft.seen).filter(([field]) => Object.hasOwn(draft.changes, field));
  return { ...seen, ...Object.fromEntries(old) };
}
