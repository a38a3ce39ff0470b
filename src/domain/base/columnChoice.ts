import { MAX_VISIBLE_COLUMNS } from "./limits.ts";

/** The columns that a list can have. */
export type ColumnSet<Column extends string> = {
  /** Every column, in the order of the list. */
  readonly all: readonly Column[];
  /** Columns that cannot be hidden. */
  readonly required: readonly Column[];
  /** Columns that are shown until the reader chooses. */
  readonly defaultValue: readonly Column[];
};

/**
 * The columns that a list shows for what is stored or in an address, in that order: unknown and repeated ones dropped,
 * missing required ones put first, the last optional ones dropped beyond 10 (specification section 9). The usual ones
 * where nothing usable is given.
 */
export function shownColumns<Column extends string>(
  { all, required, defaultValue }: ColumnSet<Column>,
  asked: readonly string[] | null,
): readonly Column[] {
  const known = [...new Set(asked)].flatMap((name) => all.find((column) => column === name) ?? []);
  const chosen = known.length === 0 ? defaultValue : known;
  const whole = [...required.filter((column) => !chosen.includes(column)), ...chosen];
  const room = MAX_VISIBLE_COLUMNS - required.length;
  const kept = whole.filter((column) => !required.includes(column)).slice(0, room);
  return whole.filter((column) => required.includes(column) || kept.includes(column));
}

/**
 * The columns with one more at the end, or one less. The same array where the column is shown or hidden already, is
 * required, or would be the eleventh.
 */
export function withColumn<Column extends string>(
  { required }: Pick<ColumnSet<Column>, "required">,
  shown: readonly Column[],
  column: Column,
  isShown: boolean,
): readonly Column[] {
  if (shown.includes(column) === isShown) return shown;
  if (!isShown)
    return required.includes(column) ? shown : shown.filter((other) => other !== column);
  return shown.length >= MAX_VISIBLE_COLUMNS ? shown : [...shown, column];
}

/** The columns with one a step nearer to the beginning (-1) or the end (1); the same array at the edge. */
export function movedColumn<Column extends string>(
  shown: readonly Column[],
  column: Column,
  step: -1 | 1,
): readonly Column[] {
  const from = shown.indexOf(column);
  const neighbour = shown[from + step];
  if (from < 0 || neighbour === undefined) return shown;
  return shown.map((one) => (one === column ? neighbour : one === neighbour ? column : one));
}
