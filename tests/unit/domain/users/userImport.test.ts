import { describe, expect, test } from "vitest";
import {
  guessUserMapping,
  USER_COLUMNS,
  userMappingProblem,
} from "../../../../src/domain/users/userColumns.ts";
import type { UserColumn } from "../../../../src/domain/users/userColumns.ts";
import {
  planUsers,
  type UserPlanContext,
  type UserRowPlan,
} from "../../../../src/domain/users/userImport.ts";
import { listedUser } from "../../../support/listedUser.ts";

type Values = Partial<Record<UserColumn, number | string>>;

const NEW: Values = {
  username: "ada",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "Ada@Example.org",
  phone: "06 12 34 56 78",
  role: "Ouvrier",
};
const olga = listedUser("olga", { roles: ["admin"] });
const bob = listedUser("bob", { roles: ["worker"] });

function plan(rows: readonly Values[], more: Partial<UserPlanContext> = {}) {
  const table = rows.map((values, index) => ({
    line: index + 2,
    cells: USER_COLUMNS.map((column) => values[column] ?? null),
  }));
  return planUsers(table, {
    mapping: USER_COLUMNS,
    mode: "createOrUpdate",
    role: null,
    known: [olga, bob],
    self: olga.id,
    isSuperAdmin: false,
    ...more,
  });
}

/** What becomes of each row, in a word, with what it is refused for. */
const told = (plans: readonly UserRowPlan[]) =>
  plans.map((one) =>
    one.verdict === "refused"
      ? one.issues.map(({ column, code }) => `${column} ${code}`).join(", ")
      : one.verdict,
  );

describe("the columns of a file of users", () => {
  test("are found in both languages, each once", () => {
    const named = {
      username: "Identifiant",
      firstName: "Prénom",
      lastName: "Nom",
      email: "E-mail",
      phone: "Téléphone",
      role: "Rôle",
    };
    const french = ["NOM", "Prénom", "identifiant", "Courriel", "Portable", "Profil", "nom"];
    expect(guessUserMapping(french, named)).toEqual([
      "lastName",
      "firstName",
      "username",
      "email",
      "phone",
      "role",
      null,
    ]);
    expect(guessUserMapping(["firstName", "Surname", "__proto__"], named)).toEqual([
      "firstName",
      "lastName",
      null,
    ]);
  });
});

test.each([
  [["username"], null],
  [["email", "role"], null],
  [["firstName", null], "noKey"],
  [[], "noKey"],
] as const)("columns %j tell who is meant: %j", (mapping, problem) => {
  expect(userMappingProblem([...mapping])).toBe(problem);
});

