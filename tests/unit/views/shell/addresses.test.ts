import { describe, expect, it } from "vitest";
import {
  addressAfterSwitch,
  askedPage,
  homeHref,
  leadsTo,
  type Status,
} from "../../../../src/views/shell/addresses.ts";
import { visitor } from "./support/visitor.ts";

const safetyOnly = visitor(["safetyDashboard", "alertsList"]);
const at = (path: string, more: Partial<Status> = {}): Status => ({
  path,
  search: "",
  origin: "https://balise.example",
  visitor: visitor(),
  assetsAsMap: false,
  returnTo: null,
  ...more,
});

describe("leadsTo", () => {
  const cases = [
    { name: "a page leads nowhere else", given: at("/alerts/list"), expected: null },
    { name: "nor does what is no page", given: at("/nowhere"), expected: null },
    { name: "nor the root for whoever may see home", given: at("/"), expected: null },
    {
      name: "whoever may not goes to where they may be",
      given: at("/", { visitor: safetyOnly }),
      expected: "/live-site/safety-dashboard",
    },
    {
      name: "whoever may open nothing is in no circle",
      given: at("/", { visitor: visitor([]) }),
      expected: null,
    },
    {
      name: "resource tracking without a mode: the list",
      given: at("/asset"),
      expected: "/asset/list",
    },
    {
      name: "resource tracking without a mode, where the map is preferred",
      given: at("/asset/", { assetsAsMap: true }),
      expected: "/asset/map",
    },
    {
      name: "resource tracking without a mode, not allowed",
      given: at("/asset", { visitor: safetyOnly }),
      expected: null,
    },
    {
      name: "signed in at the login page: on to what was asked for",
      given: at("/login", { search: "?to=/alerts/list" }),
      expected: "/alerts/list",
    },
    {
      name: "signed in at the login page with an attack: to the root",
      given: at("/login", { search: "?to=//evil.example" }),
      expected: "/",
    },
    {
      name: "back from the identity provider",
      given: at("/callback", { search: "?code=c&state=s" }),
      expected: "/",
    },
    {
      name: "back from it to what was asked for",
      given: at("/callback", { returnTo: "/alerts/list?type=battery" }),
      expected: "/alerts/list?type=battery",
    },
    {
      name: "back from it to somewhere else",
      given: at("/callback", { returnTo: "https://evil.example/" }),
      expected: "/",
    },
  ];
  it.each(cases)("$name", ({ given, expected }) => {
    expect(leadsTo(given)).toBe(expected);
  });
});

describe("askedPage", () => {
  it.each([
    { given: "/asset", expected: "assets" },
    { given: "/asset/list", expected: "assets" },
    { given: "/asset/map/tour", expected: "assets" },
    { given: "/asset/grid", expected: null },
    { given: "/nowhere", expected: null },
  ])("of $given is $expected", ({ given, expected }) => {
    expect(askedPage(given)).toBe(expected);
  });
});

describe("homeHref", () => {
  it.each([
    { name: "home", given: visitor(), asMap: false, expected: "/" },
    {
      name: "elsewhere",
      given: visitor(["resourceTracking"]),
      asMap: true,
      expected: "/asset/map",
    },
    { name: "nowhere", given: visitor([]), asMap: false, expected: "/" },
  ])("$name", ({ given, asMap, expected }) => {
    expect(homeHref(given, asMap)).toBe(expected);
  });
});

describe("addressAfterSwitch", () => {
  it.each([
    { name: "a page of its own stays", given: "/alerts/list", expected: "/alerts/list" },
    {
      name: "an asset is the old customer's",
      given: "/asset/tour/view/a1",
      expected: "/asset/list",
    },
    { name: "so is a list that names them", given: "/asset/map/tour", expected: "/asset/list" },
    { name: "so is a counter", given: "/dashboard/counters/c1", expected: "/dashboard/counters" },
    { name: "so is a QR code", given: "/tour/qr-code/q1", expected: "/" },
    { name: "nowhere", given: "/nowhere", expected: "/" },
  ])("$name", ({ given, expected }) => {
    expect(addressAfterSwitch(given, false)).toBe(expected);
  });
});
