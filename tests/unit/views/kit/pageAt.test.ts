import { describe, expect, it } from "vitest";
import { PAGE_NAMES, type PageName } from "../../../../src/domain/users/pages.ts";
import { pageAt } from "../../../../src/views/kit/pageAt.ts";
import { linkTo, ROUTES } from "../../../../src/views/kit/routes.ts";

describe("pageAt", () => {
  const cases = [
    { name: "the root", given: "/", expected: { page: "home", parts: {} } },
    {
      name: "assets without a customer",
      given: "/asset/list",
      expected: { page: "assets", parts: { defaultMode: "list" } },
    },
    {
      name: "assets of a customer",
      given: "/asset/map/tour",
      expected: { page: "assets", parts: { defaultMode: "map", customerName: "tour" } },
    },
    {
      name: "an asset",
      given: "/asset/tour/view/a1",
      expected: { page: "assetDetail", parts: { customerName: "tour", assetId: "a1" } },
    },
    {
      name: "encoded parts are decoded",
      given: "/administration/tags/AA%3ABB%2F1",
      expected: { page: "tags", parts: { manufacturerId: "AA:BB/1" } },
    },
    {
      name: "what cannot be decoded stays as it is",
      given: "/administration/tags/%E0%A4%A",
      expected: { page: "tags", parts: { manufacturerId: "%E0%A4%A" } },
    },
    {
      name: "a fixed path before one with parts",
      given: "/administration/resources/create",
      expected: { page: "resourceCreate", parts: {} },
    },
    {
      name: "a slash at the end does not count",
      given: "/alerts/list/",
      expected: { page: "alertsList", parts: {} },
    },
    {
      name: "nor does case",
      given: "/Dashboard/MATERIALoccupancyreport",
      expected: { page: "materialOccupancyReport", parts: {} },
    },
    {
      name: "a QR code",
      given: "/tour/qr-code/q1",
      expected: { page: "qrRedirect", parts: { clientId: "tour", qrCodeId: "q1" } },
    },
    { name: "nothing of ours", given: "/nowhere", expected: null },
    { name: "too long", given: "/alerts/list/more", expected: null },
    { name: "an empty part", given: "/dashboard/counters//", expected: null },
    { name: "two slashes", given: "//", expected: null },
    { name: "assets without a mode", given: "/asset", expected: null },
  ];
  it.each(cases)("$name", ({ given, expected }) => {
    expect(pageAt(given)).toEqual(expected);
  });

  it("finds every page again by the address that is made for it", () => {
    const parts = Object.fromEntries(
      ROUTES.flatMap(({ pattern }) =>
        [...pattern.matchAll(/:(\w+)/gu)].map(([, name = ""]) => [name, `${name} é/?#&:@`]),
      ),
    );
    const found = PAGE_NAMES.map((page) => {
      const needed = Object.entries(parts).filter(([name]) => namesOf(page).includes(name));
      const own = Object.fromEntries(needed);
      expect(pageAt(linkTo(page, own))).toEqual({ page, parts: own });
      return page;
    });
    expect(found).toEqual(PAGE_NAMES);
  });
});

describe("an address", () => {
  it("does not compile without a part that the page needs, nor with one that it does not have", () => {
    // Each @ts-expect-error is itself an error of the compiler where the line below it compiles.
    const wrong = [
      // @ts-expect-error: the page needs two parts
      () => linkTo("assetDetail"),
      // @ts-expect-error: one of them is missing
      () => linkTo("assetDetail", { customerName: "tower" }),
    ];
    for (const make of wrong) expect(make).toThrow(RangeError);
    // @ts-expect-error: the page has no such part
    expect(linkTo("home", { customerName: "tower" })).toBe("/");
    expect(linkTo("assets", { defaultMode: "map" })).toBe("/asset/map");
    const any: PageName = "assetDetail";
    // @ts-expect-error: of a page that is known only at run time parts are to be given
    expect(() => linkTo(any as PageName)).toThrow(RangeError);
  });
});

function namesOf(page: (typeof PAGE_NAMES)[number]): string[] {
  const pattern = ROUTES.find((route) => route.page === page)?.pattern ?? "";
  return [...pattern.matchAll(/:(\w+)/gu)].map(([, name = ""]) => name);
}
