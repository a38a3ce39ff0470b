import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AssetHistoryEvent } from "../../src/domain/assets/assetHistory.ts";
import { DeviceEdited } from "../../src/domain/devices/deviceHistory.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { AreaId, LabelId, SiteId } from "../../src/domain/base/ids.ts";
import { Label } from "../../src/domain/referential/label.ts";
import {
  AlertConfiguration,
  newPlaceConfiguration,
} from "../../src/domain/alerts/alertConfiguration.ts";
import { NEW_PLACE_RULE } from "../../src/domain/alerts/placeRule.ts";
import { Asset } from "../../src/domain/assets/asset.ts";
import { SavedView } from "../../src/domain/assets/savedView.ts";
import { Counter } from "../../src/domain/counters/counter.ts";
import { Family } from "../../src/domain/referential/referential.ts";
import type { Polygon } from "../../src/domain/base/geometry.ts";
import type { Site } from "../../src/domain/sites/site.ts";
import type { SiteUsage } from "../../src/domain/sites/siteUsage.ts";
import { dayOf } from "../../src/domain/base/localDay.ts";
import { DAY, HOUR, startOfLocalDay, WEEKDAYS } from "../../src/domain/base/time.ts";
import { DEFAULT_WORKING_DAYS, type WorkingDays } from "../../src/domain/base/workingDays.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf, refusal } from "../support/calls.ts";
import { asset, counter, site, tag } from "../support/fixtures.ts";
import { dateOf, MACHINES, text } from "../support/referential.ts";
import { type SmallSite, smallSite, smallTower } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;

const machine = (name: string, more: Parameters<typeof asset>[1] = {}) =>
  asset(name, {
    family: "machines",
    subFamily: "crane",
    category: "material",
    tagId: null,
    attributes: [text("serial", name), text("colour", "red")],
    ...more,
  });
const PLAIN = { id: "plain", name: "Plain", url: null };
/** Longer than the job takes to look again. */
const SOON = { timeout: 20_000, interval: 100 };
const LONG_AGO = Date.now() - 90 * DAY;

beforeAll(async () => {
  backend = await startBackend();
  const labels = [LabelId.parse("label-0000000001")];
  tower = await smallSite(backend, "tower", {
    assets: [
      machine("red", { labels }),
      machine("blue", { attributes: [text("serial", "2"), text("colour", "blue")] }),
      machine("dated", { attributes: [text("serial", "3"), dateOf("inspected", LONG_AGO)] }),
      machine("still", { createdAt: LONG_AGO }),
      machine("posted", { createdAt: LONG_AGO, locationSite: site("tower"), areaSince: LONG_AGO }),
      machine("left", { createdAt: LONG_AGO }),
      machine("moves", { createdAt: LONG_AGO }),
    ],
  });
  await tower.write("references", Family, [MACHINES]);
  ann = await tower.user("ann", "admin");
}, 120_000);
afterAll(() => backend?.stop());

