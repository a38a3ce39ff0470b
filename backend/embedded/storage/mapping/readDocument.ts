import type { SqlValue } from "../database.ts";
import { ElasticsearchError } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isArray, isObject } from "../json.ts";
import { VALUE_GAP } from "../text/tokenize.ts";
import { dynamicField } from "./dynamicField.ts";
import type { Field, MappingTree, ObjectNode, Scope } from "./mappingTree.ts";
import { readValue } from "./readValue.ts";
import { RefusedValue } from "./refusedValue.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";

/** The searchable values of one row: of the document, or of one element of a nested field. */
export type RowValues = {
  readonly scope: Scope;
  readonly values: ReadonlyMap<Field, readonly SqlValue[]>;
  readonly nested: readonly RowValues[];
};

/** A document read with its mapping. */
export type ReadDocument = {
  readonly row: RowValues;
  /** Properties to add to the mapping before the document can be kept; undefined when none. */
  readonly additions: JsonObject | undefined;
};

type MutableRow = { scope: Scope; values: Map<Field, SqlValue[]>; nested: MutableRow[] };

class Reader {
  readonly #tree: MappingTree;
  readonly #id: string;
  readonly #major: 7 | 8;
  readonly #additions: { [path: string]: JsonObject } = {};

  constructor(tree: MappingTree, id: string, major: 7 | 8) {
    this.#tree = tree;
    this.#id = id;
    this.#major = major;
  }

  read(source: JsonObject): ReadDocument {
    const row: MutableRow = { scope: this.#tree.root.scope, values: new Map(), nested: [] };
    this.#object(this.#tree.root, source, row);
    joinTexts(row);
    const added = Object.keys(this.#additions).length > 0;
    return { row, additions: added ? { properties: this.#additions } : undefined };
  }

  #object(node: ObjectNode, value: JsonObject, row: MutableRow): void {
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined)
        this.#property(node, key.includes(".") ? key.split(".") : [key], item, row);
    }
  }

  #property(node: ObjectNode, path: readonly string[], value: Json, row: MutableRow): void {
    const [name = "", ...deeper] = path;
    const child = node.children.get(name);
    if (!child) {
      this.#unknown(node, path.join("."), value);
    } else if (child.kind === "field") {
      if (deeper.length === 0) this.#field(child, value, row);
      else if (child.family !== "opaque") this.#notAnObject(child.path);
    } else if (deeper.length > 0) {
      if (child.enabled) this.#property(child, deeper, value, this.#rowFor(child, row));
    } else {
      this.#elements(child, value, row);
    }
  }

  #elements(node: ObjectNode, value: Json, row: MutableRow): void {
    if (value === null || !node.enabled) return;
    if (isArray(value)) for (const item of value) this.#elements(node, item, row);
    else if (isObject(value)) this.#object(node, value, this.#rowFor(node, row));
    else this.#notAnObject(node.path);
  }

  #rowFor(node: ObjectNode, row: MutableRow): MutableRow {
    if (!node.nested) return row;
    const inner: MutableRow = { scope: node.scope, values: new Map(), nested: [] };
    row.nested.push(inner);
    return inner;
  }

  #unknown(node: ObjectNode, key: string, value: Json): void {
    if (node.dynamic === "false") return;
    if (node.dynamic === "strict") {
      const reason = `mapping set to strict, dynamic introduction of [${key}] within [${node.path === "" ? "_doc" : node.path}] is not allowed`;
      throw new ElasticsearchError(
        400,
        "strict_dynamic_mapping_exception",
        this.#major === 7 ? reason : `[1:1] ${reason}`,
      );
    }
    const path = node.path === "" ? key : `${node.path}.${key}`;
    const definition = dynamicField(value, this.#tree.dateDetection);
    if (!definition) return;
    const known = ownValue(this.#additions, path);
    if (!known || known["type"] === "long") setOwnValue(this.#additions, path, definition);
    if (definition["type"] === "object") {
      const unknown: ObjectNode = { ...node, path, nested: false, children: new Map() };
      for (const item of isArray(value) ? value : [value]) {
        if (!isObject(item)) continue;
        for (const [inner, innerValue] of Object.entries(item)) {
          if (innerValue !== undefined) this.#unknown(unknown, inner, innerValue);
        }
      }
    }
  }

  #field(field: Field, value: Json, row: MutableRow): void {
    if (field.family === "opaque") return;
    // An array of two numbers is one point, every other array holds several values.
    const onePoint = field.family === "point" && isArray(value) && typeof value[0] === "number";
    if (isArray(value) && !onePoint) {
      for (const item of value) this.#field(field, item, row);
      return;
    }
    const kept = value === null ? field.nullValue : value;
    if (kept !== undefined) {
      let into = row.values.get(field);
      if (!into) row.values.set(field, (into = []));
      try {
        readValue(field, kept, into);
      } catch (error) {
        if (!(error instanceof RefusedValue)) throw error;
        if (!field.ignoreMalformed) throw this.#refusal(error);
      }
      if (into.length === 0) row.values.delete(field);
    }
    for (const sub of field.subfields) this.#field(sub, value, row);
  }

  #refusal(refused: RefusedValue): ElasticsearchError {
    const { field } = refused;
    const reason =
      field.family === "point"
        ? `failed to parse field [${field.path}] of type [${field.type}]`
        : `failed to parse field [${field.path}] of type [${field.type}] in document with id '${this.#id}'. Preview of field's value: '${refused.preview}'`;
    return this.#malformed(reason, { type: refused.causeType, reason: refused.message });
  }

  #notAnObject(path: string): never {
    const name = path.slice(path.lastIndexOf(".") + 1);
    throw this.#malformed(
      `object mapping for [${path}] tried to parse field [${name}] as object, but found a concrete value`,
    );
  }

  #malformed(reason: string, causedBy?: JsonObject): ElasticsearchError {
    return new ElasticsearchError(
      400,
      this.#major === 7 ? "mapper_parsing_exception" : "document_parsing_exception",
      this.#major === 7 ? reason : `[1:1] ${reason}`,
      causedBy ? { caused_by: causedBy } : {},
    );
  }
}

function joinTexts(row: MutableRow): void {
  for (const [field, values] of row.values) {
    if (field.family === "text" && values.length > 1) {
      row.values.set(field, [values.join(VALUE_GAP)]);
    }
  }
  for (const inner of row.nested) joinTexts(inner);
}

/**
 * Reads a document's searchable values with its mapping. Refuses what the mapping refuses: an
 * unknown field of a strict object, a value of the wrong type (mapper_parsing_exception, in 8
 * document_parsing_exception).
 */
export function readDocument(
  tree: MappingTree,
  id: string,
  source: JsonObject,
  major: 7 | 8,
): ReadDocument {
  return new Reader(tree, id, major).read(source);
}
