import { assign, setup } from "xstate";
import { DEFAULT_LOCALE, type Locale, restoredLocale } from "../../domain/base/locale.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

export type LocaleContext = { readonly locale: Locale };
export type LocaleEvent = { readonly type: "user.choose"; readonly locale: Locale };
/** What was stored, as it was found; null: nothing. */
export type LocaleOutcomes = { readonly restore: string | null; readonly save: void };

/**
 * The language of the interface: what was chosen, else what is restored in its place, else French (specification sections 1
 * and 4).
 *
 * `restoring`  the stored choice is read.
 * `settled`    the language is in force, and stored where it was chosen.
 * `saving`     a choice is in force already and is being stored.
 * `unsaved`    a choice is in force but could not be stored: the next start knows nothing of it.
 *
 * No state is final.
 */
export const localeMachine = setup({
  types: {
    context: {} as LocaleContext,
    events: {} as LocaleEvent,
    tags: {} as "busy",
  },
  actors: {
    restore: notProvided<LocaleOutcomes["restore"]>("restore"),
    save: notProvided<LocaleOutcomes["save"], { readonly locale: Locale }>("save"),
  },
  actions: {
    adoptStored: assign({ locale: (_, stored: string | null) => restoredLocale(stored) }),
    adopt: assign({ locale: (_, params: { readonly locale: Locale }) => params.locale }),
  },
}).createMachine({
  id: "locale",
  context: { locale: DEFAULT_LOCALE },
  initial: "restoring",
  on: {
    "user.choose": {
      target: ".saving",
      actions: { type: "adopt", params: ({ event }) => event },
    },
  },
  states: {
    restoring: {
      tags: "busy",
      invoke: {
        src: "restore",
        id: "restore",
        onDone: { target: "settled", actions: { type: "adoptStored", params: outputOf } },
        onError: "settled",
      },
    },
    settled: {},
    saving: {
      invoke: {
        src: "save",
        id: "save",
        input: ({ context }) => ({ locale: context.locale }),
        onDone: "settled",
        onError: "unsaved",
      },
    },
    unsaved: {},
  },
});
