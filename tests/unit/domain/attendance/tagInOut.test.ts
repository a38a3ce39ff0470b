import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BoxReading } from "../../../../src/domain/devices/reading.ts";
import { readAtBox, type TagInOutRecord } from "../../../../src/domain/attendance/tagInOut.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { box, T0 } from "../../../support/fixtures.ts";

const read = (at: number, entryNumber = 1, battery?: number) =>
  BoxReading.parse({
    id: `read-${at}`,
    at,
    type: "tagInOut",
    tagId: "tag-ann",
    entryNumber,
    ...(battery === undefined ? {} : { battery }),
  });

function stayOf(...times: number[]): TagInOutRecord | null {
  let last: TagInOutRecord | null = null;
  for (const at of times) {
    const outcome = readAtBox(last, read(at), box(1), null);
    if ("record" in outcome) last = outcome.record;
  }
  return last;
}

describe("reads at the boxes of a site (minimum time difference 1 minute, minimum battery 10 %)", () => {
  test.each<{
    name: string;
    last: TagInOutRecord | null;
    at: number;
    battery?: number;
    expected: string;
  }>([
    { name: "the first read opens a stay", last: null, at: T0, expected: "opened" },
    { name: "the next closes it", last: stayOf(T0), at: T0 + MINUTE, expected: "closed" },
    {
      name: "one after a closed stay opens another",
      last: stayOf(T0, T0 + MINUTE),
      at: T0 + 2 * MINUTE,
      expected: "opened",
    },
    {
      name: "two closer than the difference are one",
      last: stayOf(T0),
      at: T0 + 59 * SECOND,
      expected: "tooClose",
    },
    {
      name: "close to the read that closed, too",
      last: stayOf(T0, T0 + MINUTE),
      at: T0 + MINUTE + 1,
      expected: "tooClose",
    },
    { name: "a repeated read is late", last: stayOf(T0), at: T0, expected: "late" },
    { name: "an older read is late", last: stayOf(T0), at: T0 - MINUTE, expected: "late" },
    {
      name: "a battery below the minimum is refused",
      last: null,
      at: T0,
      battery: 9.9,
      expected: "batteryTooLow",
    },
    {
      name: "a battery at the minimum is taken",
      last: null,
      at: T0,
      battery: 10,
      expected: "opened",
    },
  ])("$name", ({ last, at, battery, expected }) => {
    expect(readAtBox(last, read(at, 1, battery), box(1), null).status).toBe(expected);
  });

  test("a stay counts whole minutes and names both entries", () => {
    const outcome = readAtBox(stayOf(T0), read(T0 + 89.6 * MINUTE, 2), box(2), null);
    expect(outcome).toMatchObject({
      status: "closed",
      record: { duration: 90, entryNumberIn: 1, entryNumberOut: 2, status: "out" },
    });
  });

  test("law: reads in order alternate between in and out, and no stay ends before it begins", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10 * 60), { maxLength: 30 }), (gaps) => {
        let at = T0;
        let last: TagInOutRecord | null = null;
        const statuses: string[] = [];
        for (const gap of gaps) {
          at += gap * SECOND;
          const outcome = readAtBox(last, read(at), box(1), null);
          if (!("record" in outcome)) continue;
          last = outcome.record;
          statuses.push(last.status);
          expect(last.dateOut ?? last.dateIn).toBeGreaterThanOrEqual(last.dateIn);
        }
        expect(statuses).toEqual(statuses.map((_, i) => (i % 2 === 0 ? "in" : "out")));
      }),
    );
  });
});
