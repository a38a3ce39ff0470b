import { describe, expect, test } from "vitest";
import { parseTagLocationCsv } from "../../../../src/domain/devices/tagLocationCsv.ts";
import { accuracyOf, TagSettings } from "../../../../src/domain/devices/tagSettings.ts";

const settings = (more: Partial<TagSettings> = {}): TagSettings => ({
  latitude: 48.85,
  longitude: 2.35,
  altitude: 30,
  floor: 1,
  accuracy: 2.5,
  accuracyType: "manual",
  ...more,
});

describe("parseTagLocationCsv", () => {
  test("reads lines with or without headings, empty values and quotes", () => {
    const text =
      'tagId,latitude,longitude,altitude,floor,accuracy,accuracyType\r\nA1,48.85,2.35,30,1,2.5,manual\r\n\r\n"A2",48.85,-2.35,,,10,LOW\r\n';
    expect(parseTagLocationCsv(text)).toEqual({
      locations: [
        { line: 2, tagId: "A1", settings: settings() },
        {
          line: 4,
          tagId: "A2",
          settings: settings({
            longitude: -2.35,
            altitude: null,
            floor: null,
            accuracy: 10,
            accuracyType: "low",
          }),
        },
      ],
      refused: [],
    });
  });

  test("reads semicolons with decimal commas, behind a byte order mark", () => {
    expect(parseTagLocationCsv("\uFEFFA1;48,85;2,35;30;1;2,5;manual")).toEqual({
      locations: [{ line: 1, tagId: "A1", settings: settings() }],
      refused: [],
    });
  });

  test("an empty file holds nothing", () => {
    expect(parseTagLocationCsv("\n\n")).toEqual({ locations: [], refused: [] });
  });

  test.each([
    {
      name: "six values",
      given: "A1,48.85,2.35,30,1,2.5",
      expected: /^The line has 6 values: it needs 7, tagId, /,
    },
    {
      name: "eight values",
      given: "A1,48.85,2.35,30,1,2.5,manual,x",
      expected: /^The line has 8 values/,
    },
    { name: "no tag", given: ",48.85,2.35,30,1,2.5,manual", expected: /^tagId: / },
    { name: "no latitude", given: "A1,,2.35,30,1,2.5,manual", expected: /^latitude: / },
    { name: "latitude 91", given: "A1,91,2.35,30,1,2.5,manual", expected: /^latitude: / },
    {
      name: "a longitude in words",
      given: "A1,48.85,east,30,1,2.5,manual",
      expected: /^longitude: /,
    },
    { name: "half a floor", given: "A1,48.85,2.35,30,1.5,2.5,manual", expected: /^floor: / },
    { name: "accuracy 0", given: "A1,48.85,2.35,30,1,0,manual", expected: /^accuracy: / },
    { name: "an unknown type", given: "A1,48.85,2.35,30,1,2.5,exact", expected: /^accuracyType: / },
    {
      name: "a preset with another figure",
      given: "A1,48.85,2.35,30,1,2.5,high",
      expected: /^accuracy: /,
    },
  ])("refuses $name by line and reason, and goes on", ({ given, expected }) => {
    const { locations, refused } = parseTagLocationCsv(`${given}\nB1,48.85,2.35,30,1,2.5,manual`);
    expect(locations.map(({ line, tagId }) => [line, tagId])).toEqual([[2, "B1"]]);
    expect(refused).toEqual([{ line: 1, reason: expect.stringMatching(expected) }]);
  });

  test("refuses a tag the second time", () => {
    const line = "A1,48.85,2.35,30,1,2.5,manual";
    expect(parseTagLocationCsv(`${line}\n${line}`).refused).toEqual([
      { line: 2, reason: "The tag A1 is in line 1 already: remove one." },
    ]);
  });
});

test.each([
  { given: "manual", expected: 7 },
  { given: "low", expected: 10 },
  { given: "high", expected: 3 },
] as const)("the accuracy of the type $given is $expected m", ({ given, expected }) => {
  expect(accuracyOf(given, 7)).toBe(expected);
});
