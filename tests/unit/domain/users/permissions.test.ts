import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  PAGE_NAMES,
  PAGES,
  PERMISSION_ENTRIES,
  PERMISSION_ENTRY_NAMES,
} from "../../../../src/domain/users/pages.ts";
import {
  entriesGranting,
  fromTemplate,
  isRead,
  landingCandidates,
  mayChangePermissions,
  mayRead,
  newPermissions,
  Permissions,
  PermissionsForm,
  PRESETS,
  repairedPermissions,
  withRead,
} from "../../../../src/domain/users/permissions.ts";
import { DEFAULT_HELP_RIGHTS } from "../../../../src/domain/base/helpRights.ts";
import { hasAnyRight } from "../../../../src/domain/users/anyRight.ts";

const id = CustomerIndex.parse("tour-horizon");
const permissions = (more: Partial<Permissions> = {}): Permissions => ({
  id,
  permissions: [],
  defaultPage: null,
  locked: false,
  template: null,
  callsForHelp: DEFAULT_HELP_RIGHTS,
  ...more,
});
const entry = (pathNames: string[], rights: Record<string, boolean>) => ({
  name: "entry",
  pathNames,
  permissions: Object.entries(rights).map(([name, value]) => ({ name, value })),
});

describe("mayRead", () => {
  test.each([
    {
      name: "a page that is named and read",
      given: [entry(["areas"], { read: true })],
      expected: true,
    },
    {
      name: "a page among several",
      given: [entry(["sites", "areas"], { read: true })],
      expected: true,
    },
    {
      name: "a page that is named without reading",
      given: [entry(["areas"], { read: false })],
      expected: false,
    },
    {
      name: "a page with another right only",
      given: [entry(["areas"], { write: true })],
      expected: false,
    },
    {
      name: "a page that nobody names",
      given: [entry(["sites"], { read: true })],
      expected: false,
    },
    {
      name: "part of a name does not count",
      given: [entry(["area"], { read: true })],
      expected: false,
    },
    {
      name: "one entry that grants is enough",
      given: [entry(["areas"], { read: false }), entry(["areas"], { read: true })],
      expected: true,
    },
  ])("$name: $expected", ({ given, expected }) => {
    expect(mayRead({ permissions: given }, "areas")).toBe(expected);
  });
});

test.each([
  { name: "no entry is no right", given: [], expected: false },
  {
    name: "entries that grant nothing are no right",
    given: [entry(["areas"], { read: false })],
    expected: false,
  },
  {
    name: "any granted right is one",
    given: [entry([], { read: false, write: true })],
    expected: true,
  },
])("$name", ({ given, expected }) => {
  expect(hasAnyRight({ permissions: given })).toBe(expected);
});

/** The first candidate that the permissions let be read. */
const landing = (given: Permissions) =>
  landingCandidates(given).find((page) => mayRead(given, page)) ?? null;

describe("where a user lands", () => {
  test.each([
    {
      name: "the default page where it may be read",
      given: permissions({
        permissions: entriesGranting(["areas", "alertsList"]),
        defaultPage: "areas",
      }),
      expected: "areas",
    },
    {
      name: "else the first page that may",
      given: permissions({
        permissions: entriesGranting(["areas", "alertsList"]),
        defaultPage: "home",
      }),
      expected: "alertsList",
    },
    {
      name: "none where nothing may be read",
      given: permissions({ defaultPage: "home" }),
      expected: null,
    },
  ])("$name", ({ given, expected }) => {
    expect(landing(given)).toBe(expected);
  });
});

test("a page that needs an id is refused as the default one", () => {
  const { id: _, ...whole } = newPermissions(id);
  expect(PermissionsForm.safeParse({ ...whole, defaultPage: "counter" }).success).toBe(false);
  expect(PermissionsForm.safeParse({ ...whole, defaultPage: "counters" }).success).toBe(true);
});

describe("withRead", () => {
  test("grants and takes, and makes a preset custom", () => {
    const full = newPermissions(id);
    const without = withRead(full, "areas", false);
    expect(mayRead(without, "areas")).toBe(false);
    expect(mayRead(without, "sites")).toBe(true);
    expect(without.template).toBe(null);
    expect(mayRead(withRead(without, "areas", true), "areas")).toBe(true);
  });

  test("keeps the other rights of the entry", () => {
    const given = permissions({
      permissions: [
        { name: "areas", pathNames: ["areas"], permissions: [{ name: "write", value: true }] },
      ],
    });
    expect(withRead(given, "areas", true).permissions).toEqual([
      {
        name: "areas",
        pathNames: ["areas"],
        permissions: [
          { name: "read", value: true },
          { name: "write", value: true },
        ],
      },
    ]);
  });

  test("adds an entry that was not there with its pages, one that nobody knows with none", () => {
    expect(withRead(permissions(), "realTimeCounters", false).permissions).toEqual([
      {
        name: "realTimeCounters",
        pathNames: [...PERMISSION_ENTRIES.realTimeCounters],
        permissions: [{ name: "read", value: false }],
      },
    ]);
    expect(withRead(permissions(), "constructor", true).permissions).toEqual([
      { name: "constructor", pathNames: [], permissions: [{ name: "read", value: true }] },
    ]);
  });

  test("is read whatever else the entry grants", () => {
    const both = permissions({ permissions: [entry(["areas"], { write: true, read: true })] });
    const other = permissions({ permissions: [entry(["areas"], { write: true, read: false })] });
    expect([both, other].map((one) => isRead(one, "entry"))).toEqual([true, false]);
    expect([both, other].map((one) => mayRead(one, "areas"))).toEqual([true, false]);
    expect(isRead(both, "areas")).toBe(false);
  });

  test("changes nothing where it is so already", () => {
    const full = newPermissions(id);
    expect(withRead(full, "areas", true)).toBe(full);
  });
});

