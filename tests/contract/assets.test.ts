import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Asset } from "../../src/domain/assets/asset.ts";
import { AssetHistoryEvent } from "../../src/domain/assets/assetHistory.ts";
import { DeviceHistoryEvent } from "../../src/domain/devices/deviceHistory.ts";
import { LabelId, SiteId } from "../../src/domain/base/ids.ts";
import { Label } from "../../src/domain/referential/label.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { DAY } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf, refusal } from "../support/calls.ts";
import { asset, site, tag } from "../support/fixtures.ts";
import { crane, dateOf, figure, MACHINES, text } from "../support/referential.ts";
import { type SmallSite, smallSite, smallTower, YARD } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
let pat: Kuzzle;

const label = (name: string, subFamily = "crane"): Label => ({
  id: LabelId.parse(`label-${name}`),
  name,
  family: "machines",
  subFamily,
  site: null,
});

beforeAll(async () => {
  backend = await startBackend();
  const machine = { family: "machines", subFamily: "crane", tagId: null };
  tower = await smallSite(backend, "tower", {
    people: ["ida"],
    assets: ["away", "tagged", "idle"].map((name) =>
      asset(name, name === "tagged" ? {} : { ...machine, technology: null, manufacturerId: null }),
    ),
    tags: [
      tag("tagged"),
      tag("spare", { assetId: null, status: "available" }),
      tag("rival", { assetId: null, status: "available" }),
      tag("gone", { assetId: null, status: "unassigned" }),
    ],
  });
  await tower.write("references", Family, [MACHINES]);
  await tower.write("labels", Label, [label("hired"), label("wet", "pump")]);
  await tower.write("sites", Site, [
    { ...smallTower(), id: site("depot"), siteName: "Depot" },
    { ...smallTower(), id: site("old"), siteName: "Old", isArchived: true, archivedAt: 1 },
  ]);
  ann = await tower.user("ann", "admin");
  pat = await tower.user("pat", "preperer");
}, 120_000);
afterAll(() => backend?.stop());

const create = async (form: object, by = ann) =>
  (await ask<{ asset: Asset }>(by, "asset:create", "tower", { asset: form })).asset;
const stored = (name: string) => tower.assetOf(name);
const events = async (assetId: string) =>
  (await tower.all("asset-history", AssetHistoryEvent, { term: { assetId } }))
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ type }) => type);

describe("creating an asset", () => {
  it("stores what the form says, with what follows from it", async () => {
    const inspected = Date.UTC(2026, 0, 31, 8);
    const made = await create(
      crane("C 1", {
        currentWorksite: "site-depot",
        attributes: [text("serial", "S-1"), figure("load", 12.5), dateOf("inspected", inspected)],
      }),
    );
    expect(await stored(made.id.slice("asset-".length))).toEqual(made);
    expect(made).toMatchObject({
      referenceKey: "c 1",
      category: "material",
      tagId: null,
      isArchived: false,
      location: null,
    });
    expect(made.attributes).toContainEqual(dateOf("due", inspected + 365 * DAY));
    expect(await events(made.id)).toEqual(["asset.siteAssociated"]);
  });

  it("is done once, however often it is asked for with one id", async () => {
    const body = { assetId: "asset-01J00000000000000000000001", asset: crane("C 2") };
    const both = await Promise.all([
      ask(ann, "asset:create", "tower", body),
      ask(ann, "asset:create", "tower", body),
    ]);
    expect(both.filter(({ created }) => created === true).length).toBe(1);
    const other = { ...body, asset: crane("C 2b") };
    expect(await codeOf(ask(ann, "asset:create", "tower", other))).toBe("conflict");
  });

  it("gives a reference to one of many who ask for it at once, whatever its case and spaces", async () => {
    const spellings = ["Twin", " twin ", "TWIN", "twin", "Twin\t"];
    const codes = await Promise.all(
      spellings.map((reference, i) => codeOf(create(crane(reference), i % 2 === 0 ? ann : pat))),
    );
    expect(codes.toSorted()).toEqual(["OM005", "OM005", "OM005", "OM005", "answered"]);
  });

  it.each([
    { name: "without its sub-family", form: crane("r", { subFamily: "boat" }), expected: "OM001" },
    { name: "without a required value", form: crane("r", { attributes: [] }), expected: "OM002" },
    {
      name: "with a number for a text",
      form: crane("r", { attributes: [figure("serial", 1)] }),
      expected: "OM002",
    },
    {
      name: "with a value that its list does not have",
      form: crane("r", { attributes: [text("serial", "1"), text("colour", "green")] }),
      expected: "OM002",
    },
    {
      name: "with an attribute that nobody knows",
      form: crane("r", { attributes: [text("serial", "1"), text("horns", "2")] }),
      expected: "OM002",
    },
    {
      name: "on a site that does not exist",
      form: crane("r", { futureWorksite: "site-none" }),
      expected: "not_found",
    },
    {
      name: "on an archived site",
      form: crane("r", { currentWorksite: "site-old" }),
      expected: "archived",
    },
    {
      name: "with a label of another sub-family",
      form: crane("r", { labels: ["label-wet"] }),
      expected: "invalid_input",
    },
    { name: "without a reference", form: crane("  "), expected: "invalid_input" },
    {
      name: "with what readings alone tell",
      form: crane("r", { batteryLevel: 100 }),
      expected: "invalid_input",
    },
  ])("is refused $name", async ({ form, expected }) => {
    expect(await codeOf(create(form))).toBe(expected);
  });
});

