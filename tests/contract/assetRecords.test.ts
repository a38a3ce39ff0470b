import { randomBytes } from "node:crypto";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AssetComment } from "../../src/domain/assets/assetComment.ts";
import { AssetFile } from "../../src/domain/assets/assetFile.ts";
import { AssetLocation } from "../../src/domain/assets/assetLocation.ts";
import { MaintenanceRecord } from "../../src/domain/assets/maintenanceRecord.ts";
import type { QrCode } from "../../src/domain/qrCodes/qrCode.ts";
import type { SavedView } from "../../src/domain/assets/savedView.ts";
import { DAY, MINUTE } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf, refusal } from "../support/calls.ts";
import { asset, T0 } from "../support/fixtures.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
let bob: Kuzzle;
let root: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", {
    assets: ["crane", "pump", "sold"].map((name) =>
      asset(name, {
        category: name === "pump" ? "material" : "personnel",
        tagId: null,
        isArchived: name === "sold",
        archivedAt: null,
      }),
    ),
  });
  ann = await tower.user("ann", "worker");
  bob = await tower.user("bob", "preperer");
  root = await tower.user("boss", "admin");
}, 120_000);
afterAll(() => backend?.stop());

let count = 0;
const idOf = (prefix: string) => `${prefix}-${String((count += 1)).padStart(10, "0")}`;
const CRANE = { assetId: "asset-crane" };

describe("comments", () => {
  const add = (by: Kuzzle, commentId: string, text: string, more: object = CRANE) =>
    ask<{ comment: AssetComment }>(by, "comment:add", "tower", { commentId, text, ...more });

  it("of several people at once are all kept, and the same one once", async () => {
    const mine = idOf("comment");
    await Promise.all([
      add(ann, mine, "by ann"),
      add(bob, idOf("comment"), "by bob"),
      add(ann, mine, "by ann"),
      add(root, idOf("comment"), "by the boss"),
    ]);
    const comments = await tower.all("asset-comments", AssetComment, { term: CRANE });
    expect(comments.map(({ author, text }) => `${author}: ${text}`).toSorted()).toEqual([
      "ann: by ann",
      "bob: by bob",
      "boss: by the boss",
    ]);
    expect(await codeOf(add(bob, mine, "another's id"))).toBe("conflict");
  });

  it("are changed by their authors, and removed by them or an administrator", async () => {
    const id = idOf("comment");
    await add(ann, id, "first");
    const body = { commentId: id, text: "second" };
    expect(await codeOf(ask(root, "comment:edit", "tower", body))).toBe("not_allowed");
    const { comment } = await ask<{ comment: AssetComment }>(ann, "comment:edit", "tower", body);
    expect([comment.text, comment.editedAt === null]).toEqual(["second", false]);
    const gone = { commentId: id };
    expect(await codeOf(ask(bob, "comment:delete", "tower", gone))).toBe("not_allowed");
    await ask(root, "comment:delete", "tower", gone);
    expect(await ask(ann, "comment:delete", "tower", gone)).toEqual(gone);
    expect(await codeOf(ask(ann, "comment:edit", "tower", body))).toBe("not_found");
  });

  it("need an asset, words and an id of their form", async () => {
    const codes = [
      await codeOf(add(ann, idOf("comment"), "t", { assetId: "asset-none" })),
      await codeOf(add(ann, idOf("comment"), "   ")),
      await codeOf(add(ann, "comment-../../x", "t")),
    ];
    expect(codes).toEqual(["OM006", "invalid_input", "invalid_input"]);
  });
});

describe("the location history", () => {
  it("is read by the searches that docs/guides/location-history.md shows", async () => {
    const point = (minute: number): AssetLocation => ({
      id: `point-${minute}`,
      assetId: asset("crane").id,
      tagId: null,
      at: T0 + minute * MINUTE,
      recordedAt: T0 + minute * MINUTE,
      location: { lat: 45, lon: 4 },
      accuracy: null,
      site: null,
      floor: null,
      area: null,
      scannedBy: null,
      isLate: false,
    });
    await tower.write(
      "asset-locations",
      AssetLocation,
      Array.from({ length: 300 }, (_, minute) => point(minute)),
    );
    const ofCrane = { term: CRANE };
    const search = async (collection: string, body: object, size: number) =>
      (await ann.document.search("tower", collection, body, { size })).hits;
    const between = { range: { at: { gte: T0 + 10 * MINUTE, lt: T0 + 12 * MINUTE } } };
    const track = await search(
      "asset-locations",
      {
        query: { bool: { filter: [ofCrane, between] } },
        sort: [{ at: "asc" }, { recordedAt: "asc" }],
      },
      10_000,
    );
    expect(track.map(({ _id }) => _id)).toEqual(["point-10", "point-11"]);
    const last = await search("asset-locations", { query: ofCrane, sort: [{ at: "desc" }] }, 250);
    expect([last.length, last[0]?._id, last.at(-1)?._id]).toEqual([250, "point-299", "point-50"]);
    const events = await search("asset-history", { query: ofCrane, sort: [{ seq: "desc" }] }, 100);
    expect(events).toEqual([]);
  });
});

