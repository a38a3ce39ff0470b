import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeBack } from "../../src/composition/shell/takeBack.ts";
import { AssetId, CustomerIndex, LabelId, SiteId } from "../../src/domain/base/ids.ts";
import { QrCode } from "../../src/domain/qrCodes/qrCode.ts";
import { deleteFamily, deleteLabel, readFamilyImpact } from "../../src/domain/referential/calls.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { must } from "../../src/domain/base/must.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { SiteForm } from "../../src/domain/sites/siteForm.ts";
import type { SiteRowPlan } from "../../src/domain/sites/siteImport.ts";
import { makeCall } from "../../src/streams/calls/makeCall.ts";
import { runBulk } from "../../src/streams/calls/assets/runBulk.ts";
import {
  type FloorCommand,
  runFloorCommand,
  saveFloor,
} from "../../src/streams/calls/sites/floorCalls.ts";
import {
  type QrCodeCommand,
  runQrCodeCommand,
} from "../../src/streams/calls/qrCodes/qrCodeCommands.ts";
import { saveFamily, saveLabel } from "../../src/streams/calls/referential/saveReferential.ts";
import { saveSite } from "../../src/streams/calls/sites/saveSite.ts";
import { runSiteCommand } from "../../src/streams/calls/sites/siteCommands.ts";
import { takeBackSites, writeSites } from "../../src/streams/calls/sites/siteImportCalls.ts";
import { resolveQrCode } from "../../src/streams/calls/qrCodes/resolveQrCode.ts";
import { readOccupancy } from "../../src/streams/calls/reports/occupancyReport.ts";
import { emptyFamily } from "../../src/views/referential/familyDraft.ts";
import { newSiteFields, siteFieldsOf } from "../../src/views/sites/siteFields.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { asset, site } from "../support/fixtures.ts";
import { frontCalls } from "../support/frontCalls.ts";
import { MACHINES, text } from "../support/referential.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";

const TOWER = CustomerIndex.parse("tower");
let backend: RunningBackend;
let tower: SmallSite;
let live: ReturnType<typeof frontCalls>;

const REFERENTIAL_CALLS = { deleteFamily, deleteLabel, readImpact: readFamilyImpact };
const codes = (command: QrCodeCommand) => runQrCodeCommand(live, TOWER, command);

beforeAll(async () => {
  backend = await startBackend();
  const machine = { family: "machines", subFamily: "crane", category: "material", tagId: null };
  tower = await smallSite(backend, "tower", {
    assets: [
      asset("red", { ...machine, category: "material", attributes: [text("colour", "red")] }),
      asset("blue", { ...machine, category: "material", attributes: [text("colour", "blue")] }),
    ],
  });
  await tower.write("references", Family, [MACHINES]);
  live = frontCalls(await tower.user("ann", "admin"));
}, 120_000);
afterAll(() => backend?.stop());

describe("codes from the front", () => {
  it("are made, marked, assigned once, resolved and freed", async () => {
    const answer = await codes({ kind: "generate", count: 2 });
    if (answer.status !== "done") throw new Error("No codes were made");
    const { made } = answer;
    expect(made.map(({ status, exported }) => [status, exported])).toEqual([
      ["available", false],
      ["available", false],
    ]);
    const [first, second] = made.map(({ id }) => id) as [QrCode["id"], QrCode["id"]];
    const url = made[0]?.url ?? "";
    const { origin } = new URL(url);
    const done = { status: "done", made: [] };
    expect(
      await codes({ kind: "markExported", qrCodeIds: [first, second], exported: true }),
    ).toEqual(done);
    const stored = await tower.all("qr-code", QrCode, { ids: { values: [first, second] } });
    expect(stored.map(({ exported }) => exported)).toEqual([true, true]);
    expect(await resolveQrCode(live, TOWER, origin, url)).toEqual({ type: "available", id: first });
    const [red, blue] = ["asset-red", "asset-blue"].map((id) => AssetId.parse(id));
    const assign = (assetId = AssetId.parse("none")) =>
      codes({ kind: "assign", qrCodeId: first, assetId });
    expect([await assign(red), await assign(blue)]).toMatchObject([done, { problem: "conflict" }]);
    expect(await resolveQrCode(live, TOWER, origin, url)).toEqual({
      type: "assigned",
      id: first,
      assetId: red,
    });
    expect(await codes({ kind: "unassign", qrCodeId: first })).toEqual(done);
    expect(await resolveQrCode(live, TOWER, origin, "qr-code-never-was")).toEqual({
      type: "foreign",
    });
  });
});

