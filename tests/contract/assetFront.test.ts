import type { Kuzzle } from "kuzzle-sdk";
import {
  createSavedView,
  deleteSavedView,
  updateSavedView,
} from "../../src/domain/assets/calls.ts";
import type { ViewCommand } from "../../src/views/assets/useSavedViews.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Asset } from "../../src/domain/assets/asset.ts";
import { fieldsOf, formOf } from "../../src/domain/assets/assetForm.ts";
import { emptyAssetFields } from "../../src/domain/assets/assetFormFields.ts";
import { AssetImport } from "../../src/domain/imports/assetImport.ts";
import { attributeColumns } from "../../src/domain/assets/assetTable.ts";
import {
  type BulkAction,
  type BulkCall,
  callsOf,
  undoCalls,
} from "../../src/domain/assets/bulkAction.ts";
import {
  AssetId,
  AssetImportId,
  CustomerIndex,
  LabelId,
  SavedViewId,
} from "../../src/domain/base/ids.ts";
import { guessMapping } from "../../src/domain/imports/importMapping.ts";
import { Label } from "../../src/domain/referential/label.ts";
import { must } from "../../src/domain/base/must.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { runAssetCommand } from "../../src/streams/calls/assets/assetCommands.ts";
import { assetImports } from "../../src/streams/calls/imports/assetImports.ts";
import { planImport } from "../../src/streams/calls/imports/planImport.ts";
import { runBulk } from "../../src/streams/calls/assets/runBulk.ts";
import { saveAsset } from "../../src/streams/calls/assets/saveAsset.ts";
import { makeCall } from "../../src/streams/calls/makeCall.ts";
import { readSavedViews } from "../../src/streams/calls/assets/savedViews.ts";
import { readTable } from "../../src/streams/spreadsheet/readTable.ts";
import { sheetWriter } from "../../src/sheets/sheetWriter.ts";
import { assetSheet } from "../../src/views/assets/assetSheet.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { asset, site, tag } from "../support/fixtures.ts";
import { frontCalls } from "../support/frontCalls.ts";
import { dateOf, figure, MACHINES, text } from "../support/referential.ts";
import { type SmallSite, smallSite, smallTower } from "../support/smallSite.ts";

const TOWER = CustomerIndex.parse("tower");
const PARIS = "Europe/Paris";
const HIRED: Label = {
  id: LabelId.parse("label-hired"),
  name: "hired; =1",
  family: "machines",
  subFamily: "crane",
  site: null,
};
const CONTENT = { string: null, number: null, date: null };
const NAMED = {
  reference: "Référence",
  designation: "Désignation",
  family: "Famille",
  subFamily: "Sous-famille",
  labels: "Étiquettes",
  currentWorksite: "Chantier actuel",
  nextLocationSite: "Prochain site",
  futureWorksite: "Chantier futur",
};
const crane = (name: string, more: Partial<Asset> = {}) =>
  asset(name, {
    family: "machines",
    subFamily: "crane",
    category: "material",
    tagId: null,
    manufacturerId: null,
    technology: null,
    attributes: [text("serial", `S-${name}`)],
    ...more,
  });

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
let live: ReturnType<typeof frontCalls>;

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", {
    assets: [
      crane("red"),
      crane("blue", {
        labels: [HIRED.id],
        currentWorksite: site("tower"),
        attributes: [
          text("serial", "=cmd|' /C calc'!A0"),
          figure("load", -4.25),
          dateOf("inspected", Date.UTC(2026, 2, 2, 11, 7, 13)),
        ],
      }),
      crane("tagged", { tagId: tag("tagged").id, manufacturerId: "210A17" }),
      asset("pump", { family: "machines", subFamily: "pump", category: "material", tagId: null }),
    ],
    tags: [tag("tagged"), tag("free", { assetId: null, status: "available" })],
  });
  await tower.write("references", Family, [MACHINES]);
  await tower.write("labels", Label, [HIRED]);
  ann = await tower.user("ann", "admin");
  live = frontCalls(ann);
}, 120_000);
afterAll(() => backend?.stop());