describe("files", () => {
  const PDF = Buffer.from("%PDF-1.7 a plan");
  const upload = (name: string, bytes: Buffer, { by = ann, more = {} } = {}) =>
    ask<{ file: AssetFile; preview: string }>(by, "file:upload", "tower", {
      ...CRANE,
      name,
      content: bytes.toString("base64"),
      ...more,
    });
  const download = (by: Kuzzle, fileId: string) =>
    ask<{ name: string; type: string; content: string }>(by, "file:download", "tower", { fileId });

  it("come back as they were, with the type of their content and a name that fits it", async () => {
    const { file, preview } = await upload("plan.exe", PDF);
    expect([file.type, file.size, file.uploadedBy, preview]).toEqual([
      "application/pdf",
      PDF.length,
      "ann",
      "pdf",
    ]);
    const back = await download(bob, file.id);
    expect([back.name, back.type, Buffer.from(back.content, "base64")]).toEqual([
      "plan.exe.pdf",
      "application/pdf",
      PDF,
    ]);
  });

  it("of 5 MB are taken, over WebSocket and HTTP, and larger ones refused", async () => {
    const MB5 = 5 * 1024 * 1024;
    const big = Buffer.concat([Buffer.from("%PDF-"), randomBytes(MB5 - 5)]);
    const { file } = await upload("big.pdf", big);
    const back = await download(ann, file.id);
    expect(Buffer.from(back.content, "base64").equals(big)).toBe(true);
    const { status } = await backend.rest("POST", "/_/omniscient/file/upload", {
      token: String(ann.jwt),
      body: {
        customerIndex: "tower",
        assetId: "asset-pump",
        name: "big.pdf",
        content: big.toString("base64"),
      },
    });
    expect(status).toBe(200);
    const tooBig = Buffer.concat([big, Buffer.from("!")]);
    expect(await codeOf(upload("more.pdf", tooBig))).toBe("file_too_big");
  });

  it.each([
    {
      name: "a page",
      file: "a.pdf",
      bytes: Buffer.from("<html><script>"),
      code: "file_type_refused",
    },
    {
      name: "a program",
      file: "a.txt",
      bytes: Buffer.from([0x4d, 0x5a, 0, 1]),
      code: "file_type_refused",
    },
    { name: "nothing", file: "a.txt", bytes: Buffer.alloc(0), code: "invalid_input" },
    { name: "a path", file: "../a.txt", bytes: PDF, code: "invalid_input" },
  ])("refuse $name", async ({ file, bytes, code }) => {
    expect(await codeOf(upload(file, bytes))).toBe(code);
  });

  it("have a name of their own within an asset, whoever is first", async () => {
    const codes = await Promise.all(
      ["Same.pdf", "same.PDF", " same.pdf"].map((name, i) =>
        codeOf(upload(name, PDF, { by: i === 0 ? ann : bob })),
      ),
    );
    expect(codes.toSorted()).toEqual(["answered", "file_name_taken", "file_name_taken"]);
    const more = { fileId: idOf("file") };
    await upload("once.pdf", PDF, { more });
    await upload("once.pdf", PDF, { more });
    const files = await tower.all("asset-files", AssetFile, { term: CRANE });
    expect(files.filter(({ name }) => name === "once.pdf").length).toBe(1);
  });

  it("are removed by who brought them or an administrator, and are then gone", async () => {
    const { file } = await upload("gone.pdf", PDF);
    const body = { fileId: file.id };
    expect(await codeOf(ask(bob, "file:delete", "tower", body))).toBe("not_allowed");
    await ask(ann, "file:delete", "tower", body);
    expect(await codeOf(download(ann, file.id))).toBe("not_found");
  });

  it("of a customer are nobody else's, even by their id", async () => {
    const { file } = await upload("secret.pdf", PDF);
    const rental = await smallSite(backend, "rental");
    const eve = await rental.user("eve", "admin");
    const codes = ["tower", "rental"].map((index) =>
      codeOf(ask(eve, "file:download", index, { fileId: file.id })),
    );
    expect(await Promise.all(codes)).toEqual(["not_allowed", "not_found"]);
  });
});

