import { z } from "zod";
import type { Words } from "./wordsOf.ts";

/** A schema of JSON (draft 2020-12), as OpenAPI 3.1 has them. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

/** `request`: what is sent; `answer`: what is answered, whose readers pass over fields that they do not know. */
export type Side = "request" | "answer";

/** A schema of ours that has a name, with what its comments say. */
export type Noun = { readonly name: string; readonly schema: z.ZodType; readonly said: Words };

/** Turns schemas of zod into those of JSON, in which nouns are references to what `components` gathers. */
export type Schemas = {
  of(schema: z.ZodType, side: Side): Schema;
  /** Every noun that was referred to, under its name; once everything else is turned. */
  components(): Readonly<Record<string, Schema>>;
};

const PLACE = "#/components/schemas/";

export function nameOfReference(reference: string): string {
  return reference.slice(PLACE.length);
}

/**
 * A noun that is sent otherwise than it is answered (fields with defaults may be left out) has two names: what is sent has
 * `Input` behind it.
 */
export function createSchemas(nouns: readonly Noun[]): Schemas {
  const registry = z.registry<{ id: string }>();
  for (const { name, schema } of nouns) registry.add(schema, { id: name });
  const said = new Map(nouns.map((noun) => [noun.name, noun.said]));
  const gathered: Readonly<Record<Side, Map<string, Schema>>> = {
    request: new Map(),
    answer: new Map(),
  };
  const turned = (schema: z.ZodType, side: Side): Schema => {
    // Inside something else, so that a noun is a reference here too.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
      metadata: registry,
      io: side === "request" ? "input" : "output",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => {
        const description = z.globalRegistry.get(zodSchema)?.description;
        if (description !== undefined) jsonSchema.description = description;
        if (side === "answer" && !isStrict(zodSchema) && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
        // Of every whole number; it says nothing.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      },
    }) as unknown as { properties: { it: Schema }; $defs?: Record<string, Schema> };
    for (const [name, { id: _, ...found }] of Object.entries($defs) as [
      string,
      Schema & { id?: string },
    ][])
      if (!gathered[side].has(name))
        gathered[side].set(name, described(found, said.get(name) ?? NOTHING, []));
    return properties.it;
  };
  // All nouns at once, so that those that differ are known before anything refers to them.
  for (const side of ["request", "answer"] as const)
    for (const { schema } of nouns) turned(schema, side);
  const apart = namesApart(gathered);
  const nameOn = (name: string, side: Side) =>
    side === "request" && apart.has(name) ? `${name}Input` : name;
  const referred = new Map<string, Schema>();
  const linked = (schema: Schema, side: Side): Schema =>
    withReferences(schema, (reference) => {
      const name = reference.slice("#/$defs/".length);
      const own = nameOn(name, side);
      if (!referred.has(own)) {
        // Before what it refers to, which may be itself.
        referred.set(own, {});
        referred.set(own, linked(gathered[side].get(name) ?? {}, side));
      }
      return PLACE + own;
    });
  return {
    of: (schema, side) => linked(turned(schema, side), side),
    components: () =>
      Object.fromEntries([...referred].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

const NOTHING: Words = { words: "", fields: new Map() };

/** Whether an object refuses fields that it does not name. */
function isStrict(schema: unknown): boolean {
  const { catchall } = (
    schema as { _zod: { def: { catchall?: { _zod: { def: { type: string } } } } } }
  )._zod.def;
  return catchall?._zod.def.type === "never";
}

/** The nouns that are not the same on both sides, those included that refer to such. */
function namesApart(gathered: Readonly<Record<Side, ReadonlyMap<string, Schema>>>): Set<string> {
  const apart = new Set<string>();
  const text = (side: Side, name: string) => JSON.stringify(gathered[side].get(name));
  const names = [...gathered.request.keys()].filter((name) => gathered.answer.has(name));
  for (const name of names) if (text("request", name) !== text("answer", name)) apart.add(name);
  for (let before = -1; before !== apart.size;) {
    before = apart.size;
    for (const name of names)
      if ([...apart].some((other) => text("request", name)?.includes(`"#/$defs/${other}"`)))
        apart.add(name);
  }
  return apart;
}

/**
 * A schema with what comments say of it and of its fields. `path`: the names of the fields around it. `isPart`: it stands in
 * the same place as what it is a part of, where the words are already.
 */
export function described(
  schema: Schema,
  said: Words,
  path: readonly string[],
  isPart = false,
): Schema {
  const words = path.length === 0 ? said.words : (said.fields.get(path.join(".")) ?? "");
  const part = (inner: Schema) => described(inner, said, path, true);
  const { properties, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(words === "" || isPart ? {} : { description: words }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, inner]) => [
              name,
              described(inner, said, [...path, name]),
            ]),
          ),
        }),
    ...(items === undefined ? {} : { items: part(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(part) }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(part) }),
  };
}

function withReferences(schema: Schema, rename: (reference: string) => string): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? rename(value) : value,
  ) as Schema;
}