describe("changing an asset", () => {
  const update = (assetId: string, seen: object, changes: object, by = ann) =>
    ask<{ asset: Asset }>(by, "asset:update", "tower", { assetId, seen, changes });

  it("lets two people change different fields at once", async () => {
    const { id } = await create(crane("U 1"));
    await Promise.all([
      update(id, { designation: "Crane U 1" }, { designation: "By Ann" }),
      update(id, { attributes: [] }, { attributes: [text("colour", "red")] }, pat),
    ]);
    const after = await stored(id.slice(6));
    expect(after.designation).toBe("By Ann");
    expect(after.attributes).toEqual([text("serial", "S-U 1"), text("colour", "red")]);
  });

  it("shows both versions where two change the same field, and takes the choice", async () => {
    const { id } = await create(crane("U 2"));
    const serial = (value: string) => ({ attributes: [text("serial", value)] });
    await update(id, serial("S-U 2"), serial("by Ann"));
    const { code, data } = await refusal(update(id, serial("S-U 2"), serial("by Pat"), pat));
    const value = (string: string) => ({ string, number: null, date: null });
    expect([code, data["conflicts"]]).toEqual([
      "conflict",
      [
        {
          field: "attributes.serial",
          seen: value("S-U 2"),
          stored: value("by Ann"),
          wanted: value("by Pat"),
        },
      ],
    ]);
    expect((data["current"] as Asset).id).toBe(id);
    await update(id, serial("by Ann"), serial("by Pat"), pat);
    expect((await stored(id.slice(6))).attributes).toEqual([text("serial", "by Pat")]);
  });

  it("is no conflict with readings that arrive meanwhile, and loses none of them", async () => {
    const before = await stored("ida");
    await tower.send([
      {
        id: "reading-1",
        type: "position",
        at: Date.now(),
        tagId: "tag-ida",
        position: YARD,
        accuracy: 5,
      },
    ]);
    expect((await stored("ida")).location).toEqual(YARD);
    const code = await codeOf(
      update("asset-ida", { designation: before.designation }, { designation: "Ida L." }),
    );
    // Their family is not in the referential any more.
    expect(code).toBe("OM001");
    await update(
      "asset-ida",
      { designation: "ida", family: "people", subFamily: "crew" },
      { designation: "Ida L.", family: "machines", subFamily: "pump" },
    );
    expect(await stored("ida")).toMatchObject({ designation: "Ida L.", location: YARD });
  });

  it("keeps references unique, and lets one be spelt anew", async () => {
    const { id } = await create(crane("U 3"));
    await create(crane("U 4"));
    expect(await codeOf(update(id, { reference: "U 3" }, { reference: " u 4" }))).toBe("OM005");
    await update(id, { reference: "U 3" }, { reference: "u  3" });
    expect(await stored(id.slice(6))).toMatchObject({ reference: "u  3", referenceKey: "u 3" });
  });

  it("tells that there is no such asset", async () => {
    expect(await codeOf(update("asset-none", {}, { designation: "x" }))).toBe("OM006");
  });
});

