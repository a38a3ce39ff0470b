import { assign, emit, setup } from "xstate";
import { DEFAULT_HELP_RIGHTS, type HelpRights } from "../../domain/base/helpRights.ts";
import type { FieldConflict } from "../../domain/base/fieldEdit.ts";
import { hasAnyRight } from "../../domain/users/anyRight.ts";
import type { PageName } from "../../domain/users/pages.ts";
import {
  fromTemplate,
  mayChangePermissions,
  type Permissions,
  type PermissionsDraft,
  type PermissionTemplate,
} from "../../domain/users/permissions.ts";
import {
  mergedPermissions,
  permissionChanges,
  type PermissionsSave,
  possibleDefaultPages,
  withEntry,
  withStored,
} from "../../domain/users/permissionsMerge.ts";
import type { PermissionsAnswer } from "../../streams/calls/users/permissionCalls.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

/** `draft`: what was changed before and is still to be saved; null: nothing. `name`: how people write the customer's. */
export type PermissionEditingInput = {
  readonly isSuperAdmin: boolean;
  readonly name: string;
  readonly draft: PermissionsSave | null;
};

/** `seen` and `draft` are the same while nothing is changed. `stored`: as it was read last. */
export type PermissionEditingContext = {
  readonly isSuperAdmin: boolean;
  readonly name: string;
  readonly stored: Permissions | null;
  readonly seen: PermissionsDraft;
  readonly draft: PermissionsDraft;
  /** What was typed where the customer's name is asked for. */
  readonly typed: string;
  readonly conflicts: readonly FieldConflict[];
  /** The code of the refusal; `unreachable`: nobody answered. Null: none. */
  readonly problem: string | null;
};

export type PermissionEditingEvent =
  | { readonly type: "stored.arrived"; readonly stored: Permissions }
  | { readonly type: "user.grant"; readonly entry: string; readonly isGranted: boolean }
  | { readonly type: "user.chooseDefault"; readonly page: PageName | null }
  | { readonly type: "user.take"; readonly template: PermissionTemplate }
  | { readonly type: "user.chooseHelp"; readonly callsForHelp: HelpRights }
  | { readonly type: "user.undo" }
  /** What would change for whom is to be shown. */
  | { readonly type: "user.review" }
  | { readonly type: "user.back" }
  | { readonly type: "user.type"; readonly typed: string }
  | { readonly type: "user.save" }
  /** Field by field, whose value stands: those that are named are the editor's. */
  | { readonly type: "user.resolve"; readonly mine: readonly string[] };

type Stored = { readonly stored: Permissions };
type Grant = { readonly entry: string; readonly isGranted: boolean };
type Answer = { readonly answer: PermissionsAnswer };
const answered = <E extends { event: { output: PermissionsAnswer } }>(it: E) => ({
  answer: outputOf(it),
});
const given = <E extends { event: object }>({ event }: E): E["event"] => event;

const NOTHING: PermissionsDraft = {
  permissions: [],
  defaultPage: null,
  template: null,
  callsForHelp: DEFAULT_HELP_RIGHTS,
};

/**
 * The permissions of a customer while somebody edits them.
 *
 * `unread`      they are not here yet.
 * `resting`     they are shown as they are stored.
 * `editing`     something is changed and not saved. What others save meanwhile is taken over, but for what is changed here.
 * `reviewing`   what would change for whom is shown. Where nothing is left, the customer's name is asked for.
 * `saving`      the server judges and writes.
 * `conflicting` somebody else has changed the same: whose value stands is chosen.
 * `failed`      it was not written; `problem` says why. What was changed is kept.
 *
 * No state is final. `saved` is emitted once for each save.
 */
