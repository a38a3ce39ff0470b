import { ElasticsearchError, illegalArgument } from "../elasticsearchError.ts";
import type { Json, JsonObject } from "../json.ts";
import { isObject, sameJson, textOf } from "../json.ts";
import { isObjectDefinition } from "./compileMapping.ts";
import { parseDateFormats } from "./dateFormat.ts";
import { FIXED_PARAMETERS, PARAMETERS, familyOf, isFieldType } from "./fieldType.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";
import { setOwnValue } from "../../../../src/domain/base/setOwnValue.ts";

const ROOT_PARAMETERS = new Set([
  "properties",
  "dynamic",
  "_meta",
  "dynamic_templates",
  "date_detection",
  "numeric_detection",
  "dynamic_date_formats",
  "_source",
  "_routing",
]);

const OBJECT_PARAMETERS = new Set([
  "type",
  "properties",
  "dynamic",
  "enabled",
  "include_in_parent",
  "include_in_root",
  "subobjects",
]);

function refuse(reason: string): never {
  throw new ElasticsearchError(400, "mapper_parsing_exception", reason);
}

function dynamicText(value: Json): string {
  const text = textOf(value);
  if (!["true", "false", "strict", "runtime"].includes(text)) {
    refuse(`Could not convert [dynamic] to boolean: ${text}`);
  }
  return text;
}

function normalisedField(path: string, definition: JsonObject): JsonObject {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const type = definition["type"];
  if (type === undefined) refuse(`No type specified for field [${name}]`);
  if (typeof type !== "string" || !isFieldType(type)) {
    refuse(`No handler for type [${textOf(type)}] declared on field [${name}]`);
  }
  const accepted = PARAMETERS[familyOf(type)];
  for (const parameter of Object.keys(definition)) {
    if (!accepted.includes(parameter)) {
      refuse(`unknown parameter [${parameter}] on mapper [${name}] of type [${type}]`);
    }
  }
  const format = definition["format"];
  if (format !== undefined && !parseDateFormats(textOf(format))) {
    refuse(`Invalid format: [${textOf(format)}] is not known to the embedded storage`);
  }
  const normalizer = definition["normalizer"];
  if (normalizer !== undefined && normalizer !== "lowercase") {
    refuse(`normalizer [${textOf(normalizer)}] not found for field [${name}]`);
  }
  if (type === "scaled_float" && !(Number(definition["scaling_factor"]) > 0)) {
    refuse(`Field [scaling_factor] is required`);
  }
  const fields = definition["fields"];
  if (fields === undefined) return definition;
  if (!isObject(fields)) {
    refuse(
      `Expected map for property [fields] on field [${name}] but got a class java.lang.String`,
    );
  }
  return {
    ...definition,
    fields: Object.fromEntries(
      Object.entries(fields).map(([sub, value]) => [
        sub,
        normalisedField(
          `${path}.${sub}`,
          isObject(value) ? value : refuse(`No type specified for field [${sub}]`),
        ),
      ]),
    ),
  };
}

function normalisedObject(path: string, definition: JsonObject): JsonObject {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const known = path === "" ? ROOT_PARAMETERS : OBJECT_PARAMETERS;
  const unknown = Object.keys(definition).filter((key) => !known.has(key));
  if (unknown.length > 0) {
    const listed = unknown.map((key) => `${key} : ${JSON.stringify(definition[key])}`).join(", ");
    refuse(
      path === ""
        ? `Root mapping definition has unsupported parameters:  [${listed}]`
        : `Mapping definition for [${name}] has unsupported parameters:  [${listed}]`,
    );
  }
  const { properties, dynamic, type, ...rest } = definition;
  if (properties !== undefined && !isObject(properties)) {
    refuse(
      `Expected map for property [properties] on field [${name}] but got a class java.lang.String`,
    );
  }
  const children: Record<string, JsonObject> = {};
  for (const [key, child] of Object.entries(properties ?? {})) {
    if (!isObject(child)) {
      refuse(
        `Expected map for property [properties] on field [${key}] but got a class java.lang.String`,
      );
    }
    // A dotted name is a path: the objects on the way come into being with it.
    const [first = key, ...deeper] = key.split(".");
    const childPath = path === "" ? first : `${path}.${first}`;
    const definitionHere =
      deeper.length === 0 ? child : { properties: { [deeper.join(".")]: child } };
    const normalised = isObjectDefinition(definitionHere)
      ? normalisedObject(childPath, definitionHere)
      : normalisedField(childPath, definitionHere);
    const before = ownValue(children, first);
    setOwnValue(children, first, before ? merged(childPath, before, normalised) : normalised);
  }
  const empty = Object.keys(children).length === 0;
  return {
    ...rest,
    ...(dynamic === undefined ? {} : { dynamic: dynamicText(dynamic) }),
    ...shownType(path, type === "nested", empty),
    ...(empty ? {} : { properties: children }),
  };
}

