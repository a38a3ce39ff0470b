import { describe, expect, test } from "vitest";
import type { Asset } from "../../../../src/domain/assets/asset.ts";
import { eventsOfChange } from "../../../../src/domain/assets/assetEvents.ts";
import {
  AssetForm,
  AssetFormPart,
  fieldsOf,
  formIssues,
  formOf,
  identityOf,
  newAsset,
  withPart,
} from "../../../../src/domain/assets/assetForm.ts";
import { AssetId, SiteId, TagId } from "../../../../src/domain/base/ids.ts";
import { SitePart } from "../../../../src/domain/sites/siteForm.ts";
import { asset, T0 } from "../../../support/fixtures.ts";
import { crane, dateOf, figure, MACHINES, text } from "../../../support/referential.ts";
import { refusedPaths } from "../base/support/refusals.ts";

const PARIS = "Europe/Paris";
const form = (more: Record<string, unknown> = {}) => AssetForm.parse(crane("C 1", more));

describe("the form of an asset", () => {
  test.each([
    { name: "a plain one is accepted", given: {}, expected: [] },
    { name: "a reference is required", given: { reference: " " }, expected: ["reference"] },
    { name: "what readings tell is no part of it", given: { area: "a" }, expected: [""] },
    {
      name: "an attribute is given once, whatever its case",
      given: { attributes: [text("serial", "1"), text("Serial", "2")] },
      expected: ["attributes"],
    },
    { name: "a label is chosen once", given: { labels: ["l", "l"] }, expected: ["labels"] },
    {
      name: "a text has an end",
      given: { attributes: [text("serial", "x".repeat(4001))] },
      expected: ["attributes.0.string"],
    },
  ])("$name", ({ given, expected }) => {
    expect(refusedPaths(AssetForm, crane("C 1", given))).toEqual(expected);
  });

  test("a part of nothing changes nothing: no field has a default", () => {
    expect([AssetFormPart.parse({}), SitePart.parse({})]).toEqual([{}, {}]);
  });

  test("an attribute that is given replaces its own, an empty one removes it, the others stay", () => {
    const before = form({ attributes: [text("serial", "1"), text("colour", "red")] });
    const part = AssetFormPart.parse({ attributes: [figure("load", 2), { name: "colour" }] });
    expect(withPart(before, part).attributes).toEqual([text("serial", "1"), figure("load", 2)]);
  });

  test("its fields are compared one by one, attributes included", () => {
    expect(
      fieldsOf({ reference: "r", attributes: [text("colour", " "), figure("load", 2)] }),
    ).toEqual({
      reference: "r",
      "attributes.colour": null,
      "attributes.load": { string: null, number: 2, date: null },
    });
  });

  test("its issues are those of the referential", () => {
    expect(formIssues(form({ subFamily: "boat" }), [MACHINES])).toEqual([
      { code: "OM001", family: "machines", subFamily: "boat" },
    ]);
    expect(formIssues(form({ attributes: [] }), [MACHINES])).toEqual([
      { code: "OM002", attribute: "serial", issue: "missing" },
    ]);
  });

  test("its reference is kept without what shows nothing or turns the order around", () => {
    const given = { ...form({}), reference: "C\u202E-1\u200B" };
    expect(AssetForm.parse(given).reference).toBe("C-1");
    expect(AssetForm.safeParse({ ...given, reference: "\u202E" }).error?.issues).toMatchObject([
      { message: "The reference shows nothing: write it." },
    ]);
  });

  test("what follows from it is filled in: key, category, computed dates", () => {
    const inspected = Date.UTC(2026, 1, 1, 8);
    const given = form({
      reference: "  C  1",
      attributes: [text("serial", "1"), dateOf("inspected", inspected)],
    });
    const identity = identityOf(given, [MACHINES], PARIS);
    expect(identity).toMatchObject({ referenceKey: "c 1", category: "material" });
    expect(identity.attributes).toContainEqual(dateOf("due", Date.UTC(2027, 1, 1, 8)));
    const made = newAsset(AssetId.parse("asset-1"), identity, T0);
    expect([made.tagId, made.location, made.createdAt]).toEqual([null, null, T0]);
    expect(formOf(made)).toEqual({ ...given, attributes: identity.attributes });
  });
});

describe("what a change means for the history", () => {
  const site = (name: string) => SiteId.parse(`site-${name}`);
  const before = asset("a", { currentWorksite: site("one") });
  const types = (after: Asset, from: Asset | null = before) =>
    eventsOfChange(from, after, T0).map((event) => event.type);
  test.each([
    { name: "nothing", after: { designation: "x", futureWorksite: site("two") }, expected: [] },
    {
      name: "another site",
      after: { currentWorksite: site("two") },
      expected: ["asset.siteDissociated", "asset.siteAssociated"],
    },
    {
      name: "another tag",
      after: { tagId: TagId.parse("tag-b") },
      expected: ["asset.tagUnlinked", "asset.tagLinked"],
    },
    { name: "put away", after: { isArchived: true }, expected: ["asset.archived"] },
  ])("$name", ({ after, expected }) => {
    expect(types({ ...before, ...after })).toEqual(expected);
  });

  test("taken out again is told as that", () => {
    expect(types(before, { ...before, isArchived: true })).toEqual(["asset.unarchived"]);
  });

  test("a new asset begins with what it has", () => {
    expect(types(before, null)).toEqual(["asset.tagLinked", "asset.siteAssociated"]);
  });
});