describe("archiving", () => {
  const archive = (assetIds: readonly string[], name = "archive") =>
    ask(ann, `asset:${name}`, "tower", { assetIds });

  it("names the assets with linked tags, and then archives none", async () => {
    const { code, data } = await refusal(archive(["asset-away", "asset-tagged"]));
    expect([code, data]).toEqual([
      "asset_has_linked_tag",
      { assets: [{ id: "asset-tagged", reference: "tagged", tagId: "tag-tagged" }] },
    ]);
    expect((await stored("away")).isArchived).toBe(false);
  });

  it("can be done again and taken back; an archived asset keeps its reference and is not changed", async () => {
    const { id } = await create(crane("A 1"));
    const archivedAt = expect.any(Number);
    const done = { id, status: "done", is: { isArchived: true, archivedAt } };
    expect(await archive([id])).toMatchObject({ outcomes: [done] });
    expect(await archive([id])).toEqual({ outcomes: [{ id, status: "unchanged" }] });
    expect(await codeOf(create(crane("a 1")))).toBe("OM005");
    const edit = { assetId: id, seen: { designation: "Crane A 1" }, changes: { designation: "x" } };
    expect(await codeOf(ask(ann, "asset:update", "tower", edit))).toBe("archived");
    expect(await archive([id], "unarchive")).toMatchObject({ outcomes: [{ id, status: "done" }] });
    expect(await stored(id.slice(6))).toMatchObject({ isArchived: false, archivedAt: null });
    expect(await events(id)).toEqual(["asset.archived", "asset.unarchived"]);
  });
});

