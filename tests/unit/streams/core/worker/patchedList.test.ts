import { expect, test } from "vitest";
import { type ListOrder, PatchedList } from "../../../../../src/streams/core/worker/patchedList.ts";

const sorted = (order: ListOrder, written: readonly { readonly id: string }[]) => {
  const list = new PatchedList(order);
  list.apply({ written, removed: [] });
  return list.items.map(({ id }) => id);
};

test.each([
  {
    name: "numbers by size",
    order: { by: "at" },
    given: [
      { id: "a", at: 10 },
      { id: "b", at: 9 },
    ],
    expected: ["b", "a"],
  },
  {
    name: "numbers, the largest first",
    order: { by: "at", isDescending: true },
    given: [
      { id: "a", at: 9 },
      { id: "b", at: 10 },
    ],
    expected: ["b", "a"],
  },
  {
    name: "words as people sort them: numbers within by size, without regard to case and accents",
    order: { by: "name" },
    given: [
      { id: "a", name: "Zone 10" },
      { id: "b", name: "zone 9" },
      { id: "c", name: "Écluse" },
    ],
    expected: ["c", "b", "a"],
  },
  {
    name: "the first of several fields that is set",
    order: { by: ["doneAt", "plannedAt"], isDescending: true },
    given: [
      { id: "a", doneAt: 1, plannedAt: 9 },
      { id: "b", doneAt: null, plannedAt: 5 },
    ],
    expected: ["b", "a"],
  },
  {
    name: "equal ones by id, whichever way the rest goes",
    order: { by: "at", isDescending: true },
    given: [
      { id: "b", at: 1 },
      { id: "a", at: 1 },
    ],
    expected: ["a", "b"],
  },
  {
    name: "what is not set before what is",
    order: { by: "at" },
    given: [
      { id: "a", at: 1 },
      { id: "b", at: null },
    ],
    expected: ["b", "a"],
  },
  {
    name: "what is not set before what is below nothing",
    order: { by: "at" },
    given: [
      { id: "a", at: -1 },
      { id: "b", at: null },
    ],
    expected: ["b", "a"],
  },
  {
    name: "what is not set before any word",
    order: { by: "name" },
    given: [
      { id: "a", name: "crane" },
      { id: "b", name: null },
    ],
    expected: ["b", "a"],
  },
  {
    name: "equal ones by id, in whatever order they come",
    order: { by: "at" },
    given: [
      { id: "a", at: 1 },
      { id: "b", at: 1 },
      { id: "c", at: 1 },
    ],
    expected: ["a", "b", "c"],
  },
])("[FD58] $name", ({ order, given, expected }) => {
  expect(sorted(order, given)).toEqual(expected);
});

test("[FD58] a patch replaces what is written and drops what is removed", () => {
  const list = new PatchedList({ by: "at" });
  list.apply({ written: [{ id: "a", at: 1 } as { id: string }, { id: "b" }], removed: [] });
  list.apply({ written: [{ id: "a", at: 2 } as { id: string }], removed: ["b"] });
  expect(list.items).toEqual([{ id: "a", at: 2 }]);
});

test("[FD58] an empty patch leaves the same array", () => {
  const list = new PatchedList({ by: "id" });
  list.apply({ written: [{ id: "a" }], removed: [] });
  const before = list.items;
  list.apply({ written: [], removed: [] });
  expect(list.items).toBe(before);
});
