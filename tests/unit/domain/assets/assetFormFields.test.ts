import { describe, expect, test } from "vitest";
import { fieldsOf, formOf } from "../../../../src/domain/assets/assetForm.ts";
import {
  type AssetFields,
  emptyAssetFields,
  fieldsOfSubFamily,
  partOfFields,
} from "../../../../src/domain/assets/assetFormFields.ts";
import { LabelId } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { findSubFamily } from "../../../../src/domain/referential/referential.ts";
import { asset } from "../../../support/fixtures.ts";
import { figure, MACHINES, text } from "../../../support/referential.ts";

const owner = (name: string) =>
  must(findSubFamily([MACHINES], "machines", name), "the sub-family is there");
const CONTENT = { string: null, number: null, date: null };
const red = LabelId.parse("label-red");

test("fields and form say the same, each the other way round", () => {
  const stored = formOf(
    asset("grue", { attributes: [text("serial", "S-1"), figure("load", 4.5)], labels: [red] }),
  );
  expect(partOfFields(fieldsOf(stored))).toEqual(stored);
});

test("a value that is taken away is sent empty, and no attribute is sent where none is named", () => {
  expect(partOfFields({ reference: "G", "attributes.load": null })).toEqual({
    reference: "G",
    attributes: [{ name: "load", ...CONTENT }],
  });
  expect(partOfFields({ designation: "Crane" })).toEqual({ designation: "Crane" });
});

describe("another sub-family", () => {
  const seen: AssetFields = {
    ...emptyAssetFields("machines", "crane"),
    reference: "G",
    labels: [red],
    "attributes.serial": { ...CONTENT, string: "S-1" },
  };

  test("takes what it does not know and the labels away", () => {
    expect(fieldsOfSubFamily(seen, seen, "machines", owner("pump"))).toEqual({
      family: "machines",
      subFamily: "pump",
      labels: [],
      "attributes.serial": null,
    });
  });

  test("and back again everything is as it was stored", () => {
    const changed: AssetFields = {
      ...seen,
      subFamily: "pump",
      labels: [],
      "attributes.serial": null,
    };
    expect(fieldsOfSubFamily(seen, changed, "machines", owner("crane"))).toEqual({
      family: "machines",
      subFamily: "crane",
      labels: [red],
      "attributes.serial": { ...CONTENT, string: "S-1" },
    });
  });
});