describe("a row of a file of users", () => {
  test("makes somebody, in the form in which they are stored", () => {
    expect(plan([NEW])).toEqual([
      {
        line: 2,
        row: 0,
        verdict: "create",
        user: {
          username: "ada",
          firstName: "Ada",
          lastName: "Lovelace",
          email: "ada@example.org",
          phone: "+33612345678",
          role: "worker",
        },
      },
    ]);
  });

  test("without a username takes the address as one, without a role the one that was chosen", () => {
    const { username: _, role: _role, ...values } = NEW;
    expect(plan([values], { role: "preperer" })).toMatchObject([
      { verdict: "create", user: { username: "ada@example.org", role: "preperer" } },
    ]);
  });

  test("of somebody who is there changes what differs, by the username or by the address", () => {
    const plans = plan([
      { username: "BOB", role: "Préparateur", phone: "06 12 34 56 78" },
      { email: "OLGA@example.org", firstName: "Olga Marie" },
    ]);
    expect(plans).toMatchObject([
      {
        verdict: "update",
        user: { id: bob.id },
        changes: { role: "preperer", phone: "+33612345678" },
      },
      { verdict: "update", user: { id: olga.id }, changes: { firstName: "Olga Marie" } },
    ]);
    expect(told(plan([{ username: "bob", role: "worker", email: bob.email }]))).toEqual([
      "unchanged",
    ]);
    expect(told(plan([{ username: "BOB" }]))).toEqual(["unchanged"]);
  });

  test.each<{ name: string; rows: Values[]; more?: Partial<UserPlanContext>; expected: string[] }>([
    {
      name: "with all that is wrong with it",
      rows: [{ username: "x".repeat(101), email: "ada@", phone: "12", role: "boss" }],
      expected: [
        "username long, email invalid, phone invalid, role invalid, firstName missing, lastName missing",
      ],
    },
    {
      name: "that is about nobody",
      rows: [{ firstName: "Ada" }],
      expected: ["username missing, lastName missing, email missing, phone missing, role missing"],
    },
    {
      name: "for errors of formulas",
      rows: [{ ...NEW, lastName: "#REF!" }],
      expected: ["lastName sheetError"],
    },
    {
      name: "that is about somebody whom another row is about",
      rows: [NEW, { ...NEW, username: "Ada" }, { ...NEW, username: "eve" }],
      expected: [
        "username repeated, email repeated",
        "username repeated, email repeated",
        "email repeated",
      ],
    },
    {
      name: "that names the same user by username and by address",
      rows: [
        { username: "bob", firstName: "B" },
        { email: bob.email, lastName: "C" },
      ],
      expected: ["username repeated", "update"],
    },
    {
      name: "of somebody who is there, where rows only make users",
      rows: [{ username: "bob", firstName: "B" }],
      more: { mode: "create" },
      expected: ["username taken"],
    },
    {
      name: "of nobody, where rows only change users",
      rows: [NEW],
      more: { mode: "update" },
      expected: ["username unknown"],
    },
    {
      name: "with the address of somebody else",
      rows: [
        { ...NEW, email: bob.email },
        { username: "olga", email: "new@example.org" },
      ],
      expected: ["email ofAnother", "update"],
    },
    {
      name: "of somebody whom other customers share, but for the role",
      rows: [{ username: "kim", firstName: "K", role: "admin" }],
      more: { known: [olga, listedUser("kim", { isShared: true })] },
      expected: ["firstName shared"],
    },
    {
      name: "for what the identity provider says",
      rows: [{ username: "kim", email: "k@example.org", role: "admin" }],
      more: {
        known: [olga, listedUser("kim", { isOfProvider: true, roleFrom: "Directory" })],
      },
      expected: ["email ofProvider, role ofProvider"],
    },
    {
      name: "that takes the own role",
      rows: [{ username: "olga", role: "worker" }],
      expected: ["role own"],
    },
  ])("is refused $name", ({ rows, more, expected }) => {
    const sorted = (all: readonly string[]) =>
      all.map((one) => [...new Set(one.split(", "))].toSorted().join(", "));
    expect(sorted(told(plan(rows, more)))).toEqual(sorted(expected));
  });

  test("may have names of a hundred characters", () => {
    expect(told(plan([{ ...NEW, lastName: "x".repeat(100) }]))).toEqual(["create"]);
    expect(told(plan([{ ...NEW, lastName: "x".repeat(101) }]))).toEqual(["lastName long"]);
  });

  test("by an address alone is refused at the address", () => {
    const { username: _, ...values } = NEW;
    expect(told(plan([values], { mode: "update" }))).toEqual(["email unknown"]);
    expect(told(plan([{ email: bob.email, firstName: "B" }], { mode: "create" }))).toEqual([
      "email taken",
    ]);
  });

  test("changes a username only where it is another, and everything else as it is written", () => {
    const plans = plan([{ username: "BOB", firstName: bob.firstName.toUpperCase() }]);
    expect(plans).toMatchObject([
      { verdict: "update", changes: { firstName: bob.firstName.toUpperCase() } },
    ]);
    const byAddress = plan([{ email: bob.email, lastName: "X" }]);
    expect(byAddress.map((one) => (one.verdict === "update" ? one.changes : null))).toEqual([
      { lastName: "X" },
    ]);
  });

  test("may take the role of an administrator where another one stays, who is not paused", () => {
    const kim = (more: Parameters<typeof listedUser>[1]) =>
      listedUser("kim", { roles: ["admin"], ...more });
    const demoted = { username: "olga", role: "worker" };
    const of = (known: UserPlanContext["known"], rows: Values[] = [demoted]) =>
      told(plan(rows, { known, self: null }));
    expect(of([olga, bob, kim({})])).toEqual(["update"]);
    expect(of([olga, bob, kim({ pausedAt: 1 })])).toEqual(["role lastAdministrator"]);
    expect(of([olga, kim({})], [demoted, { username: "kim", role: "worker" }])).toEqual([
      "role lastAdministrator",
      "role lastAdministrator",
    ]);
    // What changes nobody's role, or gives it to somebody, takes it from nobody.
    const others = [
      { username: "olga", firstName: "O" },
      { username: "bob", role: "preperer" },
    ];
    expect(of([kim({ pausedAt: 1 }), olga, bob], [demoted, ...others.slice(1)])).toEqual([
      "role lastAdministrator",
      "update",
    ]);
    expect(of([olga, bob], others)).toEqual(["update", "update"]);
  });

  test("never takes the role of the last administrator, unless another row gives it", () => {
    const others = { self: bob.id };
    const demoted = { username: "olga", role: "worker" };
    expect(told(plan([demoted, NEW], others))).toEqual(["role lastAdministrator", "create"]);
    expect(told(plan([demoted, { ...NEW, role: "admin" }], others))).toEqual(["update", "create"]);
    expect(told(plan([demoted, { username: "bob", role: "admin" }], { self: null }))).toEqual([
      "update",
      "update",
    ]);
    const paused = listedUser("bob", { pausedAt: 1 });
    const more = { known: [olga, paused], self: null };
    expect(told(plan([demoted, { username: "bob", role: "admin" }], more))).toEqual([
      "role lastAdministrator",
      "update",
    ]);
    expect(told(plan([demoted], { ...others, isSuperAdmin: true }))).toEqual(["update"]);
  });
});