describe("sites, labels and tags of assets", () => {
  const both = ["asset-away", "asset-idle"];

  it("are associated and dissociated many at a time, and repeating changes nothing", async () => {
    const associate = () =>
      ask(pat, "asset:associate", "tower", {
        assetIds: [...both, "asset-none"],
        siteId: "site-depot",
      });
    const missing = { id: "asset-none", status: "notFound" };
    const links = (site: string | null) => ({ currentWorksite: site });
    expect(await associate()).toEqual({
      outcomes: [
        ...both.map((id) => ({ id, status: "done", was: links(null), is: links("site-depot") })),
        missing,
      ],
    });
    expect(await associate()).toEqual({
      outcomes: [...both.map((id) => ({ id, status: "unchanged" })), missing],
    });
    expect((await stored("away")).currentWorksite).toBe(SiteId.parse("site-depot"));
    const body = { assetIds: both, siteId: "site-depot" };
    await ask(pat, "asset:dissociate", "tower", body);
    expect((await stored("away")).currentWorksite).toBe(null);
    expect(await events("asset-away")).toEqual(["asset.siteAssociated", "asset.siteDissociated"]);
    const old = { assetIds: both, siteId: "site-old" };
    expect(await codeOf(ask(pat, "asset:associate", "tower", old))).toBe("archived");
  });

  it("wear labels of their sub-family only", async () => {
    const put = (change: object) => ask(pat, "asset:label", "tower", { assetIds: both, ...change });
    expect(await codeOf(put({ add: ["label-wet"] }))).toBe("invalid_input");
    await put({ add: ["label-hired"] });
    await put({ add: ["label-hired"] });
    expect((await stored("idle")).labels).toEqual(["label-hired"]);
    await put({ remove: ["label-hired"] });
    expect((await stored("idle")).labels).toEqual([]);
  });

  it("have one tag each, linked and unlinked with their history", async () => {
    const link = (assetId: string, tagId: string) =>
      ask(pat, "asset:linkTag", "tower", { assetId, tagId });
    await link("asset-away", "tag-spare");
    await link("asset-away", "tag-spare");
    expect(await stored("away")).toMatchObject({ tagId: "tag-spare", technology: "BLE" });
    expect(await tower.tagOf("spare")).toMatchObject({ assetId: "asset-away", status: "assigned" });
    expect(await refusal(link("asset-idle", "tag-spare"))).toEqual({
      code: "conflict",
      data: { tagId: "tag-spare", linkedTo: "asset-away", reference: "away" },
    });
    expect(await codeOf(link("asset-away", "tag-rival"))).toBe("conflict");
    expect(await codeOf(link("asset-idle", "tag-gone"))).toBe("invalid_input");
    expect(await codeOf(link("asset-idle", "tag-none"))).toBe("not_found");
    const unlink = () => ask(pat, "asset:unlinkTag", "tower", { assetIds: ["asset-away"] });
    expect(await unlink()).toMatchObject({
      outcomes: [{ id: "asset-away", status: "done", was: { tagId: "tag-spare" } }],
    });
    expect(await unlink()).toEqual({ outcomes: [{ id: "asset-away", status: "unchanged" }] });
    expect(await stored("away")).toMatchObject({ tagId: null, technology: null });
    expect(await tower.tagOf("spare")).toMatchObject({ assetId: null, status: "available" });
    expect((await events("asset-away")).slice(-2)).toEqual([
      "asset.tagLinked",
      "asset.tagUnlinked",
    ]);
    const history = await tower.all("tag-history", DeviceHistoryEvent, {
      term: { deviceId: "tag-spare" },
    });
    expect(history.map(({ type }) => type).toSorted()).toEqual([
      "device.linked",
      "device.unlinked",
    ]);
  });

  it("moves a tag from the asset that has it, in one step and only from where it was seen", async () => {
    const link = (assetId: string, tagId: string, from: readonly string[]) =>
      ask(pat, "asset:linkTag", "tower", { assetId, tagId, from });
    await link("asset-away", "tag-spare", []);
    expect(await codeOf(link("asset-idle", "tag-spare", ["asset-tagged"]))).toBe("conflict");
    await link("asset-idle", "tag-spare", ["asset-away"]);
    expect(await stored("away")).toMatchObject({ tagId: null, manufacturerId: null });
    expect(await stored("idle")).toMatchObject({ tagId: "tag-spare" });
    expect(await tower.tagOf("spare")).toMatchObject({ assetId: "asset-idle", status: "assigned" });
    // The asset that is to have it has another one: that one is free then.
    await link("asset-idle", "tag-rival", ["asset-idle"]);
    expect(await stored("idle")).toMatchObject({ tagId: "tag-rival" });
    expect(await tower.tagOf("spare")).toMatchObject({ assetId: null, status: "available" });
    await ask(pat, "asset:unlinkTag", "tower", { assetIds: ["asset-idle"] });
  });

  it("pair many at a time: exchanged, moved on and taken, each from where it was seen", async () => {
    const pair = async (...moves: readonly (readonly [string, string | null, string | null])[]) => {
      const { outcomes } = (await ask(pat, "asset:pairTags", "tower", {
        moves: moves.map(([name, from, to]) => ({ assetId: `asset-${name}`, from, to })),
      })) as { outcomes: { status: string }[] };
      return outcomes.map(({ status }) => status);
    };
    const [spare, rival] = ["tag-spare", "tag-rival"];
    expect(await pair(["away", null, spare], ["idle", null, rival])).toEqual(["done", "done"]);
    expect(await pair(["away", null, spare], ["idle", null, rival])).toEqual([
      "unchanged",
      "unchanged",
    ]);
    expect(await pair(["away", spare, rival], ["idle", rival, spare])).toEqual(["done", "done"]);
    expect(await stored("away")).toMatchObject({ tagId: rival });
    expect(await tower.tagOf("spare")).toMatchObject({ assetId: "asset-idle", status: "assigned" });
    // Whoever has the tag does not give it away, so that nobody gets it; who waits for that one does not move either.
    expect(await pair(["away", rival, spare], ["tagged", "tag-tagged", rival])).toEqual([
      "changedSince",
      "changedSince",
    ]);
    expect(await pair(["away", spare, null])).toEqual(["changedSince"]);
    expect(await pair(["away", rival, "tag-gone"], ["none", null, spare])).toEqual([
      "tagUnusable",
      "notFound",
    ]);
    expect(await pair(["away", rival, null], ["idle", spare, null])).toEqual(["done", "done"]);
    expect(await tower.tagOf("rival")).toMatchObject({ assetId: null, status: "available" });
    const twice = { assetId: "asset-away", from: null, to: spare };
    expect(await codeOf(ask(pat, "asset:pairTags", "tower", { moves: [twice, twice] }))).toBe(
      "invalid_input",
    );
  });

  it("gives a tag to one of two assets that ask for it at once", async () => {
    const codes = await Promise.all(
      both.map((assetId) =>
        codeOf(ask(ann, "asset:linkTag", "tower", { assetId, tagId: "tag-rival" })),
      ),
    );
    expect(codes.toSorted()).toEqual(["answered", "conflict"]);
    const holders = [await stored("away"), await stored("idle")].filter(
      ({ tagId }) => tagId === "tag-rival",
    );
    expect(holders.map(({ id }) => id)).toEqual([(await tower.tagOf("rival")).assetId]);
  });
});

