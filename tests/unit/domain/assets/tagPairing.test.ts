import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { referenceKey } from "../../../../src/domain/assets/assetReference.ts";
import { partsOfMoves, type TagMove } from "../../../../src/domain/assets/tagMoves.ts";
import {
  guessPairingMapping,
  type PairedAsset,
  type PairedTag,
  pairingMoves,
  type PairingContext,
  planPairing,
} from "../../../../src/domain/assets/tagPairing.ts";
import { AssetId, CustomerIndex, TagId } from "../../../../src/domain/base/ids.ts";

const asset = (reference: string, tag: string | null = null): PairedAsset => ({
  id: AssetId.parse(`asset-${reference}`),
  reference,
  referenceKey: referenceKey(reference),
  designation: reference,
  tagId: tag === null ? null : TagId.parse(tag),
});
const tag = (id: string, more: Partial<PairedTag> = {}): PairedTag => ({
  id: TagId.parse(id),
  name: id,
  manufacturerId: `CODE-${id}`,
  type: "tag",
  status: "available",
  clientId: null,
  isArchived: false,
  ...more,
});
const ASSETS = [asset("GRUE-1"), asset("GRUE-2", "t2"), asset("GRUE-3", "t3"), asset("PELLE")];
const TAGS = [
  tag("t1"),
  tag("t2"),
  tag("t3"),
  tag("g1", { type: "gateway" }),
  tag("old", { isArchived: true }),
  tag("off", { status: "unassigned" }),
  tag("rented", { status: "unassigned", clientId: CustomerIndex.parse("renter") }),
  tag("twin-a", { manufacturerId: "TWIN" }),
  tag("twin-b", { manufacturerId: "TWIN" }),
];
const planned = (lines: readonly (readonly string[])[], more: Partial<PairingContext> = {}) =>
  planPairing(
    lines.map((cells, at) => ({ line: at + 2, cells })),
    {
      mapping: ["reference", "tag"],
      unlinksEmpty: false,
      ground: { assets: ASSETS, tags: TAGS },
      elsewhere: new Map(),
      ...more,
    },
  );
const issuesOf = (cells: readonly string[], more: Partial<PairingContext> = {}) => {
  const [one] = planned([cells], more);
  return one?.verdict === "refused"
    ? one.issues.map(({ column, code }) => `${column} ${code}`)
    : [];
};
const named = { reference: "Référence", tag: "Balise" };

describe("a pairing list", () => {
  test("its columns are found by our names, the reader's and those of other products", () => {
    expect(guessPairingMapping(["BALISE", "x", "référence"], named)).toEqual([
      "tag",
      null,
      "reference",
    ]);
    expect(guessPairingMapping(["manufacturerId", "asset reference", "tag"], named)).toEqual([
      "tag",
      "reference",
      null,
    ]);
  });

  test("a free tag is linked, by its id or its code, however they are written", () => {
    const plan = planned([["grue‑1", "code-T1"]]);
    expect(plan).toMatchObject([{ verdict: "link", asset: { reference: "GRUE-1" }, line: 2 }]);
    expect(pairingMoves(plan)).toEqual([{ assetId: "asset-GRUE-1", from: null, to: "t1" }]);
  });

  test("a tag that somebody carries is moved: who loses it is named and has none then", () => {
    const plan = planned([["GRUE-2", "t3"]]);
    expect(plan).toMatchObject([
      { verdict: "move", former: "t2", holder: { reference: "GRUE-3" } },
    ]);
    expect(pairingMoves(plan)).toEqual([
      { assetId: "asset-GRUE-2", from: "t2", to: "t3" },
      { assetId: "asset-GRUE-3", from: "t3", to: null },
    ]);
  });

  test("a code that two tags have takes neither from the row that names one by its id", () => {
    const plan = planned([
      ["GRUE-1", "TWIN"],
      ["PELLE", "twin-a"],
    ]);
    expect(plan).toMatchObject([
      { verdict: "refused" },
      { verdict: "link", tag: { id: "twin-a" } },
    ]);
  });

  test("two resources exchange their tags", () => {
    const plan = planned([
      ["GRUE-2", "t3"],
      ["GRUE-3", "t2"],
    ]);
    expect(plan.map(({ verdict }) => verdict)).toEqual(["move", "move"]);
    expect(pairingMoves(plan)).toHaveLength(2);
  });

  test("what is so already changes nothing", () => {
    expect(planned([["GRUE-2", "t2"]])).toMatchObject([{ verdict: "unchanged" }]);
    expect(pairingMoves(planned([["GRUE-2", "t2"]]))).toEqual([]);
  });

  test("a row without a tag unlinks only where that is asked for", () => {
    expect(issuesOf(["GRUE-2", ""])).toEqual(["tag missing"]);
    const plan = planned(
      [
        ["GRUE-2", ""],
        ["GRUE-1", ""],
      ],
      { unlinksEmpty: true },
    );
    expect(plan.map(({ verdict }) => verdict)).toEqual(["unlink", "unchanged"]);
    expect(pairingMoves(plan)).toEqual([{ assetId: "asset-GRUE-2", from: "t2", to: null }]);
  });

  test("a file without a column of tags refuses each row, unless they are to be unlinked", () => {
    expect(issuesOf(["GRUE-2"], { mapping: ["reference"] })).toEqual(["tag missing"]);
  });

  test.each([
    [["", "t1"], ["reference missing"]],
    [["GRUE-9", "t1"], ["reference unknown"]],
    [["GRUE-1", "t9"], ["tag unknown"]],
    [
      ["GRUE-9", "t9"],
      ["reference unknown", "tag unknown"],
    ],
    [["GRUE-1", "TWIN"], ["tag ambiguous"]],
    [["GRUE-1", "g1"], ["tag notWorn"]],
    [["GRUE-1", "old"], ["tag archived"]],
    [["GRUE-1", "off"], ["tag unassigned"]],
    [["GRUE-1", "rented"], ["tag otherCustomer"]],
    [
      ["#REF!", "#N/A"],
      ["reference sheetError", "tag sheetError"],
    ],
  ])("%j is refused: %j", (cells, issues) => {
    expect(issuesOf(cells)).toEqual(issues);
  });

  test("whoever sees all customers is told that a tag is another's", () => {
    const elsewhere = new Map([[TagId.parse("t9"), CustomerIndex.parse("renter")]]);
    expect(issuesOf(["GRUE-1", "t9"], { elsewhere })).toEqual(["tag otherCustomer"]);
  });

  test("what is in the file twice is refused on both lines, also where it is written otherwise", () => {
    const plan = planned([
      ["GRUE-1", "t1"],
      ["grue-1", "t2"],
      ["PELLE", "CODE-t1"],
    ]);
    expect(
      plan.map((one) =>
        one.verdict === "refused" ? one.issues.map(({ column, code }) => `${column} ${code}`) : [],
      ),
    ).toEqual([["reference repeated", "tag repeated"], ["reference repeated"], ["tag repeated"]]);
  });
});

