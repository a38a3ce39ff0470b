import type { DateFormats } from "./dateFormat.ts";
import type { FieldFamily, FieldType } from "./fieldType.ts";

/** Whether unknown fields are added, ignored or refused. */
export type Dynamic = "true" | "false" | "strict";

/**
 * One table of rows: the documents themselves (`path` is ""), or the elements of a nested field,
 * whose rows know the row they lie in.
 */
export type Scope = {
  readonly path: string;
  readonly table: string;
  readonly parent: Scope | undefined;
};

/** A mapped field with the column that holds its values. */
export type Field = {
  readonly kind: "field";
  readonly path: string;
  readonly type: FieldType;
  readonly family: FieldFamily;
  readonly scope: Scope;
  /** Number of the column: `f<column>` of the scope's table. */
  readonly column: number;
  /** Some row holds several values: those lie in the index's table of many values. */
  multiple: boolean;
  /** The column has an SQL index. */
  indexed: boolean;
  readonly searchable: boolean;
  readonly ignoreAbove: number;
  readonly ignoreMalformed: boolean;
  readonly coerce: boolean;
  readonly lowercase: boolean;
  readonly scalingFactor: number;
  readonly nullValue: string | number | boolean | undefined;
  readonly formats: DateFormats;
  readonly subfields: readonly Field[];
};

/** An object of the mapping; the root is one too. */
export type ObjectNode = {
  readonly kind: "object";
  readonly path: string;
  readonly nested: boolean;
  readonly enabled: boolean;
  readonly dynamic: Dynamic;
  /** The table the object's fields lie in: its own when it is nested. */
  readonly scope: Scope;
  readonly children: ReadonlyMap<string, MappingNode>;
};

export type MappingNode = Field | ObjectNode;

/** A mapping made ready for reading documents and compiling queries. */
export type MappingTree = {
  readonly root: ObjectNode;
  /** Every field by its full path, multi-fields included. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly objects: ReadonlyMap<string, ObjectNode>;
  /** The documents' scope first, then the nested ones, outer before inner. */
  readonly scopes: readonly Scope[];
  readonly dateDetection: boolean;
};

/** SQL columns of a field: two for a point, one for anything else. */
export function columnsOf(field: Field): readonly string[] {
  if (field.family === "opaque" || field.family === "flattened") return [];
  if (field.family === "point") return [`f${field.column}_lat`, `f${field.column}_lon`];
  return [`f${field.column}`];
}