describe("labels from the front", () => {
  const seen = { id: "label-0123456789", name: "", family: "", subFamily: "", site: null };
  const wanted = { name: "hired", family: "machines", subFamily: "crane" };

  it("are created, changed, refused at their field and deleted", async () => {
    const created = await saveLabel(live, TOWER, { mode: "create", seen, wanted });
    expect(created).toEqual({ type: "saved", stored: { ...seen, ...wanted } });
    const stored = { ...seen, ...wanted };
    const twin = { mode: "create", seen: { ...seen, id: "label-9876543210" }, wanted } as const;
    expect(await saveLabel(live, TOWER, twin)).toMatchObject({
      type: "refused",
      code: "label_taken",
    });
    const rename = (before: string, name: string) =>
      saveLabel(live, TOWER, { mode: "edit", seen: { ...stored, name: before }, wanted: { name } });
    expect(await rename("hired", "lent")).toMatchObject({
      type: "saved",
      stored: { name: "lent" },
    });
    expect(await rename("hired", "sold")).toEqual({
      type: "conflict",
      conflicts: [{ field: "name", seen: "hired", stored: "lent", wanted: "sold" }],
    });
    const labelId = LabelId.parse(stored.id);
    expect(
      await makeCall(live, () => TOWER, REFERENTIAL_CALLS, { kind: "deleteLabel", labelId }),
    ).toEqual({
      status: "done",
      kind: "deleteLabel",
      brought: { labelId, assets: 0 },
    });
  });
});

describe("families from the front", () => {
  it("are created, and changed beside what others change", async () => {
    const seen = emptyFamily("family-0123456789");
    const wanted = { name: "boats" };
    expect(await saveFamily(live, TOWER, { mode: "create", seen, wanted })).toMatchObject({
      type: "saved",
      stored: { name: "boats" },
    });
    const stored = { ...seen, ...wanted };
    const save = (changes: object) =>
      saveFamily(live, TOWER, { mode: "edit", seen: stored, wanted: { ...changes } });
    expect(await save({ category: "other" })).toMatchObject({ type: "saved" });
    // From the same sight: another field goes through, the same one is asked about.
    expect(await save({ labels: { fr: "bateaux", en: null } })).toMatchObject({
      type: "saved",
      stored: { category: "other", labels: { fr: "bateaux" } },
    });
    expect(await save({ category: "personnel" })).toMatchObject({
      type: "conflict",
      conflicts: [{ field: "category", stored: "other", wanted: "personnel" }],
    });
    expect(await save({ name: "machines" })).toMatchObject({ type: "refused", code: "name_taken" });
  });

  it("tell what their end does to assets before it is done", async () => {
    const { id: familyId, ...machines } = MACHINES;
    const impactOf = (family: typeof machines | null) =>
      makeCall(live, () => TOWER, REFERENTIAL_CALLS, { kind: "readImpact", familyId, family });
    expect(await impactOf(null)).toMatchObject({
      status: "done",
      brought: { impact: { assets: 2 } },
    });
    const doomed = { kind: "deleteFamily", familyId, acceptImpact: false } as const;
    expect(await makeCall(live, () => TOWER, REFERENTIAL_CALLS, doomed)).toMatchObject({
      status: "refused",
      problem: "OM002",
      impact: { assets: 2 },
    });
    expect(await impactOf(machines)).toMatchObject({
      status: "done",
      brought: { impact: { assets: 0, renamed: 0, lines: [] } },
    });
  });
});

/** What is told last. */
async function last<Part>(parts: AsyncIterable<Part>): Promise<Part> {
  let told: Part | null = null;
  for await (const part of parts) told = part;
  return must(told, "something was told");
}