describe("the referential", () => {
  const { id: familyId, ...machines } = MACHINES;
  const [crane, pump] = MACHINES.subFamilies;
  const withCrane = (attributes: readonly unknown[]) => ({
    ...machines,
    subFamilies: [{ ...crane, attributes }, pump],
  });
  const update = (seen: object, family: object, more: object = {}) =>
    ask(ann, "referential:update", "tower", { familyId, seen, family, ...more });
  const withoutRed = withCrane(
    (crane?.attributes ?? []).map((attribute) =>
      attribute.name === "colour" ? { ...attribute, allowedValues: ["blue"] } : attribute,
    ),
  );

  it("tells what a change does to assets before it is saved, and saves it when that is accepted", async () => {
    const impact = {
      assets: 5,
      renamed: 0,
      lines: [
        {
          effect: "valueMisfits",
          subFamily: "crane",
          attribute: "colour",
          assets: 5,
          examples: expect.arrayContaining([{ id: "asset-red", reference: "red" }]),
        },
      ],
    };
    const asked = await ask(ann, "referential:impact", "tower", { familyId, family: withoutRed });
    expect(asked).toEqual({ impact });
    const { code, data } = await refusal(update(machines, withoutRed));
    expect([code, data["impact"]]).toEqual(["OM002", impact]);
    await update(machines, withoutRed, { acceptImpact: true });
    const stale = await refusal(update(machines, machines));
    expect([stale.code, (stale.data["current"] as Family).id]).toEqual(["conflict", familyId]);
    await update(withoutRed, machines);
  });

  it("fills dates by a new rule at once", async () => {
    const later = withCrane(
      (crane?.attributes ?? []).map((attribute) =>
        attribute.name === "due"
          ? { ...attribute, computed: { from: "inspected", amount: 30, unit: "day" } }
          : attribute,
      ),
    );
    await update(machines, later);
    const { attributes } = await tower.assetOf("dated");
    const due = attributes.find(({ name }) => name === "due")?.date ?? 0;
    expect(Math.round((due - LONG_AGO) / DAY)).toBe(30);
    await update(later, machines);
  });

  it("makes families whose names are new, and deletes them when their assets are accounted for", async () => {
    const family = { ...machines, name: "boats", subFamilies: [] };
    const made = await ask<{ family: Family }>(ann, "referential:create", "tower", { family });
    const again = { family: { ...family, name: " BOATS " } };
    expect(await codeOf(ask(ann, "referential:create", "tower", again))).toBe("name_taken");
    const twice = { family: { ...machines, name: "twice", subFamilies: [pump, pump] } };
    const { code, data } = await refusal(ask(ann, "referential:create", "tower", twice));
    expect([code, data["issues"]]).toEqual([
      "invalid_input",
      [{ path: "subFamilies", code: "subFamilyRepeated", message: "pump is there twice." }],
    ]);
    const remove = (id: string) => ask(ann, "referential:delete", "tower", { familyId: id });
    await remove(made.family.id);
    expect(await codeOf(remove(made.family.id))).toBe("not_found");
    expect(await refusal(remove(familyId))).toMatchObject({
      code: "OM002",
      data: { impact: { assets: 7, lines: [{ effect: "orphaned", subFamily: "crane" }] } },
    });
  });
});