describe("maintenance that recurs", () => {
  it("is planned by its meter, and again by the value and day at which it was done", async () => {
    const hours = async (value: number, at: number) =>
      ask(bob, "meter:enter", "tower", {
        assetId: "asset-pump",
        recordId: idOf("meter"),
        meter: "engineHours",
        value,
        at,
      });
    await hours(1000, T0 - 20 * DAY);
    await hours(1100, T0);
    const id = idOf("maintenance");
    const form = {
      id,
      assetId: "asset-pump",
      kind: "preventive",
      title: "Oil",
      notes: null,
      plannedAt: null,
      doneAt: null,
      performedBy: null,
      every: { months: null, amount: 250 },
      plannedMeter: {
        meter: "engineHours",
        value: 1080,
        from: { value: 1000, at: T0 - 20 * DAY },
      },
    };
    const { record } = await ask<{ record: MaintenanceRecord }>(ann, "maintenance:add", "tower", {
      record: form,
    });
    // Its 80 h were reached after four fifths of the 20 days.
    expect(Math.abs((record.plannedAt ?? 0) - (T0 - 4 * DAY))).toBeLessThan(DAY);
    const complete = (more: object = {}) =>
      ask<{ record: MaintenanceRecord; next: MaintenanceRecord | null }>(
        ann,
        "maintenance:complete",
        "tower",
        { recordId: id, doneAt: T0, parts: "filter", cost: 80.5, ...more },
      );
    const { record: done, next } = await complete();
    expect(done).toMatchObject({ doneAt: T0, doneMeter: 1100, parts: "filter", cost: 80.5 });
    expect(next).toMatchObject({
      id: `${id}.2`,
      plannedAt: null,
      plannedMeter: { value: 1350, from: { value: 1100, at: T0 } },
    });
    expect(await complete({ cost: 1 })).toEqual({ record: done, next: null });
    const all = await tower.all("asset-maintenance", MaintenanceRecord, {
      term: { assetId: "asset-pump" },
    });
    expect(all.map(({ doneMeter, cost }) => [doneMeter, cost])).toHaveLength(2);
    for (const one of all) await ask(root, "maintenance:delete", "tower", { recordId: one.id });
  });
});

describe("maintenance records", () => {
  const record = (title: string, more: object = {}) => ({
    id: idOf("maintenance"),
    ...CRANE,
    kind: "inspection",
    title,
    notes: null,
    plannedAt: null,
    doneAt: null,
    performedBy: null,
    ...more,
  });
  const add = (given: object, by = ann) =>
    ask<{ record: MaintenanceRecord }>(by, "maintenance:add", "tower", { record: given });

  it("are added once and changed field by field", async () => {
    const oil = record("Oil", { plannedAt: Date.now() });
    await add(oil);
    await add(oil);
    const update = (seen: object, changes: object, by: Kuzzle) =>
      ask(by, "maintenance:update", "tower", { recordId: oil.id, seen, changes });
    await update({ notes: null }, { notes: "leaks" }, bob);
    const { code, data } = await refusal(update({ notes: null }, { notes: "dry" }, ann));
    expect([code, data["conflicts"]]).toEqual([
      "conflict",
      [{ field: "notes", seen: null, stored: "leaks", wanted: "dry" }],
    ]);
    expect(await codeOf(update({ plannedAt: oil.plannedAt }, { plannedAt: null }, ann))).toBe(
      "invalid_input",
    );
    const body = { recordId: oil.id };
    expect(await codeOf(ask(bob, "maintenance:delete", "tower", body))).toBe("not_allowed");
    await ask(ann, "maintenance:delete", "tower", body);
    expect(await tower.all("asset-maintenance", MaintenanceRecord)).toEqual([]);
  });

  it("are reminded of when they are due, the overdue ones first", async () => {
    const now = Date.now();
    const due = (title: string, days: number, more: object = {}) =>
      add(record(title, { plannedAt: now + days * DAY, ...more }));
    await due("soon", 10);
    await due("far", 100);
    await due("late", -3);
    await due("done", -3, { doneAt: now });
    await due("of a sold one", 1, { assetId: "asset-sold" });
    const answer = await ask<{
      total: number;
      due: { record: MaintenanceRecord; reference: string; state: string }[];
    }>(bob, "maintenance:due", "tower", { days: 30 });
    expect(answer.due.map((one) => [one.record.title, one.reference, one.state])).toEqual([
      ["late", "crane", "overdue"],
      ["soon", "crane", "soon"],
    ]);
  });
});

