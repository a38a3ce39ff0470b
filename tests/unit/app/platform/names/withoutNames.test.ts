import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { pseudonymsBy } from "../../../../../backend/app/platform/names/pseudonyms.ts";
import {
  hiddenFields,
  type NameFacts,
  withoutNames,
} from "../../../../../backend/app/platform/names/withoutNames.ts";
import { READABLE } from "../../../../../backend/app/platform/security/rights.ts";
import { Asset } from "../../../../../src/domain/assets/asset.ts";
import { after, callOf } from "../../../../support/distress.ts";
import { asset } from "../../../../support/fixtures.ts";

const facts = (known: Partial<NameFacts> = {}): NameFacts => ({
  pseudonymOf: (id) => `(${id})`,
  seal: (text) => `sealed ${text}`,
  isPerson: (id) => id === "asset-ann",
  isRunning: (id) => id === "running",
  areOpen: false,
  ...known,
});
const PERSON = { name: "Ann", reference: "P-1", assetId: "asset-ann", id: "asset-ann" };

describe("names that are hidden", () => {
  test("of a person are a pseudonym, and the document is still one of an asset", () => {
    const { id, ...stored } = asset("ann", {
      category: "personnel",
      attributes: [{ name: "phone", string: "0612", number: null, date: null }],
    });
    const hidden = withoutNames("assets", id, stored, facts());
    expect(hidden).toMatchObject({
      designation: "(asset-ann)",
      reference: "(asset-ann)",
      attributes: [],
    });
    expect(Asset.safeParse({ ...hidden, id }).success).toBe(true);
    expect({ ...hidden, ...stored }).toEqual(stored);
  });

  test("of whoever calls for help is open until a person has resolved the call", () => {
    const { id, ...call } = callOf("ann", { name: "Ann" });
    expect(withoutNames("distresses", id, call, facts())).toEqual(call);
    const taken = after(callOf("ann", { name: "Ann" }), "taken");
    expect(withoutNames("distresses", id, taken, facts())).toMatchObject({ name: "Ann" });
    const resolved = { ...call, state: "resolved", acts: [{ byName: "Zoe", comment: "Ann fell" }] };
    expect(withoutNames("distresses", id, resolved, facts())).toMatchObject({
      name: "(asset-ann)",
      reference: "(asset-ann)",
      acts: [{ byName: "Zoe", comment: null }],
    });
    // What does not say how it stands is closed.
    expect(withoutNames("distresses", id, { name: "Ann" }, facts())).toEqual({
      name: "(distress-ann)",
    });
  });

  test.each<[string, string, object, object, Partial<NameFacts>?]>([
    [
      "a machine keeps its name",
      "assets",
      { category: "material", designation: "Crane" },
      { category: "material", designation: "Crane" },
    ],
    [
      "a part without its category is looked up",
      "assets",
      { designation: "Ann" },
      { designation: "(asset-ann)" },
    ],
    [
      "all are open when somebody has opened them",
      "assets",
      { category: "personnel", designation: "Ann" },
      { category: "personnel", designation: "Ann" },
      { areOpen: true },
    ],
    [
      "an alert about a person",
      "alerts",
      { idAsset: "asset-ann", subjectName: "Ann" },
      { idAsset: "asset-ann", subjectName: "(asset-ann)" },
    ],
    [
      "an alert about a machine",
      "alerts",
      { idAsset: "asset-crane", subjectName: "Crane" },
      { idAsset: "asset-crane", subjectName: "Crane" },
    ],
    [
      "an alert about a counter",
      "alerts",
      { idAsset: null, subjectName: "People" },
      { idAsset: null, subjectName: "People" },
    ],
    ["the subject alone", "alerts", { subjectName: "Ann" }, { subjectName: "(asset-ann)" }],
    [
      "what people wrote of an alert",
      "alerts",
      { comments: [{ text: "Ann" }], acknowledgement: { byName: "Bob", comment: "Ann" } },
      { comments: [], acknowledgement: { byName: "Bob", comment: null } },
      { areOpen: true },
    ],
    [
      "a stay",
      "tag-in-tag-out",
      { assetId: "asset-ann", assetName: "Ann" },
      { assetId: "asset-ann", assetName: "(asset-ann)" },
    ],
    [
      "a stay of a machine",
      "tag-in-tag-out",
      { assetId: "asset-crane", assetName: "Crane" },
      { assetId: "asset-crane", assetName: "Crane" },
    ],
    [
      "a stay of nobody known",
      "tag-in-tag-out",
      { assetId: null, assetName: "Ann" },
      { assetId: null, assetName: "(asset-ann)" },
    ],
    [
      "an evacuation under way",
      "evacuations",
      { state: "running", roll: [PERSON] },
      { state: "running", roll: [PERSON] },
    ],
    [
      "one that is over",
      "evacuations",
      { state: "ended", roll: [PERSON] },
      { state: "ended", roll: [{ ...PERSON, name: "(asset-ann)", reference: "(asset-ann)" }] },
    ],
    [
      "a roll without its state",
      "evacuations",
      { roll: [PERSON] },
      { roll: [{ ...PERSON, name: "(asset-ann)", reference: "(asset-ann)" }] },
    ],
    [
      "a visitor of an evacuation under way",
      "evacuation-events",
      { evacuationId: "running", person: PERSON },
      { evacuationId: "running", person: PERSON },
    ],
    [
      "a visitor of one that is over",
      "evacuation-events",
      {
        evacuationId: "over",
        person: { ...PERSON, assetId: null, id: "visitor-1", reference: null },
      },
      {
        evacuationId: "over",
        person: { assetId: null, id: "visitor-1", name: "(visitor-1)", reference: null },
      },
    ],
    [
      "whoever was not on the list of one under way",
      "evacuation-events",
      { evacuationId: "running", name: "Zoé", company: "Acme", badge: null },
      { evacuationId: "running", name: "Zoé", company: "Acme", badge: null },
    ],
    [
      "whoever was not on the list of one that is over",
      "evacuation-events",
      { evacuationId: "over", name: "Zoé", company: "Acme", badge: "77", at: 1 },
      { evacuationId: "over", name: "(asset-ann)", company: null, badge: null, at: 1 },
    ],
    ["counters, which hold no name", "counters", { name: "Ann" }, { name: "Ann" }],
  ])("%s", (_, collection, fields, expected, known = {}) => {
    const hidden = withoutNames(collection, "asset-ann", fields as never, facts(known));
    expect(hidden).toEqual(expected);
  });

  // A new collection that a shared screen reads is decided on here.
  test("every collection that a shared screen reads holds no name, or hides it", () => {
    const read = z.array(z.string()).parse(READABLE.screen);
    const hiding = read.filter((name) => hiddenFields(name).length > 0);
    const nameless = [
      "asset-history",
      "asset-locations",
      "counter-history",
      "counters",
      "heartbeat",
      "labels",
      "name-openings",
      "references",
      "sites",
      "tag-history",
      "tags",
    ];
    expect([...hiding, ...nameless].toSorted()).toEqual(read.toSorted());
  });
});

describe("a pseudonym", () => {
  test("is the same for the same id and key, and says neither", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (key, id) => {
        const pseudonym = pseudonymsBy(key)(id);
        expect(pseudonym).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{3}-[2-9B-DF-HJ-NP-TV-Z]{3}$/u);
        expect(pseudonymsBy(key)(id)).toBe(pseudonym);
      }),
    );
  });

  test("is another one of another day and of another person", () => {
    const ids = Array.from({ length: 500 }, (_, at) => `asset-${at}`);
    const days = ["monday", "tuesday"].map((key) => ids.map(pseudonymsBy(key)));
    expect(new Set(days.flat()).size).toBe(1000);
  });
});