describe("the renaming of a family", () => {
  let quay: SmallSite;
  let joe: Kuzzle;
  beforeAll(async () => {
    quay = await smallSite(backend, "quay");
    joe = await quay.user("joe", "admin");
  }, 60_000);
  const rule = {
    ...newPlaceConfiguration("motionless", "rule-afloat"),
    place: { ...NEW_PLACE_RULE, name: "Afloat", families: ["boats"] },
  };
  const inFamily = async (name: string) =>
    (await quay.all("assets", Asset, { term: { family: name } })).length;
  const form = ({ id: _, rename: __, ...content }: Family) => content;
  const boats = Family.parse({ ...MACHINES, id: "family-boats", name: "boats" });
  const familyOf = async () =>
    (await quay.all("references", Family, { ids: { values: [boats.id] } }))[0] ?? boats;
  const stateOf = async () => (await familyOf()).rename?.state;
  const rename = async (name: string) => {
    const seen = form(await familyOf());
    const asked = { familyId: boats.id, seen, family: { ...seen, name } };
    return ask(joe, "referential:update", "quay", asked);
  };
  const undo = () => ask(joe, "referential:undoRename", "quay", { familyId: boats.id });
  const occupied = async (family: string) =>
    (await ask<{ rows: unknown[] }>(joe, "report:occupancy", "quay", { family, days: 1 })).rows
      .length;
  const fleet = (name: string, count: number, start = 0) =>
    Array.from({ length: count }, (_, at) =>
      machine(`boat-${start + at}`, { family: name, attributes: [text("serial", "1")] }),
    );

  it("moves its assets and what names it, and is taken back, stopped, or gone on with", async () => {
    await quay.write("references", Family, [MACHINES, boats]);
    await quay.write("assets", Asset, fleet("boats", 450));
    await quay.write("counters", Counter, [counter({}, { families: ["boats"] })]);
    await quay.write("alert-configurations", AlertConfiguration, [rule]);
    const label = { name: "Tug", family: "boats", subFamily: "crane", site: null };
    await ask(joe, "label:create", "quay", { label });
    await ask(joe, "savedView:create", "quay", {
      view: {
        id: "view-01J00000000000000000000001",
        name: "Afloat",
        isShared: false,
        page: "assets",
        state: "family=boats&battery=low",
      },
    });
    const named = async () => [
      (await quay.all("counters", Counter)).map(({ families }) => families),
      (await quay.all("alert-configurations", AlertConfiguration)).map(
        (one) => one.place?.families,
      ),
      (await quay.all("labels", Label)).flatMap(({ name, family }) =>
        name === "Tug" ? family : [],
      ),
      (await quay.all("saved-views", SavedView)).map(({ state }) => state),
    ];
    const namesIt = (name: string) => [[[name]], [[name]], [name], [`family=${name}&battery=low`]];
    const seen = form(boats);
    const wanted = { familyId: boats.id, family: { ...seen, name: "ships" } };
    expect(await ask(joe, "referential:impact", "quay", wanted)).toEqual({
      impact: { assets: 0, renamed: 450, lines: [] },
    });

    expect(await rename("ships")).toMatchObject({
      family: { name: "ships", rename: { from: "boats", to: "ships", state: "moving", of: 450 } },
    });
    // By the new name and by the old one, wherever they are on their way.
    for (const name of ["ships", "boats"]) expect(await occupied(name)).toBe(450);
    const more = { familyId: boats.id, seen: { ...seen, name: "ships" } };
    const again = ask(joe, "referential:update", "quay", {
      ...more,
      family: { ...seen, name: "vessels" },
    });
    const { code, data } = await refusal(again);
    expect([code, data["issues"]]).toMatchObject(["invalid_input", [{ code: "renaming" }]]);
    await expect.poll(stateOf, SOON).toBe("moved");
    expect(await Promise.all([inFamily("boats"), inFamily("ships")])).toEqual([0, 450]);
    expect(await named()).toEqual(namesIt("ships"));

    // Taken back, and gone on with from where a node left it: some have the one name, some the other.
    await undo();
    await undo();
    await expect.poll(stateOf, SOON).toBe("returned");
    expect(await Promise.all([inFamily("boats"), inFamily("ships")])).toEqual([450, 0]);
    expect(await named()).toEqual(namesIt("boats"));
    const { rename: last } = await familyOf();
    await quay.write("assets", Asset, fleet("ships", 200));
    await quay.write("references", Family, [
      Family.parse({ ...boats, name: "ships", rename: { ...last, state: "moving", done: 200 } }),
    ]);
    await expect.poll(stateOf, SOON).toBe("moved");
    expect(await Promise.all([inFamily("boats"), inFamily("ships")])).toEqual([0, 450]);

    // Stopped while it moves.
    await rename("vessels");
    await undo();
    await expect.poll(stateOf, SOON).toBe("returned");
    expect(await Promise.all([inFamily("ships"), inFamily("vessels")])).toEqual([450, 0]);
    expect((await familyOf()).name).toBe("ships");
    const never = ask(joe, "referential:undoRename", "quay", { familyId: MACHINES.id });
    expect(await codeOf(never)).toBe("conflict");
  }, 60_000);
});

describe("labels", () => {
  const create = (label: object, more: object = {}) =>
    ask<{ label: Label }>(ann, "label:create", "tower", { label, ...more });
  const hired = { name: "hired", family: "machines", subFamily: "crane" };

  it("are unique in their sub-family, even for two at once, and leave their assets when deleted", async () => {
    const both = await Promise.all([
      codeOf(create(hired, { labelId: "label-0000000001" })),
      codeOf(create({ ...hired, name: "HIRED" }, { labelId: "label-0000000002" })),
    ]);
    expect(both.toSorted()).toEqual(["answered", "label_taken"]);
    await create({ ...hired, subFamily: "pump" });
    expect(await codeOf(create({ ...hired, subFamily: "boat" }))).toBe("OM001");
    const { label } = await create({ ...hired, name: "sold" });
    const update = (seen: object, changes: object) =>
      codeOf(ask(ann, "label:update", "tower", { labelId: label.id, seen, changes }));
    expect(await update({ name: "sold" }, { name: "Hired" })).toBe("label_taken");
    expect(await update({ name: "other" }, { name: "gone" })).toBe("conflict");
    expect(await update({ name: "sold" }, { name: "SOLD" })).toBe("answered");
    const labelId = "label-0000000001";
    expect(await ask(ann, "label:delete", "tower", { labelId })).toEqual({ labelId, assets: 1 });
    expect((await tower.assetOf("red")).labels).toEqual([]);
  });
});

