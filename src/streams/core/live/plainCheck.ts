import type { z } from "zod";

/** Whether a JSON value decodes to itself. False says nothing: the schema decides. */
export type PlainCheck = (value: unknown) => boolean;
type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

/**
 * Of schemas that say no more than what kind of value and within which bounds, the same as a function, without what a
 * parse makes for each value: a path, a context and a result. Null: only the schema can decide, as of one that trims.
 */
export function plainCheckOf(schema: Schema): PlainCheck | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "number") return numberCheckOf(def, schema);
  if (def.type === "string") return stringCheckOf(def, schema);
  if (def.checks !== undefined && def.checks.length > 0) return null;
  if (def.type === "boolean") return (value) => typeof value === "boolean";
  if (def.type === "array") return arrayCheckOf(def);
  if (def.type === "object") return objectCheckOf(def);
  if (def.type === "enum") {
    const entries = new Set<unknown>(Object.values(def.entries));
    return (value) => entries.has(value);
  }
  if (def.type !== "nullable") return null;
  const inner = plainCheckOf(def.innerType);
  return inner && ((value) => value === null || inner(value));
}

function checksOf(
  { checks = [] }: { readonly checks?: readonly Check[] | undefined },
  schema: Schema,
): readonly Check[] {
  // Formats such as z.int() are checks themselves.
  return "check" in schema._zod.def ? [schema as Schema & Check, ...checks] : checks;
}

/** All of them, where each is known. */
function all<Value>(
  checks: readonly Check[],
  known: (check: Check) => ((value: Value) => boolean) | null,
): ((value: Value) => boolean) | null {
  const found: ((value: Value) => boolean)[] = [];
  for (const check of checks) {
    const holds = known(check);
    if (holds === null) return null;
    found.push(holds);
  }
  return (value) => {
    for (const holds of found) if (!holds(value)) return false;
    return true;
  };
}

function numberCheckOf(def: z.core.$ZodNumberDef, schema: Schema): PlainCheck | null {
  if (def.coerce === true) return null;
  const holds = all<number>(checksOf(def, schema), (check) => {
    const one = (check as z.core.$ZodChecks)._zod.def;
    if (one.check === "number_format")
      return one.format === "safeint" ? Number.isSafeInteger : null;
    if (one.check !== "greater_than" && one.check !== "less_than") return null;
    const { value: bound, inclusive } = one;
    if (typeof bound !== "number") return null;
    const isAbove = one.check === "greater_than";
    return (value) => (inclusive && value === bound) || (isAbove ? value > bound : value < bound);
  });
  return holds && ((value) => typeof value === "number" && Number.isFinite(value) && holds(value));
}

function stringCheckOf(def: z.core.$ZodStringDef, schema: Schema): PlainCheck | null {
  if (def.coerce === true) return null;
  const holds = all<string>(checksOf(def, schema), (check) => {
    const one = (check as z.core.$ZodChecks)._zod.def;
    if (one.check === "min_length") return ({ length }) => length >= one.minimum;
    if (one.check === "max_length") return ({ length }) => length <= one.maximum;
    return null;
  });
  return holds && ((value) => typeof value === "string" && holds(value));
}

function arrayCheckOf(def: z.core.$ZodArrayDef): PlainCheck | null {
  const item = plainCheckOf(def.element);
  return item && ((value) => Array.isArray(value) && value.every(item));
}

/** An object with exactly these fields: one more would be left out by the schema. */
function objectCheckOf(def: z.core.$ZodObjectDef): PlainCheck | null {
  if (def.catchall !== undefined) return null;
  const fields: (readonly [string, PlainCheck])[] = [];
  for (const [name, field] of Object.entries(def.shape)) {
    const check = plainCheckOf(field);
    if (check === null) return null;
    fields.push([name, check]);
  }
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    if (Object.keys(value).length !== fields.length) return false;
    for (const [name, check] of fields)
      if (!Object.hasOwn(value, name) || !check((value as Record<string, unknown>)[name]))
        return false;
    return true;
  };
}
