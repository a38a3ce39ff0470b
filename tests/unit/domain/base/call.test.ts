import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineCall, inParts } from "../../../../src/domain/base/call.ts";
import { partsOf } from "../../../../src/domain/base/parts.ts";

const paint = defineCall({
  name: "omniscient/wall:paint",
  request: z.strictObject({ customerIndex: z.string(), walls: z.array(z.string()).max(2) }),
  answer: z.object({ painted: z.number() }),
  holders: ["worker"],
  isRepeatable: true,
  limit: { field: "walls", most: 2 },
});
const mix = defineCall({
  name: "omniscient/wall:mix",
  request: z.strictObject({ litres: z.number() }),
  answer: z.object({}),
  customer: null,
  holders: [],
  isRepeatable: false,
  limit: { field: "litres", most: 10 },
});

describe("a declared call", () => {
  test("is found at the controller and the action of its name", () => {
    expect(paint).toMatchObject({ controller: "omniscient/wall", action: "paint", verb: "post" });
  });

  test("is about the customer of the field customerIndex unless it says otherwise", () => {
    expect([paint.customer, mix.customer]).toEqual(["customerIndex", null]);
  });

  test("stays as it was declared", () => {
    expect(Object.isFrozen(paint)).toBe(true);
  });
});

describe("a request in parts", () => {
  test.each([
    { walls: [], expected: [] },
    { walls: ["a", "b"], expected: [["a", "b"]] },
    { walls: ["a", "b", "c"], expected: [["a", "b"], ["c"]] },
  ])("of $walls is about as many as the call may be about at once", ({ walls, expected }) => {
    expect(inParts(paint, { customerIndex: "tower", walls })).toEqual(
      expected.map((part) => ({ customerIndex: "tower", walls: part })),
    );
  });

  test.each([
    { litres: 0, expected: [] },
    { litres: 10, expected: [10] },
    { litres: 23, expected: [10, 10, 3] },
  ])("for $litres asks for as much as it may at once", ({ litres, expected }) => {
    expect(inParts(mix, { litres }).map((part) => part.litres)).toEqual(expected);
  });

  test("without a limit is one request", () => {
    const { limit: _, ...boundless } = paint;
    const request = { customerIndex: "tower", walls: ["a", "b", "c"] };
    expect(inParts({ ...boundless, limit: null }, request)).toEqual([request]);
  });
});

test("parts hold every item once, in order", () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});