const stored = async (name: string) =>
  must(
    (await tower.all("assets", Asset, { term: { referenceKey: name } }))[0],
    `the asset ${name} is stored`,
  );
const bulk = async (calls: readonly BulkCall[]) => {
  const outcomes = [];
  for await (const part of runBulk(live, TOWER, calls, new AbortController().signal))
    outcomes.push(...part);
  return outcomes;
};

describe("the form from the front", () => {
  it("creates once, edits what was changed, and is told what breaks a rule", async () => {
    const id = AssetId.parse("asset-0123456789front");
    const seen = emptyAssetFields("machines", "crane");
    const wanted = {
      reference: "Front",
      designation: "New",
      "attributes.load": { ...CONTENT, number: 3 },
    };
    const ask = { mode: "create", seen, wanted } as const;
    expect(await saveAsset(live, TOWER, id, ask)).toMatchObject({
      type: "refused",
      code: "OM002",
      issues: [{ path: "attributes.serial", code: "missing" }],
    });
    const whole = {
      ...ask,
      wanted: { ...wanted, "attributes.serial": { ...CONTENT, string: "S" } },
    };
    const saved = await saveAsset(live, TOWER, id, whole);
    expect(saved).toMatchObject({ type: "saved", stored: { reference: "Front" } });
    expect(await saveAsset(live, TOWER, id, whole)).toEqual(saved);
    const taken = { ...whole, wanted: { ...whole.wanted, reference: " RED " } };
    const other = AssetId.parse("asset-0123456789other");
    expect(await saveAsset(live, TOWER, other, taken)).toMatchObject({
      type: "refused",
      code: "OM005",
      issues: [{ path: "reference" }],
    });
  });

  it("tells both values where somebody else has saved meanwhile, and saves the chosen one", async () => {
    const before = fieldsOf(formOf(await stored("red")));
    const first = { mode: "edit", seen: before, wanted: { designation: "Theirs" } } as const;
    const id = (await stored("red")).id;
    expect(await saveAsset(live, TOWER, id, first)).toMatchObject({ type: "saved" });
    const second = { ...first, wanted: { designation: "Mine" } };
    expect(await saveAsset(live, TOWER, id, second)).toEqual({
      type: "conflict",
      conflicts: [{ field: "designation", seen: "red", stored: "Theirs", wanted: "Mine" }],
    });
    const chosen = { ...second, seen: { ...before, designation: "Theirs" } };
    expect(await saveAsset(live, TOWER, id, chosen)).toMatchObject({
      stored: { designation: "Mine" },
    });
  });
});

