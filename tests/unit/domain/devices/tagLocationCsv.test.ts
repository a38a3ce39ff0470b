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
      expected: { kind: "count", count: 6 },
    },
    {
      name: "eight values",
      given: "A1,48.85,2.35,30,1,2.5,manual,x",
      expected: { kind: "count", count: 8 },
    },
    {
      name: "no tag",
      given: ",48.85,2.35,30,1,2.5,manual",
      expected: { kind: "value", column: "tagId" },
    },
    {
      name: "no latitude",
      given: "A1,,2.35,30,1,2.5,manual",
      expected: { kind: "value", column: "latitude" },
    },
    {
      name: "latitude 91",
      given: "A1,91,2.35,30,1,2.5,manual",
      expected: { kind: "value", column: "latitude" },
    },
    {
      name: "a longitude in words",
      given: "A1,48.85,east,30,1,2.5,manual",
      expected: { kind: "value", column: "longitude" },
    },
    {
      name: "half a floor",
      given: "A1,48.85,2.35,30,1.5,2.5,manual",
      expected: { kind: "value", column: "floor" },
    },
    {
      name: "accuracy 0",
      given: "A1,48.85,2.35,30,1,0,manual",
      expected: { kind: "value", column: "accuracy" },
    },
    {
      name: "an unknown type",
      given: "A1,48.85,2.35,30,1,2.5,exact",
      expected: { kind: "value", column: "accuracyType" },
    },
    {
      name: "a preset with another figure",
      given: "A1,48.85,2.35,30,1,2.5,high",
      expected: { kind: "value", column: "accuracy" },
    },
  ])("refuses $name by line and value, and goes on", ({ given, expected }) => {
    const { locations, refused } = parseTagLocationCsv(`${given}\nB1,48.85,2.35,30,1,2.5,manual`);
    expect(locations.map(({ line, tagId }) => [line, tagId])).toEqual([[2, "B1"]]);
    expect(refused).toEqual([{ line: 1, issue: expected }]);
  });

  test("refuses a line that is no CSV, with commas for decimals, and headings that come again", () => {
    const good = "A1,48.85,2.35,30,1,2.5,manual";
    const head = "tagId,latitude,longitude,altitude,floor,accuracy,accuracyType";
    const { locations, refused } = parseTagLocationCsv(
      [good, head, 'A2,48.85,2.35,30,1,2.5,"man"ual', '"A3,48.85,2.35,30,1,2.5,manual'].join("\n"),
    );
    expect(locations.map(({ line }) => line)).toEqual([1]);
    expect(refused.map(({ line, issue }) => [line, issue.kind])).toEqual([
      [2, "value"],
      [3, "flaw"],
      [4, "flaw"],
    ]);
    const decimal = parseTagLocationCsv('A1,"48,85",2.35,30,1,2.5,manual');
    expect(decimal.refused).toEqual([{ line: 1, issue: { kind: "value", column: "latitude" } }]);
  });

  test("refuses no tag for a line of it that was refused", () => {
    const bad = "A1,91,2.35,30,1,2.5,manual";
    const good = "A1,48.85,2.35,30,1,2.5,manual";
    const { locations, refused } = parseTagLocationCsv([bad, bad, good].join("\n"));
    expect(locations.map(({ line }) => line)).toEqual([3]);
    expect(refused.map(({ line, issue }) => [line, issue.kind])).toEqual([
      [1, "value"],
      [2, "value"],
    ]);
  });

  test("refuses a tag the second time", () => {
    const line = "A1,48.85,2.35,30,1,2.5,manual";
    expect(parseTagLocationCsv(`${line}\n${line}`).refused).toEqual([
      { line: 2, issue: { kind: "repeated", line: 1 } },
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
