import { describe, expect, test } from "vitest";
import { UserId } from "../../../../src/domain/base/ids.ts";
import {
  familyNamed,
  type FamilyRename,
  finished,
  isRenaming,
  mayReturn,
  namesOf,
  namesOfNamed,
  RENAME_KEPT,
  renamedChoice,
  renamedQuery,
  returning,
  withMoved,
} from "../../../../src/domain/referential/familyRename.ts";
import { familyIssues, findSubFamily } from "../../../../src/domain/referential/referential.ts";
import { T0 } from "../../../support/fixtures.ts";
import { family, subFamily } from "./support/referentials.ts";

const rename = (state: FamilyRename["state"], more: Partial<FamilyRename> = {}): FamilyRename => ({
  from: "boats",
  to: "ships",
  state,
  done: 3,
  of: 10,
  by: UserId.parse("olga"),
  byName: "Olga",
  startedAt: T0,
  finishedAt: null,
  ...more,
});
const named = (name: string, one?: FamilyRename) => ({
  ...family(name, [subFamily("tug", [])]),
  ...(one === undefined ? {} : { rename: one }),
});

test.each([
  { name: "one that never was renamed", one: named("boats"), names: ["boats"] },
  { name: "one on its way", one: named("ships", rename("moving")), names: ["ships", "boats"] },
  { name: "one that arrived", one: named("ships", rename("moved")), names: ["ships"] },
  {
    name: "one on its way back",
    one: named("boats", rename("returning")),
    names: ["boats", "ships"],
  },
  { name: "one that is back", one: named("boats", rename("returned")), names: ["boats"] },
])(
  "assets say by $names that they are of $name, and nobody else may take those names",
  ({ one, names }) => {
    expect(namesOf(one)).toEqual(names);
    for (const name of names) expect(namesOfNamed([one], name)).toEqual(names);
    expect(isRenaming(one)).toBe(names.length > 1);
    for (const known of ["boats", "ships"]) {
      expect(familyNamed([one], known) !== null).toBe(names.includes(known));
      expect(findSubFamily([one], known, "tug") !== null).toBe(names.includes(known));
      const rival = { ...family(known.toUpperCase(), []), id: "family-rival" };
      expect(familyIssues(rival, [one])).toHaveLength(names.includes(known) ? 1 : 0);
    }
  },
);

test("assets of a family that nobody knows have its name alone", () => {
  expect(namesOfNamed([named("boats", rename("moving"))], "ships")).toEqual(["ships"]);
  expect(namesOfNamed([], "boats")).toEqual(["boats"]);
});

test("a family of the name goes before one that leaves it", () => {
  const left = named("ships", rename("moving"));
  const own = { ...named("boats"), id: "family-own" };
  expect(familyNamed([left, own], "boats")).toBe(own);
});

describe("a renaming", () => {
  test("counts on where more assets are found than at its start, and ends with what it moved", () => {
    const all = withMoved(withMoved(rename("moving"), 6), 4);
    expect([all.done, all.of]).toEqual([13, 13]);
    expect(withMoved(rename("moving"), 1)).toMatchObject({ done: 4, of: 10 });
    expect(finished(rename("moving"), T0 + 5)).toMatchObject({
      state: "moved",
      of: 3,
      finishedAt: T0 + 5,
    });
    expect(finished(rename("returning"), T0)).toMatchObject({ state: "returned" });
    expect(returning(all, 7)).toMatchObject({
      state: "returning",
      done: 0,
      of: 7,
      finishedAt: null,
    });
  });

  test.each([
    { one: rename("moving"), may: true },
    { one: rename("moved", { finishedAt: T0 }), may: true },
    { one: rename("moved", { finishedAt: T0 - 1 }), may: false },
    { one: rename("returning"), may: false },
    { one: rename("returned", { finishedAt: T0 }), may: false },
  ])("that is $one.state since $one.finishedAt can be taken back: $may", ({ one, may }) => {
    expect(mayReturn(named("ships", one), T0 + RENAME_KEPT)).toBe(may);
  });
});

describe("what names the family elsewhere", () => {
  const names = ["boats", "ships"] as const;
  test.each([
    { families: [], during: [], after: [] },
    { families: ["cranes"], during: ["cranes"], after: ["cranes"] },
    { families: ["boats"], during: ["boats", "ships"], after: ["ships"] },
    { families: ["boats", "ships"], during: ["boats", "ships"], after: ["ships"] },
    {
      families: ["boats", "cranes"],
      during: ["boats", "cranes", "ships"],
      after: ["ships", "cranes"],
    },
  ])("is $during of $families while assets move, then $after", ({ families, during, after }) => {
    expect(renamedChoice(families, names, false)).toEqual(during);
    expect(renamedChoice(families, names, true)).toEqual(after);
    expect(renamedChoice(renamedChoice(families, names, false), names, true).toSorted()).toEqual(
      after.toSorted(),
    );
  });

  test.each([
    {
      state: "family=boats&battery=low&family=cranes",
      next: "family=ships&battery=low&family=cranes",
    },
    { state: "q=boats&family=cranes", next: "q=boats&family=cranes" },
    { state: "", next: "" },
  ])("is $next of the saved view $state", ({ state, next }) => {
    expect(renamedQuery(state, names)).toBe(next);
  });
});
