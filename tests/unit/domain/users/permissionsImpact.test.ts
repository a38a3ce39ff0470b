import { describe, expect, test } from "vitest";
import { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import type { ProfileName } from "../../../../src/domain/base/profile.ts";
import { newPermissions } from "../../../../src/domain/users/permissions.ts";
import { permissionsImpact, type Person } from "../../../../src/domain/users/permissionsImpact.ts";
import { isAsTemplate, withEntry } from "../../../../src/domain/users/permissionsMerge.ts";

const customer = CustomerIndex.parse("tour-horizon");
const full = newPermissions(customer);
const place = { customer, kind: "worksite" } as const;
const person = (username: string, ...roles: ProfileName[]): Person => ({
  id: UserId.parse(username),
  username,
  roles,
});
const people = [
  person("ada", "admin"),
  person("will", "worker"),
  person("wanda", "worker"),
  person("gate", "gateway"),
];
const shown = (after: typeof full, before = full) =>
  permissionsImpact(before, after, people, place).map(
    ({ people: group, gained, lost, landsOn, isShutOut }) => ({
      who: group.map(({ username }) => username),
      gained,
      lost,
      landsOn: landsOn.after,
      isShutOut,
    }),
  );

describe("what a change of permissions does", () => {
  test("is told for those whose pages change, with the pages behind the one that is taken", () => {
    const after = { ...full, ...withEntry(full, "realTimeCounters", false) };
    expect(shown(after)).toEqual([
      {
        who: ["ada"],
        gained: [],
        lost: ["counters", "counter"],
        landsOn: "home",
        isShutOut: false,
      },
      {
        who: ["will", "wanda"],
        gained: [],
        lost: ["counters", "counter"],
        landsOn: "home",
        isShutOut: false,
      },
    ]);
  });

  test("does not concern workers where an administrator's page is taken", () => {
    const after = { ...full, ...withEntry(full, "areas", false) };
    expect(shown(after).map(({ who }) => who)).toEqual([["ada"]]);
  });

  test("says where they land when the default page goes", () => {
    const after = { ...full, ...withEntry(full, "home", false) };
    expect(shown(after).map(({ landsOn }) => landsOn)).toEqual(["assets", "assets"]);
  });

  test("shuts everybody out where nothing is left, and tells of no gateway, which goes on", () => {
    const after = { ...full, permissions: [], defaultPage: null };
    expect(shown(after).map(({ who, isShutOut }) => [who, isShutOut])).toEqual([
      [["ada"], true],
      [["will", "wanda"], true],
    ]);
  });

  test("is told of one page that comes back, and of a default page that is another", () => {
    const without = { ...full, ...withEntry(full, "areas", false) };
    expect(shown(full, without)).toEqual([
      { who: ["ada"], gained: ["areas"], lost: [], landsOn: "home", isShutOut: false },
    ]);
    const elsewhere = shown({ ...full, defaultPage: "assets" });
    expect(elsewhere.map(({ who, gained, lost, landsOn }) => [who, gained, lost, landsOn])).toEqual(
      [
        [["ada"], [], [], "assets"],
        [["will", "wanda"], [], [], "assets"],
      ],
    );
  });

  test("says what the right to calls for help becomes, by role and person", () => {
    const will = people.find(({ username }) => username === "will")?.id;
    const callsForHelp = { ...full.callsForHelp, worker: "see" as const };
    const named = { ...callsForHelp, people: will === undefined ? [] : [will] };
    const of = (after: typeof full) =>
      permissionsImpact(full, after, people, place).map((impact) => [
        impact.people.map(({ username }) => username),
        impact.help,
      ]);
    const seen = { before: "take", after: "see" };
    expect(of({ ...full, callsForHelp })).toEqual([[["will", "wanda"], seen]]);
    expect(of({ ...full, callsForHelp: named })).toEqual([[["wanda"], seen]]);
  });

  test("is told of whoever is shut out though no page of theirs was left before", () => {
    const last = { name: "old", pathNames: [], permissions: [{ name: "read", value: true }] };
    const before = { ...full, permissions: [last], defaultPage: null };
    const after = { ...before, permissions: [] };
    expect(permissionsImpact(before, after, people.slice(0, 1), place)).toEqual([
      {
        roles: ["admin"],
        people: people.slice(0, 1),
        gained: [],
        lost: [],
        help: { before: "take", after: "take" },
        landsOn: { before: null, after: null },
        isShutOut: true,
      },
    ]);
  });

  test("concerns whoever works beside being a gateway", () => {
    const both = [person("both", "gateway", "admin"), person("same", "admin", "gateway")];
    const after = { ...full, ...withEntry(full, "areas", false) };
    expect(
      permissionsImpact(full, after, both, place).map((one) => one.people.map(({ id }) => id)),
    ).toEqual([["both", "same"]]);
  });

  test("is nothing where nothing is changed", () => {
    expect(shown({ ...full, template: null })).toEqual([]);
  });
});

test("permissions are as a template where they grant the same, however they are written", () => {
  const other = { ...full, permissions: full.permissions.toReversed() };
  expect(isAsTemplate(other, full)).toBe(true);
  expect(isAsTemplate({ ...full, ...withEntry(full, "areas", false) }, full)).toBe(false);
  expect(isAsTemplate({ ...full, defaultPage: null }, full)).toBe(false);
});
