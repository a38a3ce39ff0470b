import type { Json, JsonObject } from "../json.ts";
import { isObject, objectAt, textOf } from "../json.ts";
import { DEFAULT_DATE_FORMAT, parseDateFormats } from "./dateFormat.ts";
import { familyOf, isFieldType } from "./fieldType.ts";
import type { Dynamic, Field, MappingNode, MappingTree, ObjectNode, Scope } from "./mappingTree.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";

/** Where a field's values lie, kept with the index so that a column never changes its meaning. */
export type ColumnLayout = { id: number; multiple: boolean; indexed: boolean };

/** What an index remembers of its tables besides the mapping. */
export type Layout = {
  nextColumn: number;
  nextScope: number;
  columns: { [path: string]: ColumnLayout };
  scopes: { [path: string]: number };
  /** Columns of the SQL indexes over several columns, each as "6_12". */
  combined: string[];
  /** Number of documents when the tables were last analysed for SQLite's planner. */
  analysedAt: number;
};

/** The layout of an index that has no field yet. */
export function emptyLayout(): Layout {
  return { nextColumn: 1, nextScope: 1, columns: {}, scopes: {}, combined: [], analysedAt: 0 };
}

/** The value of a dynamic parameter, whatever spelling; `inherited` when it is absent. */
export function dynamicOf(value: Json | undefined, inherited: Dynamic): Dynamic {
  if (value === undefined) return inherited;
  const text = textOf(value);
  return text === "false" || text === "strict" ? text : "true";
}

/**
 * The tree of a normalised mapping. Columns and nested tables the layout does not know yet are
 * added to it: the caller compares and creates them.
 */
export function compileMapping(mapping: JsonObject, layout: Layout, tables: string): MappingTree {
  const fields = new Map<string, Field>();
  const objects = new Map<string, ObjectNode>();
  const documents: Scope = { path: "", table: `v${tables}_0`, parent: undefined };
  const scopes = [documents];

  function column(path: string): ColumnLayout {
    const known = ownValue(layout.columns, path);
    if (known) return known;
    const added = { id: layout.nextColumn, multiple: false, indexed: false };
    layout.nextColumn += 1;
    setOwnValue(layout.columns, path, added);
    return added;
  }

  function field(path: string, definition: JsonObject, scope: Scope): Field {
    const type = textOf(definition["type"]);
    if (!isFieldType(type)) throw new Error(`The mapping holds the unknown type ${type} (${path})`);
    const place = column(path);
    const subfields = isObject(definition["fields"]) ? Object.entries(definition["fields"]) : [];
    const nullValue = definition["null_value"];
    const formats = parseDateFormats(textOf(definition["format"] ?? DEFAULT_DATE_FORMAT));
    if (!formats) throw new Error(`The mapping holds an unknown date format (${path})`);
    const made: Field = {
      kind: "field",
      path,
      type,
      family: familyOf(type),
      scope,
      column: place.id,
      multiple: place.multiple || type === "flattened",
      indexed: place.indexed,
      searchable: definition["index"] !== false,
      ignoreAbove: Number(definition["ignore_above"] ?? Number.POSITIVE_INFINITY),
      ignoreMalformed: definition["ignore_malformed"] === true,
      coerce: definition["coerce"] !== false,
      lowercase: definition["normalizer"] === "lowercase",
      scalingFactor: Number(definition["scaling_factor"] ?? 1),
      nullValue: typeof nullValue === "object" ? undefined : nullValue,
      formats,
      subfields: subfields.map(([name, sub]) =>
        field(`${path}.${name}`, objectAt(sub, name), scope),
      ),
    };
    fields.set(path, made);
    return made;
  }

  function object(
    path: string,
    definition: JsonObject,
    outer: Scope,
    inherited: Dynamic,
  ): ObjectNode {
    const nested = definition["type"] === "nested";
    const scope = nested ? nestedScope(path, outer) : outer;
    const dynamic = dynamicOf(definition["dynamic"], inherited);
    const children = new Map<string, MappingNode>();
    const properties = isObject(definition["properties"]) ? definition["properties"] : {};
    for (const [name, child] of Object.entries(properties)) {
      const childPath = path === "" ? name : `${path}.${name}`;
      const childDefinition = objectAt(child, childPath);
      children.set(
        name,
        isObjectDefinition(childDefinition)
          ? object(childPath, childDefinition, scope, dynamic)
          : field(childPath, childDefinition, scope),
      );
    }
    const enabled = definition["enabled"] !== false && definition["enabled"] !== "false";
    const made: ObjectNode = { kind: "object", path, nested, enabled, dynamic, scope, children };
    objects.set(path, made);
    return made;
  }

  function nestedScope(path: string, parent: Scope): Scope {
    const known = ownValue(layout.scopes, path);
    const id = known ?? layout.nextScope;
    if (known === undefined) {
      setOwnValue(layout.scopes, path, id);
      layout.nextScope += 1;
    }
    const scope: Scope = { path, table: `v${tables}_${id}`, parent };
    scopes.push(scope);
    return scope;
  }

  const root = object("", mapping, documents, "true");
  return { root, fields, objects, scopes, dateDetection: mapping["date_detection"] !== false };
}

/** Whether a property's definition is an object or nested rather than a field. */
export function isObjectDefinition(definition: JsonObject): boolean {
  const type = definition["type"];
  if (type !== undefined) return type === "object" || type === "nested";
  const keys = Object.keys(definition);
  return definition["properties"] !== undefined || (keys.length === 1 && keys[0] === "enabled");
}
