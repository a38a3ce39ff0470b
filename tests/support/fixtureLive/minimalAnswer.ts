import type { z } from "zod";

type Def = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly in?: z.core.$ZodType;
  readonly items?: readonly z.core.$ZodType[];
  readonly getter?: () => z.core.$ZodType;
};

/** The least that an answer may hold: no items, no text, nothing where nothing may be. Not every one is valid. */
export function minimalAnswer(schema: z.core.$ZodType): unknown {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, field]) => [name, minimalAnswer(field)]),
      );
    case "array":
      return [];
    case "record":
      return {};
    case "tuple":
      return (def.items ?? []).map((item) => minimalAnswer(item));
    case "nullable":
    case "null":
      return null;
    case "string":
      return "";
    case "number":
      return 0;
    case "boolean":
      return false;
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "union":
      return minimalOf(def.options?.[0]);
    case "pipe":
      return minimalOf(def.in);
    case "lazy":
      return minimalOf(def.getter?.());
    case "readonly":
      return minimalOf(def.innerType);
    default:
      // What is optional or has a default is left out.
      return undefined;
  }
}

const minimalOf = (schema: z.core.$ZodType | undefined) =>
  schema === undefined ? undefined : minimalAnswer(schema);
