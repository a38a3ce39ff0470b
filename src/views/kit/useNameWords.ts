import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { namesOf, type NameWords } from "./words/namesOf.ts";

/** What screens show in the place of a name: "…" until it is read, then its id, marked as unknown. */
export function useNameWords(): NameWords {
  const { t } = useLingui();
  return useMemo(() => ({ unread: () => "…", unknown: (id) => t`${id} (unknown)` }), [t]);
}

/** What screens call things of which all are read. */
export function useNameOf(
  things: readonly { readonly id: string; readonly name: string }[],
): (id: string) => string {
  const words = useNameWords();
  return useMemo(
    () => namesOf({ names: things.map(({ id, name }) => [id, name]), isLoaded: true }, words),
    [things, words],
  );
}
