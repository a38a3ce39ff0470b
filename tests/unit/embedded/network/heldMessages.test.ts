import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type About, HeldMessages } from "../../../../backend/embedded/network/heldMessages.ts";
import { notificationAbout } from "../../../../backend/embedded/network/notificationAbout.ts";

const written = (key: string, version: number | null): About => ({
  key,
  version,
  isWritten: true,
});
const deleted = (key: string): About => ({ key, version: null, isWritten: false });

/** What is taken of messages of one byte each. */
function taken(...messages: readonly (readonly [string, About | null])[]) {
  const held = new HeldMessages<string>();
  for (const [message, about] of messages) held.add(message, 1, about);
  return held
    .drain(Infinity)
    .map(({ message, firstVersion }) =>
      firstVersion === null ? message : `${message} since ${firstVersion}`,
    );
}

describe("messages that wait for a slow client", () => {
  test("the next version of a document takes the place of the one before", () => {
    expect(
      taken(
        ["a4", written("a", 4)],
        ["b1", written("b", 1)],
        ["a5", written("a", 5)],
        ["a6", written("a", 6)],
      ),
    ).toEqual(["a6 since 4", "b1"]);
  });

  test("of writes that tell no version the last is kept, and stands for none", () => {
    expect(taken(["a", written("a", null)], ["a'", written("a", null)])).toEqual(["a'"]);
  });

  test.each([
    { name: "a gap", next: written("a", 6) },
    { name: "a late word", next: written("a", 3) },
    { name: "the same version again", next: written("a", 4) },
    { name: "a write without a version", next: written("a", null) },
    { name: "a deletion", next: deleted("a") },
    { name: "what is about no document", next: null },
    { name: "another document", next: written("b", 5) },
  ])("$name stays apart, in its order", ({ next }) => {
    expect(taken(["a4", written("a", 4)], ["next", next])).toEqual(["a4", "next"]);
  });

  test("what follows a deletion stays behind it", () => {
    expect(
      taken(
        ["a4", written("a", 4)],
        ["gone", deleted("a")],
        ["a5", written("a", 5)],
        ["a6", written("a", 6)],
      ),
    ).toEqual(["a4", "gone", "a6 since 5"]);
  });

  test("what was taken has no successor, and bytes are those that wait", () => {
    const held = new HeldMessages<string>();
    held.add("a4", 10, written("a", 4));
    held.add("a5", 30, written("a", 5));
    held.add("b1", 5, written("b", 1));
    expect(held.bytes).toBe(35);
    expect(held.drain(10).map(({ message }) => message)).toEqual(["a5"]);
    held.add("a6", 7, written("a", 6));
    expect(held.bytes).toBe(12);
    expect(held.drain(100).map(({ message }) => message)).toEqual(["b1", "a6"]);
    expect([held.isEmpty, held.bytes]).toEqual([true, 0]);
  });

  test("whatever comes and is taken, each document ends as it was told last, and no gap is hidden", () => {
    const step = fc.record({
      key: fc.constantFrom("a", "b"),
      kind: fc.constantFrom("next", "next", "next", "gap", "late", "delete", "unversioned"),
      isTaken: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const held = new HeldMessages<About>();
        const versions = new Map<string, number>();
        const told: About[] = [];
        const out: { about: About; first: number | null }[] = [];
        const take = (most: number) => {
          for (const { message, firstVersion } of held.drain(most))
            out.push({ about: message, first: firstVersion });
        };
        for (const { key, kind, isTaken } of steps) {
          const before = versions.get(key) ?? 0;
          const version = before + (kind === "gap" ? 2 : kind === "late" ? 0 : 1);
          if (kind !== "unversioned") versions.set(key, kind === "delete" ? 0 : version);
          const about =
            kind === "delete"
              ? deleted(key)
              : written(key, kind === "unversioned" ? null : version);
          told.push(about);
          held.add(about, 1, about);
          if (isTaken) take(2);
        }
        take(Infinity);
        for (const key of ["a", "b"]) {
          const mine = told.filter((about) => about.key === key);
          const left = out.filter(({ about }) => about.key === key);
          // Written out again, what left says the versions that were told, in their order; of what says none the last.
          const again = left.flatMap(({ about, first }) =>
            first === null || about.version === null
              ? [about.version]
              : Array.from({ length: about.version - first + 1 }, (_, at) => first + at),
          );
          const withoutRepeats = (all: readonly (number | null)[]) =>
            all.filter((one, at) => one !== null || all[at - 1] !== null);
          expect(withoutRepeats(again)).toEqual(withoutRepeats(mine.map(({ version }) => version)));
          expect(left.at(-1)?.about).toBe(mine.at(-1));
        }
      }),
    );
  });
});

test.each([
  {
    name: "a write",
    message: { event: "write", scope: "in", result: { _id: "a", _source: {}, _version: 3 } },
    expected: { key: "room a", version: 3, isWritten: true },
  },
  {
    name: "a write without a version",
    message: { event: "write", scope: "in", result: { _id: "a", _source: {} } },
    expected: { key: "room a", version: null, isWritten: true },
  },
  {
    name: "a departure from a filter",
    message: { event: "write", scope: "out", result: { _id: "a", _source: {}, _version: 3 } },
    expected: { key: "room a", version: 3, isWritten: false },
  },
  {
    name: "a deletion",
    message: { event: "delete", scope: "out", result: { _id: "a" } },
    expected: { key: "room a", version: null, isWritten: false },
  },
  { name: "an upsert that created", message: { event: "write", result: {} }, expected: null },
  { name: "an answer", message: { type: undefined, result: { _id: "a" } }, expected: null },
])("$name says what it says of a document", ({ message, expected }) => {
  const payload = JSON.stringify({ type: "document", room: "room", ...message });
  expect(notificationAbout(Buffer.from(payload))).toEqual(expected);
});

test("what is no JSON says nothing of a document", () => {
  expect(notificationAbout(Buffer.from("{"))).toBe(null);
});
