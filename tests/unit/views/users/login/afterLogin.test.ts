import { describe, expect, it } from "vitest";
import { afterLogin, safeAddress } from "../../../../../src/views/users/login/afterLogin.ts";

const ORIGIN = "https://balise.example";
const query = (to: string, params?: string) =>
  `?${new URLSearchParams({ to, ...(params === undefined ? {} : { params }) }).toString()}`;

describe("afterLogin", () => {
  const good = [
    { name: "nothing named: the root", given: "", expected: "/" },
    { name: "a path of ours", given: query("/alerts/list"), expected: "/alerts/list" },
    {
      name: "with its query and its hash",
      given: query("/alerts/list?type=battery#a"),
      expected: "/alerts/list?type=battery#a",
    },
    {
      name: "a whole address of our origin",
      given: query(`${ORIGIN}/dashboard/overview`),
      expected: "/dashboard/overview",
    },
    {
      name: "the name of a page",
      given: query("safetyDashboard"),
      expected: "/live-site/safety-dashboard",
    },
    {
      name: "the name of a page with its parts; what is left is the query",
      given: query("assetDetail", '{"customerName":"tour horizon","assetId":"asset-1","tab":2}'),
      expected: "/asset/tour%20horizon/view/asset-1?tab=2",
    },
    {
      name: "params beside a path are its query",
      given: query("/alerts/list?a=1", '{"site":"s 1"}'),
      expected: "/alerts/list?a=1&site=s+1",
    },
    {
      name: "a QR code's address",
      given: query("/tour-horizon/qr-code/qr-1"),
      expected: "/tour-horizon/qr-code/qr-1",
    },
    {
      name: "what signing in needed is not carried on",
      given: query("/alerts/list?hub_user=x&to=/password"),
      expected: "/alerts/list",
    },
    {
      name: "nor what the identity provider answered",
      given: query("/alerts/list?code=x&state=y&session_state=z&type=battery"),
      expected: "/alerts/list?type=battery",
    },
    {
      name: "a page's own state is no answer of the identity provider",
      given: query("/alerts/list?type=battery&state=all"),
      expected: "/alerts/list?type=battery&state=all",
    },
  ];
  it.each(good)("$name", ({ given, expected }) => {
    expect(afterLogin(given, ORIGIN)).toBe(expected);
  });

  const attacks = [
    { name: "another origin", given: query("https://evil.example/alerts/list") },
    {
      name: "our name as the user of another host",
      given: query("https://balise.example@evil.example/"),
    },
    {
      name: "our name as the beginning of another host",
      given: query("https://balise.example.evil.example/"),
    },
    { name: "our host without TLS", given: query("http://balise.example/alerts/list") },
    { name: "our host with a user", given: query("https://somebody@balise.example/alerts/list") },
    { name: "a host without a scheme", given: query("//evil.example/alerts/list") },
    { name: "three slashes", given: query("///evil.example") },
    { name: "backslashes for slashes", given: query("/\\evil.example") },
    { name: "two backslashes", given: query("\\\\evil.example") },
    { name: "a scheme with a backslash", given: query("https:\\evil.example") },
    { name: "a tab between the slashes", given: query("/\t/evil.example") },
    { name: "a line break between the slashes", given: query("/\n/evil.example") },
    { name: "a zero byte", given: query("/\0/evil.example") },
    { name: "a space before", given: query(" //evil.example") },
    { name: "a non-breaking space before", given: query(" //evil.example") },
    { name: "a C1 control character", given: query("/\u0085/evil.example") },
    { name: "a script", given: query("javascript:alert(1)") },
    { name: "a script with a line break in its name", given: query("java\nscript:alert(1)") },
    {
      name: "a script in capitals",
      given: query("JavaScript:alert(1)//balise.example/alerts/list"),
    },
    { name: "data", given: query("data:text/html,<script>alert(1)</script>") },
    { name: "a blob of our origin", given: query(`blob:${ORIGIN}/alerts/list`) },
    { name: "encoded slashes", given: query("/%2F%2Fevil.example") },
    { name: "an encoded backslash", given: query("/%5Cevil.example") },
    { name: "a way out by dots", given: query("/alerts/../../evil.example") },
    { name: "a scheme without slashes", given: query("https:evil.example") },
    { name: "a path that leans on where we are", given: query("evil.example") },
    { name: "a route that is not ours", given: query("/nowhere/at/all") },
    { name: "the login page: that would be a circle", given: query("/login?to=/login") },
    { name: "the end of a sign-in", given: query("/callback?code=stolen&state=x") },
    { name: "a file of the server", given: query("/settings.json") },
    { name: "the name of a page without the part it needs", given: query("counter") },
    { name: "the name of something every object has", given: query("constructor") },
    { name: "an address without end", given: query(`/alerts/list?${"a".repeat(3000)}`) },
  ];
  it.each(attacks)("refuses $name", ({ given }) => {
    expect(afterLogin(given, ORIGIN)).toBe("/");
  });

  const brokenParams = [
    { name: "not JSON", params: "{" },
    { name: "a list", params: '["a"]' },
    { name: "null", params: "null" },
    { name: "objects as values", params: '{"a":{"b":1},"c":null}' },
    { name: "more than anybody writes", params: JSON.stringify({ a: "b".repeat(3000) }) },
  ];
  it.each(brokenParams)("goes without params that are $name", ({ params }) => {
    expect(afterLogin(query("/alerts/list", params), ORIGIN)).toBe("/alerts/list");
  });

  it("does not let a part climb out of its place", () => {
    const given = query("counter", '{"counterId":"../../evil.example//"}');
    expect(afterLogin(given, ORIGIN)).toBe("/dashboard/counters/..%2F..%2Fevil.example%2F%2F");
  });

  it("takes a prototype's name in params for a name like another", () => {
    expect(afterLogin(query("/alerts/list", '{"__proto__":"x"}'), ORIGIN)).toBe(
      "/alerts/list?__proto__=x",
    );
  });
});

describe("safeAddress", () => {
  it("tells that an address is not ours", () => {
    expect(safeAddress("https://evil.example/", ORIGIN)).toBeNull();
  });
  it("gives the address without its origin", () => {
    expect(safeAddress(`${ORIGIN}/asset/list?floor=2`, ORIGIN)).toBe("/asset/list?floor=2");
  });
});