describe("bulk work from the front", () => {
  const both = async (): Promise<Asset[]> => [await stored("red"), await stored("blue")];

  it.each<BulkAction>([
    { kind: "associate", siteId: site("tower"), link: "currentWorksite" },
    { kind: "dissociate", siteId: site("tower") },
    { kind: "label", add: [HIRED.id], remove: [] },
    { kind: "archive" },
  ])("is taken back to what was before: $kind", async (action) => {
    const before = await both();
    const outcomes = await bulk(
      callsOf(
        action,
        before.map(({ id }) => id),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "done")).not.toEqual([]);
    expect(outcomes.every(({ status }) => status === "done" || status === "unchanged")).toBe(true);
    const back = await bulk(undoCalls(outcomes));
    expect(back.every(({ status }) => status === "done")).toBe(true);
    expect(await both()).toEqual(before);
  });

  it("leaves to people what they have written since, and says so", async () => {
    const annex = Site.parse({ ...smallTower(), id: site("annex"), siteName: "Annex" });
    await tower.write("sites", Site, [annex]);
    const before = await both();
    const ids = before.map(({ id }) => id);
    const [red, blue] = [must(ids[0], "red"), must(ids[1], "blue")];
    const action = {
      kind: "associate",
      siteId: site("tower"),
      link: "nextLocationSite",
    } as const satisfies BulkAction;
    const outcomes = await bulk(callsOf(action, ids));
    // Blue goes somewhere else meanwhile, and red is meant for the same site by another link.
    await bulk(callsOf({ ...action, siteId: site("annex") }, [blue]));
    await bulk(callsOf({ ...action, link: "futureWorksite" }, [red]));
    expect(await bulk(undoCalls(outcomes))).toMatchObject([
      { id: red, status: "done" },
      { id: blue, status: "changedSince" },
    ]);
    expect(await both()).toMatchObject([
      { nextLocationSite: null, futureWorksite: site("tower") },
      { nextLocationSite: site("annex") },
    ]);
  });

  it("takes only those labels back that it gave and took, and does it without one that is gone", async () => {
    const label = (name: string) =>
      Label.parse({ ...HIRED, id: LabelId.parse(`label-${name}`), name });
    const [fresh, theirs, gone] = [label("fresh"), label("theirs"), label("gone")];
    await tower.write("labels", Label, [fresh, theirs, gone]);
    const { id } = await stored("red");
    await bulk(callsOf({ kind: "label", add: [gone.id], remove: [] }, [id]));
    // Between the look at the resource and the action somebody else gives it the one that the action is to give too.
    await bulk(callsOf({ kind: "label", add: [HIRED.id], remove: [] }, [id]));
    const action = { kind: "label", add: [HIRED.id, fresh.id], remove: [gone.id] } as const;
    const outcomes = await bulk(callsOf(action, [id]));
    await bulk(callsOf({ kind: "label", add: [theirs.id], remove: [] }, [id]));
    await live.request({
      controller: "omniscient/label",
      action: "delete",
      body: { customerIndex: TOWER, labelId: gone.id },
    });
    expect(await bulk(undoCalls(outcomes))).toMatchObject([
      { id, status: "done" },
      { id, status: "gone" },
    ]);
    expect((await stored("red")).labels).toEqual([HIRED.id, theirs.id]);
    await bulk(callsOf({ kind: "label", add: [], remove: [HIRED.id, theirs.id] }, [id]));
  });

  it("takes nothing out of the archive that others have put there, before it or since", async () => {
    const [red, blue] = [(await stored("red")).id, (await stored("blue")).id];
    await bulk(callsOf({ kind: "archive" }, [blue]));
    const outcomes = await bulk(callsOf({ kind: "archive" }, [red, blue]));
    expect(outcomes).toMatchObject([
      { id: red, status: "done" },
      { id: blue, status: "unchanged" },
    ]);
    await bulk(callsOf({ kind: "unarchive" }, [red]));
    await bulk(callsOf({ kind: "archive" }, [red]));
    expect(await bulk(undoCalls(outcomes))).toEqual([{ id: red, status: "changedSince" }]);
    expect((await stored("red")).isArchived).toBe(true);
    expect((await stored("blue")).isArchived).toBe(true);
    await bulk(callsOf({ kind: "unarchive" }, [red, blue]));
  });

  it("names those that a tag or another sub-family keeps from it, and does the others", async () => {
    const [red, tagged, pump] = [await stored("red"), await stored("tagged"), await stored("pump")];
    expect(await bulk(callsOf({ kind: "archive" }, [red.id, tagged.id]))).toMatchObject([
      { id: tagged.id, status: "linkedTag" },
      { id: red.id, status: "done" },
    ]);
    await bulk(callsOf({ kind: "unarchive" }, [red.id]));
    const label = { kind: "label", add: [HIRED.id], remove: [] } as const;
    expect(await bulk(callsOf(label, [pump.id, red.id]))).toMatchObject([
      { id: pump.id, status: "otherSubFamily" },
      { id: red.id, status: "done" },
    ]);
  });
});

