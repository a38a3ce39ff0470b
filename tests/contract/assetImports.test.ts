import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { AssetImport, ImportChunk } from "../../src/domain/imports/assetImport.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf, refusal } from "../support/calls.ts";
import { crane, figure, MACHINES, text } from "../support/referential.ts";
import { PASSWORD } from "../support/customer.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower");
  await tower.write("references", Family, [MACHINES]);
  ann = await tower.user("ann", "admin");
}, 120_000);
afterAll(() => backend?.stop());

let count = 0;
const importId = () => `import-${String((count += 1)).padStart(10, "0")}`;

type Judged = {
  line: number;
  verdict: string;
  issues: { field: string; reason: string; detail: string }[];
  changes: { field: string; before: unknown; after: unknown }[];
};
type Planned = { import: AssetImport; rows: Judged[] };

/** Sends rows as the lines of a file, the first of them line 2. */
const plan = (id: string, forms: readonly unknown[], { mode = "createOrUpdate", chunk = 0 } = {}) =>
  ask<Planned>(ann, "asset:importPlan", "tower", {
    importId: id,
    mode,
    chunk,
    rows: forms.map((form, i) => ({ line: 200 * chunk + i + 2, form })),
  });
const commit = async (id: string, more: object = {}) =>
  (await ask<Planned>(ann, "asset:importCommit", "tower", { importId: id, chunks: 1, ...more }))
    .import;
const importOf = async (id: string) => {
  const { _source } = await ann.document.get("tower", "asset-imports", id);
  const { _kuzzle_info: _, ...fields } = _source;
  return AssetImport.parse({ ...fields, id });
};
/** Waits until the job is through with the import. */
async function settled(id: string): Promise<AssetImport> {
  const atWork = ["applying", "rollingBack", "undoing"];
  await expect
    .poll(async () => atWork.includes((await importOf(id)).state), {
      timeout: 60_000,
      interval: 50,
    })
    .toBe(false);
  return importOf(id);
}
const byPrefix = (prefix: string) =>
  tower.all("assets", Asset, { prefix: { referenceKey: prefix } });
const references = async (prefix: string) =>
  (await byPrefix(prefix)).map(({ reference }) => reference).toSorted();
const create = (form: object) =>
  ask<{ asset: Asset }>(ann, "asset:create", "tower", { asset: form });
const edit = (assetId: string, seen: object, changes: object) =>
  ask(ann, "asset:update", "tower", { assetId, seen, changes });

describe("planning an import", () => {
  it("judges each row by itself and writes nothing", async () => {
    await create(crane("p-known", { designation: "Before" }));
    const { rows, import: planned } = await plan(importId(), [
      crane("p-new"),
      { reference: "P-Known", designation: "After" },
      { reference: "p-known2", designation: "No family" },
      crane("p-colour", { attributes: [text("serial", "1"), text("colour", "green")] }),
      crane("p-twice"),
      crane(" P-TWICE "),
      crane("p-family", { subFamily: "boat" }),
      crane("p-site", { currentWorksite: "site-none" }),
      { ...crane("p-strange"), batteryLevel: 3 },
      "no form at all",
    ]);
    expect(
      rows.map(({ line, verdict, issues }) => [
        line,
        verdict,
        ...issues.map(({ field, reason }) => `${field}: ${reason}`),
      ]),
    ).toEqual([
      [2, "create"],
      [3, "update"],
      [4, "refused", "family: missing", "subFamily: missing"],
      [5, "refused", "attributes.colour: OM002"],
      [6, "refused", "reference: repeated"],
      [7, "refused", "reference: repeated"],
      [8, "refused", "subFamily: OM001"],
      [9, "refused", "currentWorksite: unknownSite"],
      [10, "refused", ": invalid"],
      [11, "refused", ": invalid"],
    ]);
    // A reference in other letters renames nothing.
    expect(rows[1]?.changes).toEqual([{ field: "designation", before: "Before", after: "After" }]);
    expect(planned.counts).toEqual({ create: 1, update: 1, unchanged: 0, refused: 8 });
    expect(await references("p-")).toEqual(["p-known"]);
  });

  it("finds a reference again in another part of the file, and counts a part that is sent again once", async () => {
    const id = importId();
    await plan(id, [crane("q-1"), crane("q-2")]);
    const second = await plan(id, [crane("Q-1"), crane("q-3")], { chunk: 1 });
    expect(second.rows.map(({ verdict }) => verdict)).toEqual(["refused", "create"]);
    const again = await plan(id, [crane("q-4"), crane("q-3")], { chunk: 1 });
    expect(again.import).toMatchObject({
      chunks: 2,
      rows: 4,
      counts: { create: 4, update: 0, unchanged: 0, refused: 0 },
    });
  });

  it("and every other call keeps no half of a character: one makes a whole workbook invalid", async () => {
    const { asset } = await create(crane("s-1", { designation: "a\uD800b" }));
    expect(asset.designation).toBe("a\uFFFDb");
    const { rows } = await plan(importId(), [crane("s-2", { designation: "\uDFFF" })]);
    expect(rows[0]?.changes).toEqual(
      expect.arrayContaining([{ field: "designation", before: null, after: "\uFFFD" }]),
    );
  });

  it("keeps to what it may do", async () => {
    await create(crane("m-1"));
    const known = await plan(importId(), [crane("m-1")], { mode: "create" });
    const unknown = await plan(importId(), [crane("m-2")], { mode: "update" });
    const reasons = [known, unknown].map(({ rows }) => rows[0]?.issues[0]?.reason);
    expect(reasons).toEqual(["OM005", "OM006"]);
  });

  it("is not committed while rows are refused, parts missing or nothing planned", async () => {
    const id = importId();
    await plan(id, [crane("r-1"), crane("r-2", { attributes: [] })]);
    expect(await refusal(commit(id))).toMatchObject({
      code: "invalid_input",
      data: { counts: { refused: 1 }, rows: [{ line: 3, reason: "OM002", detail: "missing" }] },
    });
    expect(await codeOf(commit(id, { chunks: 2 }))).toBe("conflict");
    expect(await codeOf(commit(importId()))).toBe("not_found");
    await commit(id, { skipRefused: true });
    expect(await settled(id)).toMatchObject({ state: "applied", done: 1 });
    expect(await references("r-")).toEqual(["r-1"]);
  });
});

