import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { destination, mayOpen, type Visitor } from "../../../../src/domain/users/pageAccess.ts";
import type { PageName } from "../../../../src/domain/users/pages.ts";
import { entriesGranting, newPermissions } from "../../../../src/domain/users/permissions.ts";

const customer = CustomerIndex.parse("tour-horizon");
const everything = newPermissions(customer);
const nothing = { ...everything, permissions: [], defaultPage: null };
const superAdmin = ["admin"];
const admin = ["customer.tour-horizon.admin"];
const worker = ["customer.tour-horizon.worker"];
const preperer = ["customer.tour-horizon.preperer"];

const visitor = (profileIds: string[], more: Partial<Visitor> = {}): Visitor => ({
  userId: null,
  profileIds,
  customer,
  kind: "worksite",
  permissions: everything,
  disabledFlags: [],
  ...more,
});

describe("mayOpen", () => {
  test.each<PageName>(["floors", "plans"])(
    "a rental company has no page %s: it has no floors",
    (page) => {
      expect(mayOpen(page, visitor(admin))).toBe(true);
      expect(mayOpen(page, visitor(admin, { kind: "renter" }))).toBe(false);
    },
  );

  const rows: { name: string; page: PageName; given: Visitor; expected: boolean }[] = [
    {
      name: "a worker opens the map of assets",
      page: "assets",
      given: visitor(worker),
      expected: true,
    },
    {
      name: "a worker does not open the administration of areas",
      page: "areas",
      given: visitor(worker),
      expected: false,
    },
    { name: "an admin does", page: "areas", given: visitor(admin), expected: true },
    {
      name: "an admin of another customer does not",
      page: "areas",
      given: visitor(["customer.locamat.admin"]),
      expected: false,
    },
    {
      name: "an admin without the permission does not",
      page: "areas",
      given: visitor(admin, { permissions: nothing }),
      expected: false,
    },
    {
      name: "a super admin needs no permission",
      page: "areas",
      given: visitor(superAdmin, { permissions: nothing }),
      expected: true,
    },
    {
      name: "a worker does not open tag-in/tag-out",
      page: "tagInTagOut",
      given: visitor(worker),
      expected: false,
    },
    { name: "a preperer does", page: "tagInTagOut", given: visitor(preperer), expected: true },
    {
      name: "a worker who is admin too does",
      page: "tagInTagOut",
      given: visitor([...worker, ...admin]),
      expected: true,
    },
    {
      name: "an admin does not open the customers",
      page: "customers",
      given: visitor(admin),
      expected: false,
    },
    { name: "a super admin does", page: "customers", given: visitor(superAdmin), expected: true },
    {
      name: "a feature that is off opens to nobody",
      page: "liveSite",
      given: visitor(superAdmin, { disabledFlags: ["liveSite"] }),
      expected: false,
    },
    {
      name: "a renter has no floors",
      page: "floors",
      given: visitor(admin, { kind: "renter" }),
      expected: false,
    },
    { name: "a worksite has", page: "floors", given: visitor(admin), expected: true },
    {
      name: "a QR code opens without a permission",
      page: "qrRedirect",
      given: visitor(worker, { permissions: nothing }),
      expected: true,
    },
  ];

  test.each(rows)("$name", ({ page, given, expected }) => {
    expect(mayOpen(page, given)).toBe(expected);
  });
});

describe("destination", () => {
  const alertsOnly = { ...everything, permissions: entriesGranting(["alertsList", "areas"]) };
  const adminsDefault: Visitor["permissions"] = { ...everything, defaultPage: "areas" };
  const rows: { name: string; page: PageName; given: Visitor; expected: PageName | null }[] = [
    {
      name: "past a default page that is not for them",
      page: "users",
      given: visitor(worker, { permissions: adminsDefault }),
      expected: "home",
    },
    {
      name: "past a default page whose feature is off",
      page: "home",
      given: visitor(worker, { disabledFlags: ["homepage"] }),
      expected: "assets",
    },
    {
      name: "the page asked for, where it may be opened",
      page: "overview",
      given: visitor(worker),
      expected: "overview",
    },
    { name: "the default page otherwise", page: "areas", given: visitor(worker), expected: "home" },
    {
      name: "the first readable page where the default one is closed",
      page: "home",
      given: visitor(worker, { permissions: alertsOnly }),
      expected: "alertsList",
    },
    {
      name: "nowhere without rights",
      page: "home",
      given: visitor(worker, { permissions: nothing }),
      expected: null,
    },
    {
      name: "the QR redirect always",
      page: "qrRedirect",
      given: visitor(worker, { permissions: nothing }),
      expected: "qrRedirect",
    },
  ];

  test.each(rows)("$name", ({ page, given, expected }) => {
    expect(destination(page, given)).toBe(expected);
  });
});