describe("QR codes", () => {
  const generate = async (amount: number) =>
    (await ask<{ codes: QrCode[] }>(root, "qrCode:generate", "tower", { count: amount })).codes;
  const resolve = (by: Kuzzle, index: string, qrCodeId: string) =>
    ask(by, "qrCode:resolve", index, { qrCodeId });

  it("are made by the hundred, none like another, each with its address", async () => {
    const codes = await generate(250);
    expect(new Set(codes.map(({ id }) => id)).size).toBe(250);
    expect(codes[0]?.url).toBe(`http://localhost:8080/tower/qr-code/${codes[0]?.id}`);
    for (const { id } of codes) expect(id).toMatch(/^qr-code-[A-Z\d]{4}-[A-Z\d]{4}$/u);
    const ids = codes.map(({ id }) => id);
    await ask(root, "qrCode:markExported", "tower", { qrCodeIds: ids });
    const exported = await ann.document.mGet("tower", "qr-code", ids);
    expect(exported.successes.every(({ _source }) => _source["exported"] === true)).toBe(true);
  });

  it("lead to the asset that got them first, until they are freed", async () => {
    const [code] = await generate(1);
    const qrCodeId = String(code?.id);
    expect(await resolve(ann, "tower", qrCodeId)).toEqual({ status: "available" });
    const assign = (assetId: string) => ask(bob, "qrCode:assign", "tower", { qrCodeId, assetId });
    await assign("asset-crane");
    await assign("asset-crane");
    expect(await refusal(assign("asset-pump"))).toEqual({
      code: "conflict",
      data: { qrCodeId, takenBy: "asset-crane", reference: "crane" },
    });
    expect(await codeOf(assign("asset-sold"))).toBe("archived");
    expect(await resolve(ann, "tower", qrCodeId)).toEqual({
      status: "assigned",
      assetId: "asset-crane",
      reference: "crane",
    });
    await ask(bob, "qrCode:unassign", "tower", { qrCodeId });
    expect(await resolve(ann, "tower", qrCodeId)).toEqual({ status: "available" });
  });

  it("that are foreign or forged tell nothing", async () => {
    const [code] = await generate(1);
    const market = await smallSite(backend, "market");
    const eve = await market.user("mallory", "admin");
    const codes = [
      await codeOf(resolve(eve, "market", String(code?.id))),
      await codeOf(resolve(eve, "market", "qr-code-forged")),
      await codeOf(resolve(eve, "tower", String(code?.id))),
      await codeOf(resolve(eve, "nowhere", String(code?.id))),
    ];
    expect(codes).toEqual(["not_found", "not_found", "not_allowed", "not_allowed"]);
  });
});

describe("saved views", () => {
  const view = (name: string, more: object = {}) => ({
    id: idOf("view"),
    name,
    page: "assets",
    state: "family=machines",
    ...more,
  });
  const create = (by: Kuzzle, given: object) =>
    ask<{ view: SavedView }>(by, "savedView:create", "tower", { view: given });
  const names = async (by: Kuzzle) =>
    (await ask<{ views: SavedView[] }>(by, "savedView:list", "tower", { page: "assets" })).views
      .map(({ name }) => name)
      .toSorted();

  it("are one's own, or shared by an administrator", async () => {
    const mine = view("mine");
    await create(ann, mine);
    await create(ann, mine);
    await create(bob, view("mine"));
    await create(root, view("everybody's", { isShared: true }));
    expect(await codeOf(create(ann, view("pushy", { isShared: true })))).toBe("not_allowed");
    expect([await names(ann), await names(bob)]).toEqual([
      ["everybody's", "mine"],
      ["everybody's", "mine"],
    ]);
    expect(await codeOf(create(ann, view("MINE ")))).toBe("name_taken");
    const change = (by: Kuzzle, viewId: string, changes: object) =>
      codeOf(ask(by, "savedView:update", "tower", { viewId, changes }));
    expect(await change(bob, mine.id, { name: "stolen" })).toBe("not_found");
    expect(await change(root, mine.id, { name: "stolen" })).toBe("not_found");
    expect(await change(ann, mine.id, { state: "family=people" })).toBe("answered");
    const own = { viewId: mine.id };
    expect(await codeOf(ask(bob, "savedView:delete", "tower", own))).toBe("not_found");
    await ask(ann, "savedView:delete", "tower", own);
    expect(await names(ann)).toEqual(["everybody's"]);
  });

  it("that are shared are changed by administrators only, and hold a query and nothing else", async () => {
    const shared = view("shared", { isShared: true });
    await create(root, shared);
    const changes = { name: "x" };
    const update = { viewId: shared.id, changes };
    expect(await codeOf(ask(ann, "savedView:update", "tower", update))).toBe("not_allowed");
    expect(await codeOf(create(ann, view("bad", { state: "a=1#b" })))).toBe("invalid_input");
  });

  it("are not read around the controller", async () => {
    expect(await codeOf(ann.document.search("tower", "saved-views", {}))).toBe(
      "security.rights.forbidden",
    );
  });
});
