import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { Asset } from "../../../../../src/domain/assets/asset.ts";
import { Counter } from "../../../../../src/domain/counters/counter.ts";
import { Tag } from "../../../../../src/domain/devices/tag.ts";
import { TagInOutBox } from "../../../../../src/domain/attendance/tagInOut.ts";
import type { Decoded } from "../../../../../src/streams/core/live/collectionEvent.ts";
import type { Source } from "../../../../../src/streams/core/live/documentNotification.ts";
import { decodeWith } from "../../../../../src/streams/core/live/decodeWith.ts";
import { area, asset, box, counter, site, tag } from "../../../../support/fixtures.ts";

/** What a field may be written to: what some fields are, what they may become, and what none of them may be. */
const VALUES = [
  undefined,
  null,
  "",
  "a",
  " a ",
  "material",
  site("tower"),
  area("east"),
  0,
  5,
  -1,
  1.5,
  1e15,
  true,
  [],
  ["a"],
  {},
  { lat: 48, lon: 2 },
  { lat: 999, lon: 2 },
];
const KINDS: readonly (readonly [string, z.ZodType, Source])[] = [
  ["asset", Asset, asset("a1", { location: { lat: 48, lon: 2 }, labels: [] })],
  ["tag", Tag, tag("t1")],
  ["box", TagInOutBox, box(1)],
  ["counter", Counter, counter()],
];

function documentOf<Doc>(decoded: Decoded<Doc>): Doc {
  if (!decoded.ok) throw new Error(decoded.reason);
  return decoded.document;
}

describe.each(KINDS)("a document of kind %s", (_, schema, document) => {
  const decode = decodeWith(schema);
  const { id, ...stored } = document;
  const key = String(id);

  test("[LC25] decoded against what is held is what it is decoded to as a whole", () => {
    const held = documentOf(decode(key, stored));
    const change = fc.record({
      field: fc.constantFrom(...Object.keys(stored), "unknown"),
      value: fc.constantFrom(...VALUES),
    });
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 4 }), (writes) => {
        let before: unknown = held;
        let source: Source = stored;
        for (const changes of writes) {
          source = {
            ...source,
            ...Object.fromEntries(changes.map(({ field, value }) => [field, value])),
          };
          const whole = decode(key, source);
          const decoded = decode(key, source, before);
          expect(decoded).toEqual(whole);
          before = decoded.ok ? decoded.document : null;
        }
      }),
      { numRuns: 300 },
    );
  });

  test("[LC25] that says nothing new is the one that is held", () => {
    const held = documentOf(decode(key, stored));
    const again = decode(key, structuredClone({ ...stored, _kuzzle_info: { updatedAt: 5 } }), held);
    expect(documentOf(again)).toBe(held);
  });
});

test("[LC25] what is judged as a whole is decoded as a whole", () => {
  const decode = decodeWith(
    z
      .object({ id: z.string(), from: z.number(), to: z.number() })
      .refine(({ from, to }) => from < to),
  );
  const held = { id: "a", from: 1, to: 2 };
  expect(decode("a", { from: 3, to: 2 }, held)).toMatchObject({ ok: false });
  expect(decode("a", { from: 1, to: 3 }, held)).toEqual({ ok: true, document: { ...held, to: 3 } });
});

test("[LC25] what is decoded as a whole and says nothing new is the one that is held", () => {
  const ordered = z.object({ id: z.string(), from: z.number() }).refine(({ from }) => from > 0);
  const held = { id: "a", from: 1 };
  expect(documentOf(decodeWith(ordered)("a", { from: 1 }, held))).toBe(held);
});

test("[LC25] a document of several shapes is decoded as a whole", () => {
  const shapes = z.union([
    z.object({ id: z.string(), kind: z.literal("box"), nr: z.number() }),
    z.object({ id: z.string(), kind: z.literal("tag") }),
  ]);
  const held = { id: "a", kind: "box", nr: 1 } as const;
  expect(decodeWith(shapes)("a", { kind: "tag" }, held)).toEqual({
    ok: true,
    document: { id: "a", kind: "tag" },
  });
});

test("[LC25] where no other field may be, one that comes is refused, whatever is held", () => {
  const strict = z.strictObject({ id: z.string(), nr: z.number() });
  expect(decodeWith(strict)("a", { nr: 1, more: 2 }, { id: "a", nr: 1 })).toMatchObject({
    ok: false,
  });
});

test("[LC25] a field that is stored in other words and decoded to the same says nothing new", () => {
  const decode = decodeWith(z.object({ id: z.string(), name: z.string().trim() }));
  const held = { id: "a", name: "crane" };
  expect(documentOf(decode("a", { name: " crane " }, held))).toBe(held);
});