describe("sites from the front", () => {
  const yard = { siteName: "Yard", owner: "Bâtir", longitude: 2.25, latitude: 48.9, radius: 80 };

  it("are created as they were filled in, changed and archived with their assets", async () => {
    const seen = { ...newSiteFields("worksite"), id: "yard" };
    const created = await saveSite(live, TOWER, { mode: "create", seen, wanted: yard });
    expect(created).toMatchObject({ type: "saved", stored: { id: "yard", ...yard } });
    const again = await saveSite(live, TOWER, { mode: "create", seen, wanted: yard });
    expect(again).toMatchObject({ type: "refused", issues: [{ path: "id", code: "taken" }] });
    const fields = { ...siteFieldsOf(seen as never), ...yard, isArchived: false };
    const moved = {
      mode: "edit",
      seen: fields,
      wanted: { city: "Paris", timezone: null },
    } as const;
    expect(await saveSite(live, TOWER, moved)).toMatchObject({
      type: "saved",
      stored: { city: "Paris" },
    });
    const siteId = SiteId.parse("yard");
    const assetIds = [AssetId.parse("asset-red"), AssetId.parse("asset-gone")];
    const tie = { kind: "associate", assetIds, siteId, seen: null } as const;
    for (const [command, assets] of [
      [tie, 1],
      [{ kind: "archive", siteIds: [siteId] }, 1],
      [{ kind: "unarchive", siteIds: [siteId] }, 0],
    ] as const)
      expect(await runSiteCommand(live, TOWER, command)).toMatchObject({ status: "done", assets });
  });

  it("are archived together and taken back with the assets that they had, but for what was changed since", async () => {
    const [first, second] = ["bulk-1", "bulk-2"].map((id) => SiteId.parse(id));
    for (const id of [first, second])
      await saveSite(live, TOWER, {
        mode: "create",
        seen: { ...newSiteFields("worksite"), id },
        wanted: yard,
      });
    const siteIds = [first, second].map((id) => must(id, "two were named"));
    const [red, blue] = ["asset-red", "asset-blue"].map((id) => AssetId.parse(id));
    const action = { kind: "associate", link: "currentWorksite", seen: null } as const;
    const tie = (assetId: AssetId | undefined, siteId: SiteId | undefined) => ({
      assetIds: [must(assetId, "two were named")],
      action: { ...action, siteId: must(siteId, "two were named") },
    });
    const signal = new AbortController().signal;
    const ties = [tie(red, first), tie(blue, second)];
    for await (const _ of runBulk(live, TOWER, ties, signal));
    const siteOf = async (name: string) => (await tower.assetOf(name)).currentWorksite;
    const archived = await runSiteCommand(live, TOWER, { kind: "archive", siteIds });
    if (archived.status === "refused") throw new Error(archived.told);
    expect(archived).toMatchObject({ assets: 2, sites: siteIds, left: null });
    expect([await siteOf("red"), await siteOf("blue")]).toEqual([null, null]);
    const elsewhere = SiteId.parse("yard");
    for await (const _ of runBulk(live, TOWER, [tie(blue, elsewhere)], signal));
    const ports = { live, customer: () => TOWER, now: () => 0, newId: () => "unused" };
    const sites = { kind: "sites", siteIds, calls: archived.backCalls } as const;
    expect(await takeBack(ports, sites, signal)).toEqual({
      undone: 3,
      left: 1,
      why: "changedSince",
    });
    expect([await siteOf("red"), await siteOf("blue")]).toEqual([first, elsewhere]);
    const stored = (await tower.all("sites", Site)).filter(({ id }) => siteIds.includes(id));
    expect(stored.map(({ isArchived }) => isArchived)).toEqual([false, false]);
  });

  it("come from a file, are changed by it, and are taken back but for what somebody has changed since", async () => {
    const form = (id: string) => ({
      ...SiteForm.parse({ ...yard, id, type: "agency", shape: "circle", musterAreas: [] }),
      id: SiteId.parse(id),
    });
    const creates = ["agency-1", "agency-2"].map((id, row) => ({
      verdict: "create" as const,
      line: row + 2,
      row,
      form: form(id),
      isNameShared: false,
      isFar: false,
    }));
    const write = async (plan: readonly SiteRowPlan[]) => {
      return last(writeSites(live, TOWER, plan, new AbortController().signal));
    };
    const stored = async (id: string) =>
      (await tower.all("sites", Site)).find((one) => one.id === id);
    expect(await write(creates)).toMatchObject({
      created: [{ id: "agency-1" }, { id: "agency-2" }],
      failed: [],
    });
    // The same again: none of them is made.
    expect(await write(creates)).toEqual({
      created: [],
      updated: [],
      failed: [
        { name: "Yard", problem: "conflict" },
        { name: "Yard", problem: "conflict" },
      ],
    });
    const update = (id: string, radius: number, current: Site) => ({
      verdict: "update" as const,
      line: 2,
      row: 0,
      site: current,
      changes: { radius },
      isNameShared: false,
      isFar: false,
      id,
    });
    const [one, two] = await Promise.all([stored("agency-1"), stored("agency-2")]);
    const [first, second] = [must(one, "it was made"), must(two, "it was made")];
    // As somebody else has left it meanwhile.
    const changed = await write([
      update("agency-1", 120, first),
      update("agency-2", 130, second),
      update("agency-2", 140, { ...second, radius: 5 }),
    ]);
    expect(changed).toMatchObject({
      updated: [{ before: { radius: 80 }, after: { radius: 120 } }, { id: "agency-2" }],
      failed: [{ name: "Yard", problem: "conflict" }],
    });
    await write([update("agency-2", 150, { ...second, radius: 130 })]);
    expect(await last(takeBackSites(live, TOWER, changed))).toEqual({
      created: [],
      updated: [],
      failed: [{ name: "Yard", problem: "conflict" }],
    });
    expect([(await stored("agency-1"))?.radius, (await stored("agency-2"))?.radius]).toEqual([
      80, 150,
    ]);
    const made = { created: [{ id: first.id, name: "Yard" }], updated: [], failed: [] };
    await last(takeBackSites(live, TOWER, made));
    expect((await stored("agency-1"))?.isArchived).toBe(true);
  });
});