export const permissionEditingMachine = setup({
  types: {
    context: {} as PermissionEditingContext,
    events: {} as PermissionEditingEvent,
    input: {} as PermissionEditingInput,
    emitted: {} as { readonly type: "saved" },
    tags: {} as "busy" | "unsaved" | "reviewing",
  },
  actors: { save: notProvided<PermissionsAnswer, PermissionsSave>("save") },
  guards: {
    mayEdit,
    isChanged: ({ context }) => isChanged(context),
    isUnchanged: ({ context }) => !isChanged(context),
    mayReview: ({ context }) => mayEdit({ context }) && isChanged(context),
    mayBeDefault: ({ context }, { page }: { readonly page: PageName | null }) =>
      mayEdit({ context }) && (page === null || possibleDefaultPages(context.draft).includes(page)),
    maySave: ({ context }) => mayEdit({ context }) && isNameGiven(context),
    isSaved: (_, { answer }: Answer) => answer.type === "saved",
    isConflict: (_, { answer }: Answer) => answer.type === "conflict",
  },
  actions: {
    /** What nobody changes here follows what is stored. */
    follow: assign(({ context }, { stored }: Stored) => followed(context, stored)),
    grant: assign({
      draft: ({ context }, { entry, isGranted }: Grant) =>
        settled(context, withEntry(context.draft, entry, isGranted)),
    }),
    chooseDefault: assign({
      draft: ({ context }, { page }: { readonly page: PageName | null }) =>
        settled(context, { ...context.draft, defaultPage: page, template: null }),
    }),
    chooseHelp: assign({
      draft: ({ context }, { callsForHelp }: { readonly callsForHelp: HelpRights }) => ({
        ...context.draft,
        callsForHelp,
      }),
    }),
    take: assign({
      draft: ({ context }, { template }: { readonly template: PermissionTemplate }) =>
        fromTemplate(context.draft, template),
    }),
    undo: assign(({ context: { stored, seen } }) => ({
      seen: stored === null ? seen : draftOf(stored),
      draft: stored === null ? seen : draftOf(stored),
    })),
    forget: assign({ typed: "", conflicts: [], problem: null }),
    type: assign({ typed: (_, { typed }: { readonly typed: string }) => typed }),
    settle: assign((_, { answer }: Answer) =>
      answer.type === "saved"
        ? {
            stored: answer.stored,
            seen: draftOf(answer.stored),
            draft: draftOf(answer.stored),
          }
        : {},
    ),
    rememberConflicts: assign({
      conflicts: (_, { answer }: Answer) => (answer.type === "conflict" ? answer.conflicts : []),
    }),
    rememberProblem: assign({
      problem: (_, { answer }: Answer) => (answer.type === "refused" ? answer.code : "failed"),
    }),
    rememberFailure: assign({ problem: "unreachable" }),
    /** What is stored now counts as seen; what is not kept is given up. */
    resolve: assign(({ context }, { mine }: { readonly mine: readonly string[] }) => {
      const { conflicts, seen, draft } = context;
      return {
        seen: withStored(seen, conflicts),
        draft: withStored(
          draft,
          conflicts.filter(({ field }) => !mine.includes(field)),
        ),
        conflicts: [],
      };
    }),
    emitSaved: emit({ type: "saved" as const }),
  },
}).createMachine({
  id: "permissionEditing",
  context: ({ input: { isSuperAdmin, name, draft } }) => ({
    isSuperAdmin,
    name,
    stored: null,
    seen: draft?.seen ?? NOTHING,
    draft: draft?.wanted ?? NOTHING,
    typed: "",
    conflicts: [],
    problem: null,
  }),
  initial: "unread",
  states: {
    unread: {
      on: {
        "stored.arrived": {
          target: "editing",
          actions: { type: "follow", params: given },
        },
      },
    },
    resting: {
      entry: "forget",
      always: { guard: "isChanged", target: "editing" },
      on: {
        "stored.arrived": { actions: { type: "follow", params: given } },
        "user.grant": { guard: "mayEdit", actions: { type: "grant", params: given } },
        "user.chooseDefault": {
          guard: { type: "mayBeDefault", params: given },
          actions: { type: "chooseDefault", params: given },
        },
        "user.take": { guard: "mayEdit", actions: { type: "take", params: given } },
        "user.chooseHelp": { guard: "mayEdit", actions: { type: "chooseHelp", params: given } },
      },
    },
    editing: {
      tags: "unsaved",
      entry: "forget",
      always: { guard: "isUnchanged", target: "resting" },
      on: {
        "stored.arrived": { actions: { type: "follow", params: given } },
        "user.grant": { guard: "mayEdit", actions: { type: "grant", params: given } },
        "user.chooseDefault": {
          guard: { type: "mayBeDefault", params: given },
          actions: { type: "chooseDefault", params: given },
        },
        "user.take": { guard: "mayEdit", actions: { type: "take", params: given } },
        "user.chooseHelp": { guard: "mayEdit", actions: { type: "chooseHelp", params: given } },
        "user.undo": { target: "resting", actions: "undo" },
        "user.review": { guard: "mayReview", target: "reviewing" },
      },
    },
    reviewing: {
      tags: ["unsaved", "reviewing"],
      always: { guard: "isUnchanged", target: "resting" },
      on: {
        "stored.arrived": { actions: { type: "follow", params: given } },
        "user.back": "editing",
        "user.type": { actions: { type: "type", params: given } },
        "user.save": { guard: "maySave", target: "saving" },
      },
    },
    saving: {
      tags: ["busy", "unsaved", "reviewing"],
      invoke: {
        src: "save",
        id: "save",
        input: ({ context: { seen, draft } }) => ({ seen, wanted: draft }),
        onDone: [
          {
            guard: { type: "isSaved", params: answered },
            target: "resting",
            actions: [{ type: "settle", params: answered }, "emitSaved"],
          },
          {
            guard: { type: "isConflict", params: answered },
            target: "conflicting",
            actions: { type: "rememberConflicts", params: answered },
          },
          { target: "failed", actions: { type: "rememberProblem", params: answered } },
        ],
        onError: { target: "failed", actions: "rememberFailure" },
      },
    },
    conflicting: {
      tags: ["unsaved", "reviewing"],
      on: {
        "user.back": "editing",
        // What would change is another thing then: it is shown anew.
        "user.resolve": { target: "reviewing", actions: { type: "resolve", params: given } },
      },
    },
    failed: {
      tags: ["unsaved", "reviewing"],
      always: { guard: "isUnchanged", target: "resting" },
      on: {
        "stored.arrived": { actions: { type: "follow", params: given } },
        "user.back": "editing",
        "user.type": { actions: { type: "type", params: given } },
        "user.save": { guard: "maySave", target: "saving" },
      },
    },
  },
});

