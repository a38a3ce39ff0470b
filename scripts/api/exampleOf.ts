import { ownValue } from "../../src/domain/base/ownValue.ts";
import { BY_FIELD, BY_NOUN } from "./examples.ts";
import { nameOfReference, type Schema } from "./schemaOf.ts";

/** A value that a schema lets through, with the fields that must be there; the same each time. */
export function exampleOf(
  schema: Schema,
  components: Readonly<Record<string, Schema>>,
  field = "",
): unknown {
  const of = (part: Schema, name = field) => exampleOf(part, components, name);
  if (schema.$ref !== undefined) {
    const name = nameOfReference(schema.$ref);
    const known = ownValue(BY_NOUN, name.replace(/Input$/u, ""));
    return known ?? of(components[name] ?? {});
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const known = ownValue(BY_FIELD, field);
  if (known !== undefined && schema.type === typeof known) return known;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const some = choices.find(({ type }) => type !== "null") ?? {};
    const isAnyObject = some.$ref === undefined && some.type === "object";
    // Where nothing may stand instead, nothing is invented.
    return isAnyObject && choices.some(({ type }) => type === "null") ? null : of(some);
  }
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => of(part))) as unknown;
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) === true)
          .map(([name, part]) => [name, of(part, name)]),
      );
    case "array":
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((part) => of(part));
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        of(schema.items ?? {}),
      );
    case "integer":
    case "number":
      return schema.default ?? Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case "boolean":
      return schema.default ?? true;
    case "null":
      return null;
    case "string":
      return textOf(schema);
    case undefined:
    default:
      return {};
  }
}

/** An id that its caller chooses has a prefix, which its pattern names. */
function textOf({ pattern, default: defaultValue, minLength = 0 }: Schema): unknown {
  const prefix = /^\^([a-z]+-)\[/u.exec(pattern ?? "")?.[1];
  if (prefix !== undefined) return `${prefix}01JD5K3V6T9S8R7Q6P5N4M3K2H`;
  return defaultValue ?? "text".padEnd(minLength, "t");
}
