import { type Draft, produce } from "immer";

/** The rows of a draft with some fields of the one at `place` changed; all others stay the same objects. */
export function withChanges<Row extends object>(
  rows: readonly Row[],
  place: number,
  changes: Partial<Row>,
): readonly Row[] {
  return edited(rows, (draft) => {
    const row = draft[place];
    if (row !== undefined) draft[place] = Object.assign(row, changes);
  });
}

/** The rows without the one at `place`. */
export function withoutRow<Row>(rows: readonly Row[], place: number): readonly Row[] {
  return edited(rows, (draft) => {
    draft.splice(place, 1);
  });
}

/** The rows with the one at `from` put at `to`; the same rows where one of the two is none. */
export function movedRow<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  if (rows[from] === undefined || rows[to] === undefined) return rows;
  return edited(rows, (draft) => {
    draft.splice(to, 0, ...draft.splice(from, 1));
  });
}

function edited<Row>(rows: readonly Row[], recipe: (draft: Draft<Row>[]) => void): readonly Row[] {
  return produce(rows, (draft) => recipe(draft as Draft<Row>[]));
}
