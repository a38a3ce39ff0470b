import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import {
  customersOf,
  isWorker,
  mayUseTagInOut,
  parseProfileId,
  PROFILE_NAMES,
  profileIdOf,
  profilesAt,
  withProfilesAt,
} from "../../../../src/domain/base/profile.ts";
import { isAdmin, isScreen } from "../../../../src/domain/base/profileIds.ts";
import { isSuperAdmin } from "../../../../src/domain/base/profileIds.ts";

const tower = CustomerIndex.parse("tour-horizon");
const locamat = CustomerIndex.parse("locamat");
const towerWorker = "customer.tour-horizon.worker";
const towerAdmin = "customer.tour-horizon.admin";
const locamatAdmin = "customer.locamat.admin";

describe("profile ids", () => {
  test.each(PROFILE_NAMES)("%s can be built and read back", (profile) => {
    const id = profileIdOf(tower, profile);
    expect(id).toBe(`customer.tour-horizon.${profile}`);
    expect(parseProfileId(id)).toEqual({ kind: "customer", index: tower, profile });
  });

  test.each([
    { given: "admin", expected: { kind: "superAdmin" } },
    { given: "default", expected: null },
    { given: "customer.locamat", expected: null },
    { given: "customer.locamat.boss", expected: null },
    { given: "customer..admin", expected: null },
    { given: "customer.Locamat.admin", expected: null },
    { given: "customer.locamat.admin.more", expected: null },
    { given: "team.locamat.admin", expected: null },
  ])("$given is read as $expected", ({ given, expected }) => {
    expect(parseProfileId(given)).toEqual(expected);
  });
});

describe("who is what at the tower", () => {
  test.each([
    {
      name: "a super admin",
      given: ["admin"],
      expected: {
        superAdmin: true,
        admin: true,
        worker: false,
        tagInOut: true,
      },
    },
    {
      name: "an admin of the tower",
      given: [towerAdmin],
      expected: {
        superAdmin: false,
        admin: true,
        worker: false,
        tagInOut: true,
      },
    },
    {
      name: "an admin of another customer",
      given: [locamatAdmin],
      expected: {
        superAdmin: false,
        admin: false,
        worker: false,
        tagInOut: true,
      },
    },
    {
      name: "a worker who is admin elsewhere",
      given: [towerWorker, locamatAdmin],
      expected: {
        superAdmin: false,
        admin: false,
        worker: true,
        tagInOut: false,
      },
    },
    {
      name: "a worker who is admin here, so not a pure worker",
      given: [towerWorker, towerAdmin],
      expected: {
        superAdmin: false,
        admin: true,
        worker: true,
        tagInOut: true,
      },
    },
    {
      name: "a super admin with a worker's and a preperer's profile is neither",
      given: ["admin", towerWorker, "customer.tour-horizon.preperer"],
      expected: {
        superAdmin: true,
        admin: true,
        worker: false,
        tagInOut: true,
      },
    },
    {
      name: "a preperer",
      given: ["customer.tour-horizon.preperer"],
      expected: {
        superAdmin: false,
        admin: false,
        worker: false,
        tagInOut: true,
      },
    },
  ])("$name", ({ given, expected }) => {
    expect({
      superAdmin: isSuperAdmin(given),
      admin: isAdmin(given, tower),
      worker: isWorker(given, tower),
      tagInOut: mayUseTagInOut(given, tower),
    }).toEqual(expected);
  });
});

test.each([
  { name: "a screen has the long token", given: ["customer.locamat.screen"], expected: true },
  { name: "a worker has not", given: [towerWorker], expected: false },
  {
    name: "a super admin has not, even as a screen",
    given: ["admin", "customer.locamat.screen"],
    expected: false,
  },
])("$name", ({ given, expected }) => {
  expect(isScreen(given)).toBe(expected);
});

test("profiles and customers are read without repeats and without strangers", () => {
  const given = [towerWorker, locamatAdmin, towerWorker, towerAdmin, "default"];
  expect(profilesAt(given, tower)).toEqual(["worker", "admin"]);
  expect(customersOf(given)).toEqual(["locamat", "tour-horizon"]);
});

test("new profiles at one customer leave those of others as they are", () => {
  const given = ["admin", towerWorker, locamatAdmin, towerAdmin];
  expect(withProfilesAt(given, tower, ["screen", "screen"])).toEqual([
    "admin",
    locamatAdmin,
    "customer.tour-horizon.screen",
  ]);
  expect(withProfilesAt(given, locamat, [])).toEqual(["admin", towerWorker, towerAdmin]);
});