describe("sites", () => {
  const depot = {
    id: "site-depot",
    siteName: "Depot",
    type: "agency",
    shape: "circle",
    owner: "Owner",
    longitude: 4.5,
    latitude: 45.5,
    radius: 100,
  };
  const create = (given: object) =>
    ask<{ site: Site }>(ann, "site:create", "tower", { site: given });

  it("are made with an id of one's own or a new one, and checked as a whole", async () => {
    const { site: made } = await create(depot);
    expect(made).toMatchObject({ id: "site-depot", isArchived: false, areas: [] });
    const { id: _, ...unnamed } = depot;
    expect((await create(unnamed)).site.id).toMatch(/^site-[0-9A-Z]{26}$/);
    const floor = { number: 1, styleId: "plain", name: null, plan: null };
    const codes = [
      await codeOf(create(depot)),
      await codeOf(create({ ...depot, id: "site-x", shape: "polygon" })),
      await codeOf(create({ ...depot, id: "site-y", floors: [floor, floor] })),
    ];
    expect(codes).toEqual(["conflict", "invalid_input", "floor_number_taken"]);
  });

  it("are changed field by field, areas included, and areas never overlap", async () => {
    const update = (seen: object, changes: object) =>
      ask<{ site: Site }>(ann, "site:update", "tower", { siteId: "site-tower", seen, changes });
    const [before] = (
      await ann.document.search("tower", "sites", { query: { ids: { values: ["site-tower"] } } })
    ).hits;
    await update(
      { floors: [], styles: [] },
      { floors: [{ number: 0, styleId: "plain", name: null, plan: null }], styles: [PLAIN] },
    );
    const floors = [{ number: 0, styleId: "other", name: null, plan: null }];
    expect(
      await codeOf(
        update({ floors: [{ number: 0, styleId: "plain", name: null, plan: null }] }, { floors }),
      ),
    ).toBe("invalid_input");
    const areas = before?._source["areas"] as { id: string; name: string }[];
    const [yard, hall] = areas;
    const renamed = [{ ...yard, name: "Court" }, hall];
    expect((await update({ areas }, { areas: renamed })).site.areas[0]?.name).toBe("Court");
    const otherwise = [{ ...yard, name: "Ground" }, hall];
    expect(await codeOf(update({ areas }, { areas: otherwise }))).toBe("conflict");
    const overlapping = [...renamed, { ...yard, id: "area-third", name: "Third" }];
    expect(await codeOf(update({ areas: renamed }, { areas: overlapping }))).toBe("area_overlaps");
    const twin = { ...hall, name: " court" };
    expect(await codeOf(update({ areas: renamed }, { areas: [renamed[0], twin] }))).toBe(
      "name_taken",
    );
    const holed = (hole: number[][]) => {
      const { kind, rings } = (hall as unknown as { geometry: Polygon }).geometry;
      return [renamed[0], { ...hall, geometry: { kind, rings: [...rings, hole] } }];
    };
    const square = (west: number, size: number) => [
      [west, 45],
      [west + size, 45],
      [west + size, 45 + size],
      [west, 45 + size],
      [west, 45],
    ];
    expect([
      await codeOf(update({ areas: renamed }, { areas: holed(square(4.02, 0.001)) })),
      await codeOf(update({ areas: renamed }, { areas: holed(square(4.0095, 0.001)) })),
    ]).toEqual(["invalid_input", "invalid_input"]);
    const { site: after } = await update({ owner: "Owner" }, { owner: "Next" });
    expect([after.owner, after.areas.length]).toEqual(["Next", 2]);
  });

  it("are merged area by area where several people draw, by whichever client, else say what and who", async () => {
    const siteId = "site-drawn";
    const bea = await tower.user("bea", "admin");
    const area = (name: string, west: number) => ({
      ...smallTower().areas[0],
      id: `area-${name}`,
      name,
      floor: null,
      geometry: {
        kind: "polygon",
        rings: [
          [
            [west, 45],
            [west + 0.001, 45],
            [west + 0.001, 45.001],
            [west, 45.001],
            [west, 45],
          ],
        ],
      },
    });
    const [one, two, three] = [area("one", 4), area("two", 4.002), area("three", 4.004)];
    const seen = { areas: [one, two] };
    await create({ ...depot, id: siteId, ...seen });
    const save = async (by: Kuzzle, areas: readonly object[]) =>
      (await ask<{ site: Site }>(by, "site:update", "tower", { siteId, seen, changes: { areas } }))
        .site.areas;
    const renamed = { ...one, name: "renamed" };
    await save(ann, [renamed, two]);
    const painted = { ...two, colour: "#00ff00" };
    expect(await save(bea, [one, painted])).toEqual([renamed, painted]);
    // A plain request that has seen neither.
    const request = { controller: "omniscient/site", action: "update" };
    const added = { seen, changes: { areas: [one, two, three] } };
    const body = { customerIndex: "tower", siteId, ...added };
    const { status } = await backend.http({ ...request, body }, String(ann.jwt));
    expect(status).toBe(200);
    const whose = async (areas: readonly object[]) => (await refusal(save(ann, areas))).data;
    await expect
      .poll(() => whose([one, { ...two, name: "mine" }]), { timeout: 5000 })
      .toMatchObject({
        by: "First Last",
        areas: [{ id: two.id, seen: two, stored: painted, wanted: { ...two, name: "mine" } }],
      });
    const inTheWay = area("four", 4.0045);
    expect(await whose([one, two, inTheWay])).toMatchObject({
      areas: [{ id: inTheWay.id, seen: null, stored: null, wanted: inTheWay }],
    });
    expect(await codeOf(save(ann, [one, two, area("five", 4)]))).toBe("area_overlaps");
  });

  it("give the devices in them the areas that are drawn around them, as an event of each", async () => {
    const siteId = SiteId.parse("site-anchored");
    const area = (name: string, west: number, east: number) => ({
      id: `area-${name}`,
      name,
      colour: "#336699",
      opacity: 0.5,
      floor: null,
      geometry: {
        kind: "polygon",
        rings: [
          [
            [west, 45.5],
            [east, 45.5],
            [east, 45.501],
            [west, 45.501],
            [west, 45.5],
          ],
        ],
      },
    });
    const areas = [area("left", 4.5, 4.502), area("right", 4.502, 4.504)];
    await create({ ...depot, id: siteId, areas });
    const anchor = (name: string, longitude: number, stored: string) =>
      tag(name, {
        type: "anchor",
        assetId: null,
        site: siteId,
        area: AreaId.parse(`area-${stored}`),
        settings: {
          accuracy: 3,
          accuracyType: "high",
          altitude: null,
          latitude: 45.5005,
          longitude,
          floor: null,
        },
      });
    await tower.write("tags", Tag, [
      anchor("follows", 4.5015, "left"),
      anchor("stays", 4.5005, "left"),
      anchor("byHand", 4.5015, "right"),
    ]);
    const redrawn = [area("left", 4.5, 4.501), area("right", 4.501, 4.504)];
    const changes = { seen: { areas }, changes: { areas: redrawn } };
    await ask(ann, "site:update", "tower", { siteId, ...changes });
    const areaOf = async (name: string) =>
      (await ann.document.get("tower", "tags", tag(name).id))._source["area"];
    expect([await areaOf("follows"), await areaOf("stays"), await areaOf("byHand")]).toEqual([
      "area-right",
      "area-left",
      "area-right",
    ]);
    // The jobs write to the history of a device too: that it is late, or heard again.
    const told = await tower.all("tag-history", DeviceEdited, {
      bool: {
        filter: [{ term: { deviceId: tag("follows").id } }, { term: { type: "device.edited" } }],
      },
    });
    expect(told).toMatchObject([
      { type: "device.edited", before: { area: "area-left" }, after: { area: "area-right" } },
    ]);
    expect(
      (await ask<{ usage: SiteUsage }>(ann, "site:usage", "tower", { siteId })).usage,
    ).toMatchObject({ devices: 3, linked: 0, counters: [] });
  });

  it("let their assets go when they are archived, and come back empty", async () => {
    const assetIds = ["asset-red", "asset-blue"];
    await ask(ann, "asset:associate", "tower", { assetIds, siteId: "site-depot" });
    const future = { assetIds: ["asset-dated"], siteId: "site-depot", link: "futureWorksite" };
    await ask(ann, "asset:associate", "tower", future);
    const used = { siteId: "site-depot" };
    expect(await ask(ann, "site:usage", "tower", used)).toMatchObject({ usage: { linked: 3 } });
    const archive = () =>
      ask<{ site: Site; dissociated: number }>(ann, "site:archive", "tower", {
        siteId: "site-depot",
      });
    expect(await archive()).toMatchObject({
      dissociated: 3,
      site: { isArchived: true },
      taken: [
        { link: "currentWorksite", assetIds: expect.arrayContaining(assetIds) },
        { link: "futureWorksite", assetIds: ["asset-dated"] },
      ],
    });
    expect(await archive()).toMatchObject({ dissociated: 0, site: { isArchived: true } });
    expect((await tower.assetOf("red")).currentWorksite).toBe(null);
    expect((await tower.assetOf("dated")).futureWorksite).toBe(null);
    const again = { assetIds, siteId: "site-depot" };
    expect(await codeOf(ask(ann, "asset:associate", "tower", again))).toBe("archived");
    await ask(ann, "site:unarchive", "tower", { siteId: "site-depot" });
    expect(await codeOf(ask(ann, "asset:associate", "tower", again))).toBe("answered");
  });

  it("of a file are all made or none", async () => {
    const forms = Array.from({ length: 30 }, (_, i) => ({ ...depot, id: `site-f${i}` }));
    const put = (sites: object[]) => codeOf(ask(ann, "site:import", "tower", { sites }));
    expect(await put([...forms, { ...depot, id: "site-depot" }])).toBe("conflict");
    expect(await put([...forms, forms[0] ?? {}])).toBe("conflict");
    expect(await ann.document.exists("tower", "sites", "site-f0")).toBe(false);
    expect(await put(forms)).toBe("answered");
    expect(await ann.document.exists("tower", "sites", "site-f29")).toBe(true);
  });
});