describe("tags from the front", () => {
  it("are linked by what is printed on them, and taken away again", async () => {
    const { id: assetId } = await stored("red");
    const { manufacturerId } = tag("free");
    const link = (code: string) =>
      runAssetCommand(live, TOWER, { kind: "tag.link", assetId, code, from: [] });
    expect(await link("nothing-like-it")).toMatchObject({ problem: "unknownTag" });
    expect(await link(` ${manufacturerId} `)).toEqual({ status: "done" });
    expect((await stored("red")).tagId).toBe(tag("free").id);
    expect(await runAssetCommand(live, TOWER, { kind: "tag.unlink", assetId })).toEqual({
      status: "done",
    });
    expect((await stored("red")).tagId).toBe(null);
  });

  it("are moved from the resource that has them, which is named first", async () => {
    const [red, blue] = [await stored("red"), await stored("blue")];
    const code = tag("free").id;
    const link = (assetId: AssetId, from: readonly AssetId[]) =>
      runAssetCommand(live, TOWER, { kind: "tag.link", assetId, code, from });
    await link(red.id, []);
    expect(await link(blue.id, [])).toMatchObject({
      problem: "tagHeld",
      holder: { kind: "asset", assetId: red.id, reference: red.reference },
    });
    expect(await link(blue.id, [red.id])).toEqual({ status: "done" });
    expect((await stored("red")).tagId).toBe(null);
    expect((await stored("blue")).tagId).toBe(code);
    await bulk(callsOf({ kind: "unlink" }, [blue.id]));
  });

  it("are unlinked in bulk, and linked again by the undo but where somebody took one", async () => {
    const [red, blue, tagged] = [await stored("red"), await stored("blue"), await stored("tagged")];
    const free = tag("free").id;
    const link = { kind: "tag.link", assetId: blue.id, code: free, from: [] } as const;
    await runAssetCommand(live, TOWER, link);
    const outcomes = await bulk(callsOf({ kind: "unlink" }, [red.id, blue.id, tagged.id]));
    expect(outcomes).toMatchObject([
      { id: red.id, status: "unchanged" },
      { id: blue.id, status: "done" },
      { id: tagged.id, status: "done" },
    ]);
    expect((await stored("tagged")).tagId).toBe(null);
    await runAssetCommand(live, TOWER, { ...link, assetId: red.id });
    expect(await bulk(undoCalls(outcomes))).toMatchObject([
      { id: blue.id, status: "changedSince" },
      { id: tagged.id, status: "done" },
    ]);
    expect((await stored("tagged")).tagId).toBe(tagged.tagId);
    expect((await stored("red")).tagId).toBe(free);
    await bulk(callsOf({ kind: "unlink" }, [red.id]));
  });

  it("are unlinked by the archiving that says so, and back with its undo", async () => {
    const [red, tagged] = [await stored("red"), await stored("tagged")];
    const outcomes = await bulk(
      callsOf({ kind: "archive", unlinkTags: true }, [red.id, tagged.id]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["done", "done"]);
    expect(await stored("tagged")).toMatchObject({ isArchived: true, tagId: null });
    expect(await tower.tagOf("tagged")).toMatchObject({ assetId: null, status: "available" });
    const undone = await bulk(undoCalls(outcomes));
    expect(new Set(undone.map(({ status }) => status))).toEqual(new Set(["done"]));
    expect(await stored("tagged")).toMatchObject({ isArchived: false, tagId: tagged.tagId });
    expect((await stored("red")).isArchived).toBe(false);
  });
});

describe("views from the front", () => {
  it("are saved, found under their page, changed and removed", async () => {
    const id = SavedViewId.parse("view-0123456789");
    const view = { id, name: "Grues", page: "assets", state: "q=grue", isShared: false };
    const calls = { create: createSavedView, delete: deleteSavedView, update: updateSavedView };
    const run = (command: ViewCommand) => makeCall(live, () => TOWER, calls, command);
    expect(await run({ kind: "create", view })).toMatchObject({
      status: "done",
      brought: { view },
    });
    const rival = { ...view, id: SavedViewId.parse("view-9876543210"), name: " GRUES " };
    expect(await run({ kind: "create", view: rival })).toMatchObject({
      status: "refused",
      problem: "name_taken",
    });
    await run({ kind: "update", viewId: id, changes: { isShared: true, name: "Toutes" } });
    expect(await readSavedViews(live, TOWER, "assets")).toMatchObject([
      { id, name: "Toutes", isShared: true },
    ]);
    expect(await readSavedViews(live, TOWER, "alerts")).toEqual([]);
    expect(await run({ kind: "delete", viewId: id })).toMatchObject({ status: "done" });
    expect(await readSavedViews(live, TOWER, "assets")).toEqual([]);
  });
});

describe("a file from the front", () => {
  const importId = AssetImportId.parse("import-0123456789front");
  const surroundings = async () => ({
    sites: await tower.all("sites", Site, { match_all: {} }),
    labels: [HIRED],
    families: [MACHINES],
  });

  it.each(["csv", "xlsx"] as const)(
    "as %s: an export comes back unchanged, a changed cell changes its asset, all of it is taken back",
    async (format) => {
      const id = AssetImportId.parse(`${importId}${format}`);
      const around = await surroundings();
      const before = [await stored("red"), await stored("blue")];
      const { head, row } = assetSheet({
        ...around,
        title: "Ressources",
        locale: "fr",
        timezone: PARIS,
        header: (column) => Reflect.get(NAMED, column) ?? column,
        movement: (state) => state,
        certainty: ({ kind }) => kind,
        now: Date.UTC(2026, 2, 18),
        names: {
          siteOf: () => null,
          siteName: (one) => one,
          areaName: (one) => one,
          deviceName: (one) => one,
          labelName: (one) => one,
        },
      });
      const dialect = { separator: ";", decimal: "," } as const;
      const writer = sheetWriter({ head, format, dialect });
      const changed = crane("new", { designation: "New" });
      writer.add(
        [...before, changed, { ...changed, family: "nowhere", reference: "bad" }].map((asset) =>
          row({ asset, cause: null }),
        ),
      );
      const table = readTable(writer.end());
      const mapping = guessMapping(
        table.headers,
        NAMED,
        attributeColumns(around.families, "fr", Object.values(NAMED)),
      );
      const imports = assetImports(live, TOWER);
      const verdicts = [];
      let planned: AssetImport | null = null;
      for await (const told of planImport(
        imports,
        {
          importId: id,
          fileName: `parc.${format}`,
          table,
          mapping,
          mode: "createOrUpdate",
          emptyCells: "keep",
          names: { ...around, timezone: PARIS },
          rows: null,
        },
        new AbortController().signal,
      )) {
        verdicts.push(...told.verdicts.map(([, one]) => one));
        planned = told.current;
      }
      // The computed date of one that was written past the rules is computed by the import.
      const fieldsChanged = verdicts.map(({ changes }) => changes.map(({ field }) => field));
      expect(verdicts.map(({ verdict }) => verdict)).toEqual([
        ...before.map(({ attributes }) =>
          attributes.some(({ name }) => name === "inspected") ? "update" : "unchanged",
        ),
        "create",
        "refused",
      ]);
      expect(fieldsChanged[1]).toEqual(["attributes.due"]);
      expect(verdicts.at(-1)).toMatchObject({ line: 5, issues: [{ reason: "OM001" }] });
      await imports.commit(id, must(planned, "rows were judged").chunks, true);
      await settled(id, "applied");
      expect((await stored("new")).designation).toBe("New");
      await imports.undo(id);
      await settled(id, "undone");
      expect(await tower.all("assets", Asset, { term: { referenceKey: "new" } })).toEqual([]);
      expect(formOf(await stored("blue"))).toEqual(formOf(must(before[1], "blue was stored")));
    },
    120_000,
  );

  async function settled(id: AssetImportId, state: AssetImport["state"]): Promise<void> {
    await expect
      .poll(
        async () => {
          const { _source } = await ann.document.get("tower", "asset-imports", id);
          const { _kuzzle_info: _, ...fields } = _source;
          return AssetImport.parse({ ...fields, id }).state;
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(state);
  }
});
