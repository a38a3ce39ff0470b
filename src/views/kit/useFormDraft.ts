import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { Fields } from "../../domain/base/fieldEdit.ts";
import type { FormDraft } from "../../machines/kit/formMachine.ts";
import { useServices } from "./services.ts";

/** What a form was left with, as it was found when the form was opened. */
export type FoundDraft = {
  readonly found: FormDraft | undefined;
  /** Keeps what is typed now; where nothing is, nothing is kept. */
  readonly keep: (seen: Fields, changes: Fields) => void;
  readonly forget: () => void;
};

/**
 * The draft of a form, of this reader and customer alone: it outlives the form, the page and the session, until it is
 * saved or given up. `key`: which form, and of what. `secrets`: fields that are never kept.
 */
export function useFormDraft(key: string, secrets: readonly string[] = []): FoundDraft {
  const { session, formDraft } = useServices();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const reader = useSelector(session, ({ context }) => context.user?.id ?? "");
  // Whoever signs in or changes the customer while the form still stands gets none of it.
  const [draft] = useState(() => formDraft(`${reader}.${customer}.${key}`));
  const [found] = useState(() => draft.get() ?? undefined);
  const isKept = ([field]: readonly [string, unknown]) => !secrets.includes(field);
  return {
    found,
    keep: (seen, changes) => {
      const kept = Object.entries(changes).filter(isKept);
      draft.set(
        kept.length === 0
          ? null
          : {
              seen: Object.fromEntries(Object.entries(seen).filter(isKept)),
              changes: Object.fromEntries(kept),
            },
      );
    },
    forget: () => draft.set(null),
  };
}
