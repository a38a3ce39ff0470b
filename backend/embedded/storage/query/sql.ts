import type { SqlValue } from "../database.ts";

/** A piece of SQL with the values to bind. */
export class Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];

  constructor(text: string, values: readonly SqlValue[] = []) {
    this.text = text;
    this.values = values;
  }
}

/** Builds SQL from a template: pieces of SQL are put in as they are, every other value is bound. */
export function sql(parts: TemplateStringsArray, ...holes: readonly (Sql | SqlValue)[]): Sql {
  let text = parts[0] ?? "";
  const values: SqlValue[] = [];
  holes.forEach((hole, at) => {
    if (hole instanceof Sql) {
      text += hole.text;
      values.push(...hole.values);
    } else {
      text += "?";
      values.push(hole);
    }
    text += parts[at + 1] ?? "";
  });
  return new Sql(text, values);
}

/** A name of a table or column, which comes from this storage and never from a request. */
export function name(text: string): Sql {
  return new Sql(text);
}

/** Pieces with a separator between them. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  return new Sql(
    pieces.map((piece) => piece.text).join(separator),
    pieces.flatMap((piece) => piece.values),
  );
}

/** SQLite reads `a OR b OR c` as a tree with a level for each; deeper than 1000 it refuses. */
const SIDE_BY_SIDE = 100;

/** Pieces with an operator between them that takes them in any order. */
function balanced(pieces: readonly Sql[], operator: string): Sql {
  if (pieces.length <= SIDE_BY_SIDE) return join(pieces, operator);
  const size = Math.ceil(pieces.length / SIDE_BY_SIDE);
  const groups: Sql[] = [];
  for (let at = 0; at < pieces.length; at += size)
    groups.push(sql`(${join(pieces.slice(at, at + size), operator)})`);
  return join(groups, operator);
}

/** The sum of the pieces. */
export function sumOf(pieces: readonly Sql[]): Sql {
  return balanced(pieces, " + ");
}

export const NOTHING = new Sql("0");
export const EVERYTHING = new Sql("1");

/** All of the conditions; everything when there is none. */
export function allOf(conditions: readonly Sql[]): Sql {
  const needed = conditions.filter((condition) => condition !== EVERYTHING);
  if (needed.includes(NOTHING)) return NOTHING;
  const [only] = needed;
  if (!only) return EVERYTHING;
  return needed.length === 1 ? only : sql`(${balanced(needed, " AND ")})`;
}

/** Any of the conditions; nothing when there is none. */
export function anyOf(conditions: readonly Sql[]): Sql {
  const possible = conditions.filter((condition) => condition !== NOTHING);
  if (possible.includes(EVERYTHING)) return EVERYTHING;
  const [only] = possible;
  if (!only) return NOTHING;
  return possible.length === 1 ? only : sql`(${balanced(possible, " OR ")})`;
}

/** The condition does not hold; unlike SQL's NOT this is so for an absent value too. */
export function noneOf(condition: Sql): Sql {
  if (condition === NOTHING) return EVERYTHING;
  if (condition === EVERYTHING) return NOTHING;
  return sql`(${condition}) IS NOT TRUE`;
}
