import { describe, expect, test } from "vitest";
import type { DocumentNotification } from "../../../../../src/streams/core/live/documentNotification.ts";
import { type Judgement, judge, type Known } from "../../../../../src/streams/core/live/judge.ts";

type Note = Extract<DocumentNotification, { kind: "written" | "deleted" }>;
const written = (version: number | null, stamp: number | null = null): Note => ({
  kind: "written",
  id: "a",
  source: {},
  version,
  firstVersion: version,
  stamp,
});
const known = (version: number | null, stamp: number | null = null): Known => ({ version, stamp });

const rows: {
  name: string;
  given: Known | undefined;
  when: Note;
  isOvertaking?: boolean;
  expected: Judgement;
}[] = [
  {
    name: "[LC7] a version above the known one is believed alone",
    given: known(1),
    when: written(2),
    expected: { isBelieved: true, mustRead: false },
  },
  {
    name: "[LC7] where it may have overtaken another, it is believed and read",
    given: known(1),
    when: written(2),
    isOvertaking: true,
    expected: { isBelieved: true, mustRead: true },
  },
  {
    name: "[LC7] without a version it is believed and read",
    given: known(1, 5),
    when: written(null, 6),
    expected: { isBelieved: true, mustRead: true },
  },
  {
    name: "[LC7] where only a snapshot is known, a version is believed and read",
    given: known(null, 5),
    when: written(9, 6),
    expected: { isBelieved: true, mustRead: true },
  },
  {
    name: "[LC8] the known version again is passed over",
    given: known(2),
    when: written(2),
    expected: { isBelieved: false, mustRead: false },
  },
  {
    name: "[LC8] a lower version is read: it is late, or the document was created anew",
    given: known(3),
    when: written(2),
    expected: { isBelieved: false, mustRead: true },
  },
  {
    name: "[LC8] an older stamp without versions is read",
    given: known(null, 6),
    when: written(null, 5),
    expected: { isBelieved: false, mustRead: true },
  },
  {
    name: "[LC8] the same stamp without versions is believed and read",
    given: known(null, 5),
    when: written(null, 5),
    expected: { isBelieved: true, mustRead: true },
  },
  {
    name: "[LC8] without a stamp nothing is said to be older",
    given: known(null, 6),
    when: written(null, null),
    expected: { isBelieved: true, mustRead: true },
  },
  {
    name: "[LC7] an unknown document is believed and read: it may be the late word of a deleted one",
    given: undefined,
    when: written(1, 5),
    expected: { isBelieved: true, mustRead: true },
  },
  {
    name: "[LC7] a deletion is believed and read: the document may have been created again",
    given: known(3),
    when: { kind: "deleted", id: "a" },
    expected: { isBelieved: true, mustRead: true },
  },
];

describe("judge", () => {
  test.each(rows)("$name", ({ given, when, isOvertaking = false, expected }) => {
    expect(judge(given, when, isOvertaking)).toEqual(expected);
  });
});