describe("moves in parts", () => {
  /** Assets with a tag each, and the tags dealt anew among them. */
  const deals = fc.integer({ min: 1, max: 30 }).chain((size) =>
    fc.tuple(
      fc.constant(size),
      fc.shuffledSubarray(
        Array.from({ length: size * 2 }, (_, at) => at),
        { minLength: size, maxLength: size },
      ),
    ),
  );

  test("law: each part finds every tag that it links free, or given away by itself", () => {
    fc.assert(
      fc.property(deals, ([size, dealt]) => {
        const moves = Array.from({ length: size }, (_, at): TagMove => ({
          assetId: AssetId.parse(`asset-${at}`),
          from: TagId.parse(`t${at}`),
          to: TagId.parse(`t${dealt[at]}`),
        })).filter(({ from, to }) => from !== to);
        // No round is longer than a part.
        const parts = partsOfMoves(moves, Math.max(size, 3));
        expect(parts.flat().length).toBe(moves.length);
        const held = new Map(moves.map(({ assetId, from }) => [from, assetId]));
        for (const part of parts) {
          for (const { from } of part) held.delete(from);
          for (const { to } of part) expect(held.has(to)).toBe(false);
          for (const { assetId, to } of part) held.set(to, assetId);
        }
      }),
    );
  });

  test("law: a chain of any length is cut so that whoever gives comes first", () => {
    const chain = Array.from({ length: 25 }, (_, at): TagMove => ({
      assetId: AssetId.parse(`asset-${at}`),
      from: TagId.parse(`t${at}`),
      to: TagId.parse(`t${at + 1}`),
    }));
    const parts = partsOfMoves(chain, 10);
    expect(parts.map((part) => part.length)).toEqual([10, 10, 5]);
    expect(parts.flat()).toEqual(chain.toReversed());
  });

  const move = (name: string, from: string | null, to: string | null): TagMove => ({
    assetId: AssetId.parse(`asset-${name}`),
    from: from === null ? null : TagId.parse(from),
    to: to === null ? null : TagId.parse(to),
  });
  const names = (moves: readonly TagMove[], most: number) =>
    partsOfMoves(moves, most).map((part) => part.map(({ assetId }) => assetId.slice(6)).join(""));

  test.each([
    { name: "none", moves: [], most: 2, expected: [] },
    {
      name: "a part is filled up to its most",
      moves: ["a", "b", "c"].map((one) => move(one, null, `t${one}`)),
      most: 2,
      expected: ["ab", "c"],
    },
    {
      name: "whoever gives comes before whoever gets",
      moves: [move("a", "t1", "t2"), move("b", "t2", "t3"), move("c", null, "t4")],
      most: 3,
      expected: ["bac"],
    },
    {
      name: "a chain is cut where a part is full, in its order",
      moves: [move("x", null, "t9"), move("a", "t1", "t2"), move("b", "t2", "t3")],
      most: 2,
      expected: ["xb", "a"],
    },
    {
      name: "a round stays in one part, which begins anew where it would not fit",
      moves: [move("x", null, "t9"), move("a", "t1", "t2"), move("b", "t2", "t1")],
      most: 2,
      expected: ["x", "ba"],
    },
    {
      name: "a round that just fits begins none",
      moves: [move("x", null, "t9"), move("a", "t1", "t2"), move("b", "t2", "t1")],
      most: 3,
      expected: ["xba"],
    },
    {
      name: "one that waits for a round is not of it",
      moves: [
        move("x", null, "t9"),
        move("a", "t1", "t2"),
        move("b", "t2", "t1"),
        move("c", null, "t8"),
      ],
      most: 3,
      expected: ["xba", "c"],
    },
    {
      name: "one that gives its tag away and gets none comes first",
      moves: [move("a", null, "t1"), move("b", "t1", null)],
      most: 5,
      expected: ["ba"],
    },
  ])("in parts: $name", ({ moves, most, expected }) => {
    expect(names(moves, most)).toEqual(expected);
  });
});