describe("committing an import", () => {
  it("makes and changes assets, tells how far it is, and the same file again changes nothing", async () => {
    const forms = Array.from({ length: 450 }, (_, i) =>
      crane(`big-${i}`, { attributes: [text("serial", `${i}`), figure("load", i)] }),
    );
    await create(crane("big-7", { designation: "Before" }));
    const id = importId();
    for (let chunk = 0; chunk < 3; chunk += 1)
      await plan(id, forms.slice(200 * chunk, 200 * (chunk + 1)), { chunk });
    const told: number[] = [];
    await ann.realtime.subscribe("tower", "asset-imports", {}, (notification) => {
      if (notification.type === "document" && notification.result._id === id)
        told.push(Number(notification.result._source["done"]));
    });
    await commit(id, { chunks: 3 });
    expect(await commit(id, { chunks: 3 })).toMatchObject({ id });
    expect(await settled(id)).toMatchObject({
      state: "applied",
      counts: { create: 449, update: 1, unchanged: 0, refused: 0 },
    });
    expect(told).toEqual([0, 1, 2, 3]);
    const assets = await byPrefix("big-");
    expect(assets.length).toBe(450);
    expect(assets.find(({ reference }) => reference === "big-7")).toMatchObject({
      designation: "Crane big-7",
      attributes: [text("serial", "7"), figure("load", 7)],
    });
    const again = await plan(importId(), forms.slice(0, 200));
    expect(new Set(again.rows.map(({ verdict }) => verdict))).toEqual(new Set(["unchanged"]));
  }, 60_000);

  it("is taken back whole where a row does not fit any more", async () => {
    const forms = Array.from({ length: 200 }, (_, i) => crane(`late-${i}`));
    const id = importId();
    await plan(id, forms, { mode: "create" });
    await plan(id, [crane("late-w"), crane("late-v")], { mode: "create", chunk: 1 });
    await create(crane("LATE-V"));
    await commit(id, { chunks: 2 });
    expect(await settled(id)).toMatchObject({
      state: "failed",
      issues: [{ line: 203, field: "reference", reason: "OM005" }],
      kept: [],
    });
    expect(await references("late-")).toEqual(["LATE-V"]);
  }, 60_000);

  it("can be stopped, and then leaves nothing", async () => {
    const planned = importId();
    await plan(planned, [crane("stop-0")]);
    await ask(ann, "asset:importCancel", "tower", { importId: planned });
    expect(await importOf(planned)).toMatchObject({ state: "cancelled" });
    const id = importId();
    for (let chunk = 0; chunk < 10; chunk += 1)
      await plan(
        id,
        Array.from({ length: 100 }, (_, i) => crane(`stop-${chunk}-${i}`)),
        { chunk },
      );
    await commit(id, { chunks: 10 });
    await expect
      .poll(async () => (await importOf(id)).done, { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(0);
    await ask(ann, "asset:importCancel", "tower", { importId: id });
    expect(await settled(id)).toMatchObject({ state: "cancelled", done: 0, kept: [] });
    expect(await references("stop-")).toEqual([]);
    expect(await codeOf(ask(ann, "asset:importUndo", "tower", { importId: id }))).toBe("conflict");
  }, 60_000);

  it("is somebody's own", async () => {
    const bob = await tower.user("bob", "admin");
    const id = importId();
    await plan(id, [crane("own-1")]);
    const rows = [{ line: 2, form: crane("own-2") }];
    const body = { importId: id, mode: "createOrUpdate", chunk: 0, rows };
    expect(await codeOf(ask(bob, "asset:importPlan", "tower", body))).toBe("conflict");
  });
});

describe("undoing an import", () => {
  it("removes what it made and restores what it changed, but for what somebody touched since", async () => {
    const before = [
      crane("u-1", { designation: "One" }),
      crane("u-2", { designation: "Two" }),
      crane("u-3", { designation: "Three" }),
    ];
    for (const form of before) await create(form);
    const id = importId();
    const made = ["u-4", "u-5", "u-6", "u-7"].map((reference) => crane(reference));
    await plan(id, [
      ...["u-1", "u-2", "u-3"].map((reference) => ({ reference, designation: "Imported" })),
      ...made,
    ]);
    await commit(id);
    await settled(id);
    const idOf = async (reference: string) =>
      String((await byPrefix("u-")).find((asset) => asset.reference === reference)?.id);
    await edit(await idOf("u-2"), { designation: "Imported" }, { designation: "By hand" });
    // Another field than those of the file: the import can be taken back all the same.
    await edit(await idOf("u-3"), { attributes: [] }, { attributes: [text("colour", "red")] });
    await edit(await idOf("u-5"), { designation: "Crane u-5" }, { designation: "Mine" });
    const comment = { commentId: "comment-0000000001", text: "Do not lose this" };
    await ask(ann, "comment:add", "tower", { assetId: await idOf("u-6"), ...comment });
    await ask(ann, "asset:importUndo", "tower", { importId: id });
    const { state, kept } = await settled(id);
    expect([
      state,
      kept.map(({ reference, reason }) => `${reference} ${reason}`).toSorted(),
    ]).toEqual(["undone", ["u-2 changed", "u-5 changed", "u-6 used"]]);
    const after = (await byPrefix("u-")).map(
      ({ reference, designation }) => `${reference} ${designation}`,
    );
    expect(after.toSorted()).toEqual([
      "u-1 One",
      "u-2 By hand",
      "u-3 Three",
      "u-5 Mine",
      "u-6 Crane u-6",
    ]);
    expect(await codeOf(ask(ann, "asset:importUndo", "tower", { importId: id }))).toBe("conflict");
  }, 60_000);
});

describe("a crash in the middle of an import", () => {
  const forms = (prefix: string, chunk: number) =>
    Array.from({ length: 100 }, (_, i) => crane(`${prefix}-${chunk}-${i}`));

  it("is gone on from: everything is there once", async () => {
    const id = importId();
    for (let chunk = 0; chunk < 12; chunk += 1) await plan(id, forms("crash", chunk), { chunk });
    await commit(id, { chunks: 12 });
    await expect
      .poll(async () => (await importOf(id)).done, { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(1);
    await backend.kill();
    await backend.restart();
    await tower.reconnect();
    ann = await backend.sdk({ username: "ann", password: PASSWORD });
    expect(await settled(id)).toMatchObject({ state: "applied", done: 12 });
    expect((await references("crash-")).length).toBe(1200);
    const chunks = await tower.all("asset-import-rows", ImportChunk, { term: { importId: id } });
    const made = chunks.flatMap(({ journal }) => journal ?? []).map(({ assetId }) => assetId);
    const stored = new Set((await byPrefix("crash-")).map((asset) => asset.id));
    expect([made.length, made.filter((assetId) => !stored.has(assetId))]).toEqual([1200, []]);
  }, 120_000);
});
