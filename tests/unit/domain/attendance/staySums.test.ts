import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergedSums, staySums } from "../../../../src/domain/attendance/staySums.ts";
import { holdsWords, stayWords } from "../../../../src/domain/attendance/stayText.ts";
import {
  stayLength,
  stayMinutes,
  type TagInOutRecord,
} from "../../../../src/domain/attendance/tagInOut.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { T0 } from "../../../support/fixtures.ts";
import { stay } from "../../../support/stays.ts";

describe("a stay", () => {
  test("lasts up to now while it goes on, and never less than nothing", () => {
    const ann = stay("ann", { dateIn: T0 - HOUR });
    expect(stayLength(ann, T0)).toBe(HOUR);
    expect(stayLength(ann, T0 - 2 * HOUR)).toBe(0);
    expect(stayMinutes(ann, T0 + 40_000)).toBe(61);
    expect(stayMinutes(stay("cid", { dateIn: T0, dateOut: T0 + HOUR }), T0 + 2 * HOUR)).toBe(60);
  });

  test.each([
    { name: "a part of a name", text: "helen", expected: true },
    { name: "accents where there are none", text: "Dûpont", expected: true },
    { name: "words in any order, over a hyphen", text: "dupont-marie helene", expected: true },
    { name: "a part of the tag number", text: "210a", expected: true },
    { name: "a word that is in neither", text: "helene martin", expected: false },
    { name: "punctuation alone", text: " - ", expected: true },
  ])("is found by $name: $expected", ({ text, expected }) => {
    const found = { assetName: "Marie-Hélène Dupont", tagNumber: stay("x", {}).tagNumber };
    const tagged = stay("x", {
      ...found,
      tagNumber: "tag-210A0007" as TagInOutRecord["tagNumber"],
    });
    expect(holdsWords(tagged, stayWords(text))).toBe(expected);
  });
});

test("ten words are searched for, each by its first twenty letters", () => {
  expect(stayWords(" Hélène  o'Neil-2 ")).toEqual(["helene", "o", "neil", "2"]);
  expect(stayWords("x".repeat(30))).toEqual(["x".repeat(20)]);
  expect(stayWords("a b c d e f g h i j k")).toHaveLength(10);
  const loose = stay("loose", { assetId: null, assetName: null });
  expect([holdsWords(loose, ["loose"]), holdsWords(loose, ["null"])]).toEqual([true, false]);
});

describe("sums of stays", () => {
  const stays = fc.array(
    fc
      .record({
        who: fc.constantFrom("ann", "constructor", "__proto__"),
        isTied: fc.boolean(),
        began: fc.integer({ min: 0, max: 600 }),
        minutes: fc.option(fc.integer({ min: 0, max: 600 })),
      })
      .map(({ who, isTied, began, minutes }) => {
        const dateIn = T0 - 2000 * MINUTE + began * MINUTE;
        const dateOut = minutes === null ? null : dateIn + minutes * MINUTE;
        return stay(who, { dateIn, dateOut, ...(isTied ? {} : { assetId: null }) });
      }),
    { maxLength: 20 },
  );

  test("law: cut anywhere and merged they are the same", () => {
    fc.assert(
      fc.property(stays, fc.nat(20), (all, cut) => {
        const [past, live] = [all.slice(0, cut), all.slice(cut)];
        const sums = staySums(all, T0);
        expect(mergedSums([...staySums(past, T0), ...staySums(live, T0)])).toEqual(sums);
        const minutes = sums.reduce((sum, one) => sum + one.minutes, 0);
        expect(minutes).toBe(all.reduce((sum, one) => sum + stayMinutes(one, T0), 0));
        expect(sums.reduce((sum, one) => sum + one.stays, 0)).toBe(all.length);
      }),
    );
  });

  test("go by their length, then by name, of a tag without asset by its number", () => {
    const of = (name: string, minutes: number, more: Partial<TagInOutRecord> = {}) =>
      stay(name, { dateIn: T0, dateOut: T0 + minutes * MINUTE, ...more });
    const loose = { assetId: null, assetName: null };
    const sums = staySums(
      [of("zoe", 5), of("ann", 9), of("loose", 5, loose), of("bob", 20), of("cid", 5)],
      T0,
    );
    expect(sums.map(({ name, tagNumber }) => name ?? tagNumber)).toEqual([
      "bob",
      "ann",
      "cid",
      "tag-loose",
      "zoe",
    ]);
  });

  test.each([{ turned: false }, { turned: true }])(
    "are called as the last stay says, whichever is read first (turned: $turned)",
    ({ turned }) => {
      const of = (assetName: string, dateIn: number, dateOut: number | null) =>
        stay("ann", { assetName, dateIn, dateOut });
      const sumOf = (...stays: TagInOutRecord[]) =>
        staySums(turned ? stays.toReversed() : stays, T0).map(({ name, isIn, lastOut }) => [
          name,
          isIn,
          lastOut,
        ]);
      const first = of("Ann of old", T0 - 9 * HOUR, T0 - 8 * HOUR);
      const second = of("Ann", T0 - 3 * HOUR, T0 - 2 * HOUR);
      const open = of("Ann within", T0 - 7 * HOUR, null);
      expect(sumOf(first, second)).toEqual([["Ann", false, T0 - 2 * HOUR]]);
      expect(sumOf(second, open)).toEqual([["Ann within", true, T0 - 2 * HOUR]]);
      expect(sumOf(first, open, second)).toEqual([["Ann within", true, T0 - 2 * HOUR]]);
      expect(sumOf(open)).toEqual([["Ann within", true, null]]);
    },
  );

  test("are one for each asset, and one for each tag without, the longest first", () => {
    const sums = staySums(
      [
        stay("ann", { dateIn: T0 - HOUR, dateOut: T0 }),
        stay("ann", { dateIn: T0 + HOUR, assetName: "Ann of today" }),
        stay("loose", { dateIn: T0, dateOut: T0 + MINUTE, assetId: null, assetName: null }),
      ],
      T0 + 2 * HOUR,
    );
    expect(sums).toEqual([
      {
        id: "asset asset-ann",
        assetId: "asset-ann",
        name: "Ann of today",
        tagNumber: "tag-ann",
        stays: 2,
        minutes: 120,
        isIn: true,
        lastOut: T0,
      },
      {
        id: "tag tag-loose",
        assetId: null,
        name: null,
        tagNumber: "tag-loose",
        stays: 1,
        minutes: 1,
        isIn: false,
        lastOut: T0 + MINUTE,
      },
    ]);
  });
});