test.each([
  { name: "an admin changes open ones", locked: false, callerIsSuperAdmin: false, expected: true },
  {
    name: "an admin does not change locked ones",
    locked: true,
    callerIsSuperAdmin: false,
    expected: false,
  },
  {
    name: "a super admin changes locked ones",
    locked: true,
    callerIsSuperAdmin: true,
    expected: true,
  },
])("$name", ({ locked, callerIsSuperAdmin, expected }) => {
  expect(mayChangePermissions({ locked }, callerIsSuperAdmin)).toBe(expected);
});

test.each(PRESETS)("the preset $id opens its own default page", (preset) => {
  const given = fromTemplate(permissions(), preset);
  expect(given.template).toBe(preset.id);
  expect(landing(given)).toBe(preset.defaultPage);
  expect(Permissions.parse(given)).toEqual(given);
});

test("every page is open to all, named by exactly one entry, or for super admins", () => {
  const named = PERMISSION_ENTRY_NAMES.flatMap((name): string[] => [...PERMISSION_ENTRIES[name]]);
  const open = ["callsForHelp", "qrRedirect", "passwordUpdate", "invitations", "account"];
  const superAdmins = PAGE_NAMES.filter((name) => PAGES[name].audience === "superAdmin");
  expect([...named, ...open, ...superAdmins].toSorted()).toEqual(PAGE_NAMES.toSorted());
});

describe("what is stored of permissions", () => {
  const stored = { ...newPermissions(id), defaultPage: "counter" };

  test("is read without a default page that needs an id, and written so", () => {
    expect(Permissions.parse(stored).defaultPage).toBe(null);
    expect(repairedPermissions(stored)).toEqual({ ...newPermissions(id), defaultPage: null });
  });

  test("is written without entries of an object's words", () => {
    const odd = { name: "constructor", pathNames: ["sites"], permissions: [] };
    const { permissions: entries } = newPermissions(id);
    expect(repairedPermissions({ ...newPermissions(id), permissions: [odd, ...entries] })).toEqual(
      newPermissions(id),
    );
  });

  test("is written without pages that the product does not have, of one name the last", () => {
    const sites = (pathNames: string[]) => ({
      name: "sites",
      pathNames,
      permissions: [{ name: "read", value: true }],
    });
    const given = permissions({ permissions: [sites(["sites"]), sites(["sites", "gone"])] });
    expect(repairedPermissions(given)).toEqual(permissions({ permissions: [sites(["sites"])] }));
  });

  test("is given what a preset of the product has had since, as the preset grants it", () => {
    const [tracking] = PRESETS.filter(({ id: preset }) => preset === "tracking");
    if (tracking === undefined) throw new Error("There is such a preset.");
    const whole = fromTemplate(permissions(), tracking);
    const older = whole.permissions.filter(({ name }) => name !== "sites" && name !== "home");
    const repaired = repairedPermissions({ ...whole, permissions: older });
    expect(repaired?.permissions.slice(older.length)).toEqual(
      whole.permissions.filter(({ name }) => name === "sites" || name === "home"),
    );
    expect(repairedPermissions({ ...whole, permissions: older, template: null })).toBeNull();
  });

  test("is left alone where it is whole, or no permissions at all", () => {
    expect([repairedPermissions(newPermissions(id)), repairedPermissions({ id: 1 })]).toEqual([
      null,
      null,
    ]);
  });
});

test.each([
  { name: "a default page that needs an id", changes: { defaultPage: "counter" } },
  { name: "no page of ours", changes: { defaultPage: "constructor" } },
  {
    name: "an entry of an object's word",
    changes: { permissions: [{ name: "__proto__", pathNames: [], permissions: [] }] },
  },
  {
    name: "a right of an object's word",
    changes: {
      permissions: [
        { name: "home", pathNames: ["home"], permissions: [{ name: "constructor", value: true }] },
      ],
    },
  },
  {
    name: "more entries than there are pages",
    changes: {
      permissions: Array.from({ length: 101 }, (_, n) => ({
        name: `n${n}`,
        pathNames: [],
        permissions: [],
      })),
    },
  },
])("$name cannot be written into permissions", ({ changes }) => {
  const { id: _, ...whole } = newPermissions(id);
  expect([
    PermissionsForm.safeParse(whole).success,
    PermissionsForm.safeParse({ ...whole, ...changes }).success,
  ]).toEqual([true, false]);
});
