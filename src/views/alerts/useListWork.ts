import { useMemo, useState } from "react";
import type { AlertId } from "../../domain/base/ids.ts";
import {
  type AlertSelection,
  allToggled,
  extended,
  moved,
  NOTHING_PICKED,
  settled,
  targetsOf,
  toggled,
} from "./alertSelection.ts";

/** What a change of the selection is made from: the rows of that moment. */
type Noted = { readonly selection: AlertSelection; readonly keys: readonly string[] };

/** Where the operator is in the list, what they have picked, and how both change; kept by id while rows come and go. */
export function useListWork(keys: readonly AlertId[]) {
  const [noted, setNoted] = useState<Noted>({ selection: NOTHING_PICKED, keys: [] });
  const selection = useMemo(
    () => (noted.keys === keys ? noted.selection : settled(noted.selection, noted.keys, keys)),
    [noted, keys],
  );
  const set = (next: AlertSelection) => setNoted({ selection: next, keys });
  return {
    selection,
    targets: targetsOf(selection) as readonly AlertId[],
    activate: (active: string | null) => set({ ...selection, active, anchor: null }),
    move: (step: number) => set(moved(selection, keys, step)),
    extend: (step: number) => set(extended(selection, keys, step)),
    toggle: (key: string) => set(toggled(selection, key)),
    toggleAll: () => set(allToggled(selection, keys)),
    clear: () => set({ ...NOTHING_PICKED, active: selection.active }),
    leave: () => set(NOTHING_PICKED),
  };
}
