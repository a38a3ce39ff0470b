/** Where the operator is in the list and what they have picked, by the rows' keys. `anchor`: where an extension began. */
export type AlertSelection = {
  readonly active: string | null;
  readonly anchor: string | null;
  readonly picked: ReadonlySet<string>;
};

export const NOTHING_PICKED: AlertSelection = { active: null, anchor: null, picked: new Set() };

/** The row `step` further becomes active; from nowhere the first or the last. Never leaves the list. */
export function moved(
  selection: AlertSelection,
  keys: readonly string[],
  step: number,
): AlertSelection {
  const at = selection.active === null ? -1 : keys.indexOf(selection.active);
  const from = at === -1 ? (step > 0 ? -1 : keys.length) : at;
  const to = Math.min(keys.length - 1, Math.max(0, from + step));
  const active = keys[to] ?? null;
  return active === selection.active ? selection : { ...selection, active, anchor: null };
}

/** As `moved`, and everything from where the extension began to there is picked besides. */
export function extended(
  selection: AlertSelection,
  keys: readonly string[],
  step: number,
): AlertSelection {
  const { active, anchor } = moved(selection, keys, step);
  const begun = selection.anchor ?? selection.active ?? anchor ?? active;
  if (active === null || begun === null) return selection;
  const [a, b] = [keys.indexOf(begun), keys.indexOf(active)].toSorted((one, other) => one - other);
  const span = keys.slice(a, (b ?? 0) + 1);
  return { active, anchor: begun, picked: new Set([...selection.picked, ...span]) };
}

/** Picks every row that is shown; where all of them are, none. */
export function allToggled(selection: AlertSelection, keys: readonly string[]): AlertSelection {
  const isAll = keys.length > 0 && keys.every((key) => selection.picked.has(key));
  return { ...selection, anchor: null, picked: new Set(isAll ? [] : keys) };
}

/** Picks a row, or lets it go. */
export function toggled(selection: AlertSelection, key: string): AlertSelection {
  const picked = new Set(selection.picked);
  if (!picked.delete(key)) picked.add(key);
  return { active: key, anchor: key, picked };
}

/**
 * The selection after the rows have changed: what is not there any more is not picked; where the active row has gone,
 * the one that took its place is active. A row that is none of these (the line below the live window) stays active.
 */
export function settled(
  selection: AlertSelection,
  before: readonly string[],
  after: readonly string[],
): AlertSelection {
  const there = new Set(after);
  const { active, anchor } = selection;
  const picked = [...selection.picked].filter((key) => there.has(key));
  const isSame = active === null || there.has(active) || !before.includes(active);
  if (isSame && picked.length === selection.picked.size) return selection;
  const next = isSame ? active : (neighbour(active, before, there) ?? after.at(-1) ?? null);
  return {
    active: next,
    anchor: anchor !== null && there.has(anchor) ? anchor : null,
    picked: picked.length === selection.picked.size ? selection.picked : new Set(picked),
  };
}

/** What a command is for: the picked rows, else the active one. */
export function targetsOf({ active, picked }: AlertSelection): readonly string[] {
  if (picked.size > 0) return [...picked];
  return active === null ? [] : [active];
}

/** The first row at or below where `key` was that is still there. */
function neighbour(
  key: string,
  before: readonly string[],
  there: ReadonlySet<string>,
): string | null {
  const at = before.indexOf(key);
  if (at === -1) return null;
  return before.slice(at).find((one) => there.has(one)) ?? null;
}