describe("the material occupancy report", () => {
  it("counts the days on which a material moved or stood on a worksite", async () => {
    // Noon of the customer's day, which may be another than that of UTC.
    const noon = startOfLocalDay(Date.now(), "Europe/Paris") + 12 * HOUR;
    const at = (daysAgo: number) => noon - daysAgo * DAY;
    const common = (name: string, daysAgo: number, seq: number) => ({
      id: `event-${name}-${seq}`,
      seq,
      at: at(daysAgo),
      recordedAt: at(daysAgo),
      assetId: asset(name).id,
      tagId: null,
      family: "machines",
      subFamily: "crane",
    });
    const nowhere = { site: null, floor: null, area: null };
    const there = { site: SiteId.parse("site-tower"), floor: null, area: null };
    await tower.write("asset-history", AssetHistoryEvent, [
      { ...common("left", 6, 1), type: "asset.moved", from: there, to: nowhere },
      { ...common("moves", 3, 2), type: "asset.movementChanged", movementState: "MOVING" },
      {
        ...common("moves", 3, 3),
        at: at(3) + HOUR,
        type: "asset.movementChanged",
        movementState: "STATIC",
      },
      { ...common("moves", 1, 4), type: "asset.movementChanged", movementState: "MOVING" },
    ]);
    type Row = { reference: string; occupiedDays: number; days: number; rate: number | null };
    type Report = { workingDays: number; rows: Row[] };
    const told = async () => {
      const report = await ask<Report>(ann, "report:occupancy", "tower", { days: 10 });
      const wanted = ["left", "moves", "posted", "still"];
      const rows = report.rows
        .filter(({ reference }) => wanted.includes(reference))
        .map(({ reference, occupiedDays, days }) => `${reference} ${occupiedDays} of ${days}`);
      return { workingDays: report.workingDays, rows: rows.toSorted() };
    };
    const work = (seen: WorkingDays, workingDays: WorkingDays) =>
      ask(ann, "customer:configure", "tower", {
        seen: { workingDays: seen },
        changes: { workingDays },
      });
    const everyDay: WorkingDays = { ...DEFAULT_WORKING_DAYS, days: [...WEEKDAYS] };
    await work(DEFAULT_WORKING_DAYS, everyDay);
    expect(await told()).toEqual({
      workingDays: 10,
      rows: ["left 5 of 10", "moves 2 of 10", "posted 10 of 10", "still 0 of 10"],
    });
    // Nobody worked on the day on which one of them moved.
    const closed = dayOf(at(1), "Europe/Paris");
    const closures = [{ from: closed, to: closed }];
    await work(everyDay, { ...everyDay, closures });
    expect(await told()).toEqual({
      workingDays: 9,
      rows: ["left 5 of 9", "moves 1 of 9", "posted 9 of 9", "still 0 of 9"],
    });
    const none = await ask<{ rows: Row[] }>(ann, "report:occupancy", "tower", { family: "boats" });
    expect(none.rows).toEqual([]);
  });
});