describe("floors from the front", () => {
  const siteId = SiteId.parse("yard-of-floors");
  const stored = async () => {
    const sites = await tower.all("sites", Site);
    return must(sites.find(({ id }) => id === siteId) ?? null, "the site was made");
  };
  const seenNow = async () => {
    const { defaultFloor, floors, styles } = await stored();
    return { defaultFloor, floors, styles };
  };
  const fields = (ground: FloorCommand["seen"], number: number) => ({
    siteId,
    ground,
    number,
    name: null,
    styleId: "plain",
  });
  const order = async () => (await stored()).floors.map(({ number }) => number);

  it("are made by two administrators at once, changed by field, and refused at their field", async () => {
    const wanted = { siteName: "Yard", owner: "Bâtir", longitude: 3, latitude: 48, radius: 80 };
    const made = { ...newSiteFields("worksite"), id: siteId };
    await saveSite(live, TOWER, { mode: "create", seen: made, wanted });
    // Both have seen a site without floors.
    const bare = await seenNow();
    const make = (number: number, name: string | null) =>
      saveFloor(live, TOWER, { mode: "create", seen: fields(bare, number), wanted: { name } });
    expect(await make(0, null)).toMatchObject({ type: "saved", stored: { number: 0 } });
    expect(await make(1, "Roof")).toMatchObject({ type: "saved", stored: { name: "Roof" } });
    expect(await stored()).toMatchObject({
      defaultFloor: 0,
      styles: [{ id: "plain" }],
      floors: [{ number: 0 }, { number: 1, name: "Roof" }],
    });
    expect(await make(1, "Twin")).toMatchObject({ type: "refused", code: "floor_number_taken" });

    const seen = { ...fields(await seenNow(), 1), name: "Roof" };
    const change = (changes: object) =>
      saveFloor(live, TOWER, { mode: "edit", seen, wanted: { ...changes } });
    expect(await change({ name: "Terrace" })).toMatchObject({ type: "saved" });
    expect(await change({ name: "Top" })).toEqual({
      type: "conflict",
      conflicts: [{ field: "name", seen: "Roof", stored: "Terrace", wanted: "Top" }],
    });
    expect(await change({ styleId: "none" })).toMatchObject({ type: "refused" });
    expect(await change({ styleId: "plain" })).toMatchObject({ type: "saved" });
    expect((await stored()).floors[1]).toMatchObject({ name: "Terrace", styleId: "plain" });
  });

  it("are moved and archived from an older sight too, and nothing of others is lost", async () => {
    const seen = await seenNow();
    const command = (edit: FloorCommand["edit"]) =>
      runFloorCommand(live, TOWER, { siteId, seen, edit });
    const made = { mode: "create", seen: fields(seen, 2), wanted: {} } as const;
    expect(await saveFloor(live, TOWER, made)).toMatchObject({ type: "saved" });
    const done = { status: "done" };
    expect(await command({ kind: "move", number: 1, by: -1 })).toEqual(done);
    expect(await order()).toEqual([1, 0, 2]);
    expect(await command({ kind: "archive", number: 0 })).toEqual(done);
    expect(await stored()).toMatchObject({
      defaultFloor: 1,
      floors: [{ number: 1 }, { number: 0, isArchived: true }, { number: 2 }],
    });
    expect(await command({ kind: "unarchive", number: 0 })).toEqual(done);
    expect((await stored()).floors.some((floor) => "isArchived" in floor)).toBe(false);
    const gone = { siteId: SiteId.parse("none"), seen, edit: { kind: "archive", number: 0 } };
    expect(await runFloorCommand(live, TOWER, gone as FloorCommand)).toMatchObject({
      status: "refused",
      problem: "not_found",
    });
  });
});

describe("the occupancy report in the front", () => {
  it("is read for all materials, a family or a site", async () => {
    const query = { days: 7, family: null, siteId: null };
    const { rows, timezone } = await readOccupancy(live, TOWER, query);
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(["blue", "red"]);
    expect(timezone).toBe("Europe/Paris");
    const none = await readOccupancy(live, TOWER, { ...query, siteId: site("tower") });
    expect(none.rows).toEqual([]);
  });
});