/** Whether saving takes the customer's name: nobody of it could sign in afterwards. */
export function asksName({ stored, draft }: PermissionEditingContext): boolean {
  return stored !== null && hasAnyRight(stored) && !hasAnyRight(draft);
}

/** Whether the name that is asked for was typed. Case and space around it do not count. */
export function isNameGiven(context: PermissionEditingContext): boolean {
  return !asksName(context) || plain(context.typed) === plain(context.name);
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase();
}

function mayEdit({ context }: { readonly context: PermissionEditingContext }): boolean {
  const { stored, isSuperAdmin } = context;
  return stored !== null && mayChangePermissions(stored, isSuperAdmin);
}

function isChanged({ seen, draft }: PermissionEditingContext): boolean {
  return Object.keys(permissionChanges(seen, draft)).length > 0;
}

function draftOf({
  permissions,
  defaultPage,
  template,
  callsForHelp,
}: Permissions): PermissionsDraft {
  return { permissions, defaultPage, template, callsForHelp };
}

/** What leads back to what was seen is no change, and so as it was: custom or of a template. */
function settled({ seen }: PermissionEditingContext, draft: PermissionsDraft): PermissionsDraft {
  return Object.keys(permissionChanges(seen, draft)).length === 0 ? seen : draft;
}

function followed(
  context: PermissionEditingContext,
  stored: Permissions,
): Partial<PermissionEditingContext> {
  const next = draftOf(stored);
  if (!isChanged(context)) return { stored, seen: next, draft: next };
  const { conflicts, next: draft } = mergedPermissions(next, context.seen, context.draft);
  // What both have changed stays as it was seen: the server says so when it is saved.
  const seen = withStored(
    next,
    conflicts.map((conflict) => ({ ...conflict, stored: conflict.seen })),
  );
  return { stored, seen, draft };
}