describe("resources that come from the quickconnect service", () => {
  it("are read-only for the customer's own people", async () => {
    const worn = LabelId.parse("label-0000000001");
    const rental = await smallSite(backend, "rental", {
      assets: [
        asset("slave", {
          currentWorksite: site("tower"),
          labels: [worn],
          family: "machines",
          subFamily: "crane",
          attributes: [text("serial", "S-1"), dateOf("inspected", Date.UTC(2026, 0, 31, 8))],
        }),
      ],
      tags: [tag("slave")],
    });
    await rental.write("references", Family, [MACHINES]);
    await rental.root.query({
      controller: "omniscient/customer",
      action: "update",
      body: { customerIndex: "rental", config: { quickConnectSlave: true } },
    });
    const eve = await rental.user("eve", "admin");
    const made = ask(eve, "asset:create", "rental", { asset: crane("Q 1") });
    expect(await codeOf(made)).toBe("not_allowed");
    // Every action that would change one; those of an import that was planned before too.
    const { id: assetId } = asset("slave");
    const { id: siteId } = smallTower();
    const assetIds = [assetId];
    const { id: familyId, ...seen } = MACHINES;
    const calls: [call: string, body: object][] = [
      ["asset:update", { assetId, seen: { designation: "slave" }, changes: { designation: "x" } }],
      ["asset:archive", { assetIds }],
      ["asset:unarchive", { assetIds }],
      ["asset:associate", { assetIds, siteId: null }],
      ["asset:dissociate", { assetIds, siteId }],
      ["asset:label", { assetIds, add: [worn] }],
      ["asset:linkTag", { assetId, tagId: tag("slave").id }],
      ["asset:unlinkTag", { assetIds }],
      ["site:archive", { siteId }],
      ["label:delete", { labelId: worn }],
      // Its computed date would be written into the asset.
      ["referential:update", { familyId, seen, family: seen, acceptImpact: true }],
    ];
    const codes: unknown[] = [];
    for (const [call, body] of calls)
      codes.push([call, await codeOf(ask(eve, call, "rental", body))]);
    expect(codes).toEqual(calls.map(([call]) => [call, "not_allowed"]));
  });
});