/** Elasticsearch writes the type of an object only where no property tells it. */
function shownType(path: string, nested: boolean, empty: boolean): JsonObject {
  if (nested) return { type: "nested" };
  return empty && path !== "" ? { type: "object" } : {};
}

function merged(path: string, before: JsonObject, after: JsonObject): JsonObject {
  const objects = [isObjectDefinition(before), isObjectDefinition(after)];
  if (objects[0] !== objects[1]) {
    throw illegalArgument(
      objects[0]
        ? `can't merge a non object mapping [${path}] with an object mapping`
        : `can't merge a non object mapping [${path}] with an object mapping [${path}]`,
    );
  }
  if (objects[0]) {
    if ((before["type"] === "nested") !== (after["type"] === "nested")) {
      throw illegalArgument(
        before["type"] === "nested"
          ? `object mapping [${path}] can't be changed from nested to non-nested`
          : `object mapping [${path}] can't be changed from non-nested to nested`,
      );
    }
    return mergedObject(path, before, after);
  }
  if (before["type"] !== after["type"]) {
    throw illegalArgument(
      `mapper [${path}] cannot be changed from type [${textOf(before["type"])}] to [${textOf(after["type"])}]`,
    );
  }
  for (const parameter of FIXED_PARAMETERS) {
    if (!sameJson(ownValue(before, parameter), ownValue(after, parameter))) {
      throw illegalArgument(
        `Mapper for [${path}] conflicts with existing mapper:\n\tCannot update parameter [${parameter}] from [${textOf(ownValue(before, parameter))}] to [${textOf(ownValue(after, parameter))}]`,
      );
    }
  }
  const fields = { ...(isObject(before["fields"]) ? before["fields"] : {}) };
  for (const [name, sub] of Object.entries(isObject(after["fields"]) ? after["fields"] : {})) {
    const known = ownValue(fields, name);
    setOwnValue<Json | undefined>(
      fields,
      name,
      isObject(known) && isObject(sub) ? merged(`${path}.${name}`, known, sub) : sub,
    );
  }
  return { ...after, ...(Object.keys(fields).length === 0 ? {} : { fields }) };
}

function mergedObject(path: string, before: JsonObject, after: JsonObject): JsonObject {
  const properties: Record<string, Json | undefined> = {
    ...(isObject(before["properties"]) ? before["properties"] : {}),
  };
  for (const [name, child] of Object.entries(
    isObject(after["properties"]) ? after["properties"] : {},
  )) {
    const known = ownValue(properties, name);
    const childPath = path === "" ? name : `${path}.${name}`;
    setOwnValue(
      properties,
      name,
      isObject(known) && isObject(child) ? merged(childPath, known, child) : child,
    );
  }
  const empty = Object.keys(properties).length === 0;
  const { properties: _before, type: _type, ...rest } = { ...before, ...after };
  return {
    ...rest,
    ...shownType(path, before["type"] === "nested", empty),
    ...(empty ? {} : { properties }),
  };
}

/**
 * The mapping after a put-mapping: new fields added, a changed type refused with
 * illegal_argument_exception, an unknown type or parameter with mapper_parsing_exception.
 */
export function mergeMapping(before: JsonObject, update: JsonObject, major: 7 | 8): JsonObject {
  let normalised: JsonObject;
  try {
    normalised = normalisedObject("", update);
  } catch (error) {
    if (!(error instanceof ElasticsearchError) || error.type !== "mapper_parsing_exception")
      throw error;
    const prefix = major === 7 ? "Failed to parse mapping [_doc]" : "Failed to parse mapping";
    throw new ElasticsearchError(400, error.type, `${prefix}: ${error.message}`, {
      root_cause: [error.summary()],
      caused_by: error.summary(),
    });
  }
  return mergedObject("", before, normalised);
}
