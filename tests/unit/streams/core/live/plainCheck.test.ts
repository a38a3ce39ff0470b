import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AssetTelemetry } from "../../../../../src/domain/assets/asset.ts";
import { plainCheckOf } from "../../../../../src/streams/core/live/plainCheck.ts";

/** Each kind that is known, and bounds of each. */
const KNOWN: Readonly<Record<string, z.ZodType>> = {
  boolean: z.boolean(),
  number: z.number(),
  whole: z.int(),
  bounded: z.number().int().min(-3).max(12),
  open: z.number().gt(0).lt(5),
  text: z.string(),
  name: z.string().min(1).max(3),
  enum: z.enum(["a", "b"]),
  nullable: z.number().min(0).nullable(),
  list: z.array(z.string().min(1)),
  spot: z.object({ isNear: z.boolean() }),
  place: z.object({ lat: z.number().min(-90).max(90), lon: z.number() }).nullable(),
};
/** What only the schema can tell. */
const UNKNOWN: Readonly<Record<string, z.ZodType>> = {
  trimmed: z.string().trim(),
  pattern: z.string().regex(/a/u),
  refined: z.array(z.number()).refine((list) => list.length < 2),
  refinedObject: z.object({ a: z.number() }).refine(({ a }) => a > 0),
  strict: z.strictObject({ a: z.number() }),
  defaulted: z.number().default(1),
  coerced: z.coerce.number(),
  coercedText: z.coerce.string(),
  small: z.int32(),
  multiple: z.number().multipleOf(5),
  union: z.union([z.string(), z.number()]),
  literal: z.literal("a"),
  within: z.object({ name: z.string().trim() }),
};

const value = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, "", "a", "b", "abcd", " a ", 0, -3, 5, 12, 13, 1.5, 91),
  fc.constantFrom<unknown>(true, {}, [], [""], ["a"], { lat: 1, lon: 2 }, { lat: 91, lon: 2 }),
  fc.constantFrom<unknown>({ lat: 1 }, { lat: 1, lon: 2, more: 3 }, Number.NaN, Infinity, 2 ** 60),
  fc.jsonValue(),
);

describe("a plain check", () => {
  test.each(Object.entries(KNOWN))(
    "[LC25] law: of '%s' says yes to what decodes to itself",
    (_, schema) => {
      const isPlain = plainCheckOf(schema);
      fc.assert(
        fc.property(value, (one) => {
          const decoded = schema.safeParse(one);
          const isSame = decoded.success && JSON.stringify(decoded.data) === JSON.stringify(one);
          expect(isPlain?.(one)).toBe(isSame);
        }),
        { numRuns: 500 },
      );
    },
  );

  test.each(Object.entries(UNKNOWN))("leaves '%s' to its schema", (_, schema) => {
    expect(plainCheckOf(schema)).toBeNull();
  });

  test("is there for what each reading of an asset changes", () => {
    const { location, lastTagUpdate, networkIndicator, batteryLevel } = AssetTelemetry.shape;
    for (const field of [location, lastTagUpdate, networkIndicator, batteryLevel])
      expect(plainCheckOf(field)).not.toBeNull();
  });
});
