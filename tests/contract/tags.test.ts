import type { Kuzzle } from "kuzzle-sdk";
import { expandTagRange } from "../../src/domain/devices/bleProvisioning.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeviceEdited, DeviceHistoryEvent } from "../../src/domain/devices/deviceHistory.ts";
import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { dayBefore, dayOf } from "../../src/domain/base/localDay.ts";
import { DAY, HOUR, MINUTE } from "../../src/domain/base/time.ts";
import type { CustomerActivity } from "../../src/domain/devices/activityCalls.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import type { LocatedTag } from "../../src/domain/devices/tagCalls.ts";
import type { TagOutcome } from "../../src/domain/devices/tagOutcome.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf, refusal } from "../support/calls.ts";
import { customerForm } from "../support/customer.ts";
import { anchor, area, site, tag } from "../support/fixtures.ts";
import { HALL, PATH, type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;

const clientId = CustomerIndex.parse("tower");
const free = (name: string, more: Partial<Tag> = {}) =>
  tag(name, { assetId: null, status: "available", clientId, ...more });
const form = {
  name: "Gate North",
  type: "gateway",
  technology: "BLE",
  protocol: "Wirepas",
  positioningRole: "none",
  nodeAddress: null,
  gatewayId: null,
  model: null,
  manufacturer: null,
  manufacturerId: "GW-1",
  networkId: null,
  site: null,
  area: null,
  settings: null,
  sendInterval: 0,
  timeout: HOUR,
};
const settingsAt = ({ lat, lon }: { lat: number; lon: number }) => ({
  accuracy: 3,
  accuracyType: "high",
  altitude: null,
  latitude: lat,
  longitude: lon,
  floor: 0,
});

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", {
    people: ["ida"],
    tags: [
      free("loose"),
      free("far", { protocol: "Abeeway" }),
      free("goes"),
      free("moved"),
      free("one"),
      free("two"),
      free("next"),
      anchor("old", "yard"),
      anchor("lent", "yard"),
      anchor("kept", "yard"),
      free("behind", { gatewayId: tag("gate").id }),
    ],
  });
  ann = await tower.user("ann", "admin");
  await tower.root.query({
    controller: "omniscient/customer",
    action: "create",
    body: { customer: customerForm("harbour") },
  });
}, 120_000);
afterAll(() => backend?.stop());

const historyOf = (name: string) =>
  tower.all("tag-history", DeviceHistoryEvent, { term: { deviceId: tag(name).id } });
const statusesOf = (outcomes: readonly TagOutcome[]) =>
  Object.fromEntries(outcomes.map(({ tagId, status }) => [tagId, status]));

describe("a device", () => {
  it("is made of what is written on it, once, and keeps who made it", async () => {
    const make = (tagId: string, more: object = {}) =>
      ask<{ tag: Tag }>(ann, "tag:create", "tower", { tagId, tag: { ...form, ...more } });
    expect((await make("GW-1")).tag).toMatchObject({
      status: "available",
      clientId: "tower",
      // As it comes from its maker.
      sendInterval: MINUTE,
    });
    expect(await codeOf(make("GW-1"))).toBe("conflict");
    expect((await refusal(make("GW-3"))).data).toMatchObject({
      issues: [{ path: "manufacturerId", code: "taken" }],
    });
    expect(await codeOf(make("box-7"))).toBe("invalid_input");
    expect((await refusal(make("GW-2", { sendInterval: -1 }))).data).toMatchObject({
      issues: [{ path: "tag.sendInterval" }],
    });
    const astray = {
      manufacturerId: "GW-2",
      site: site("tower"),
      area: area("cellar"),
      gatewayId: "GW-2",
    };
    const { code, data } = await refusal(make("GW-2", astray));
    expect(code).toBe("invalid_input");
    expect((data["issues"] as { code: string }[]).map((issue) => issue.code)).toEqual([
      "areaUnknown",
      "gatewayItself",
    ]);
    // The gateway's connectivity is kept in the same collection, by a job.
    const [made] = await tower.all("tag-history", DeviceEdited, {
      bool: { filter: [{ term: { deviceId: "GW-1" } }, { term: { type: "device.created" } }] },
    });
    expect(made).toMatchObject({ type: "device.created", byName: "First Last" });
  });

  it("is changed by field; what somebody else changed meanwhile is asked about", async () => {
    const update = (seen: object, changes: object) =>
      ask<{ tag: Tag }>(ann, "tag:update", "tower", { tagId: tag("loose").id, seen, changes });
    await update({ name: "loose" }, { name: "Loose" });
    await update({ timeout: HOUR }, { timeout: 2 * HOUR });
    const { code, data } = await refusal(update({ name: "loose" }, { name: "Lost" }));
    expect([code, data["conflicts"]]).toEqual([
      "conflict",
      [{ field: "name", seen: "loose", stored: "Loose", wanted: "Lost" }],
    ]);
    expect(await codeOf(update({ timeout: 2 * HOUR }, { timeout: 1 }))).toBe("invalid_input");
    const changes = (await historyOf("loose")).filter(({ type }) => type === "device.edited");
    expect(changes).toMatchObject([
      { before: { name: "loose" }, after: { name: "Loose" } },
      { before: { timeout: HOUR }, after: { timeout: 2 * HOUR } },
    ]);
  });

  it("gives its place and what is behind it to another one in one step, which may be repeated", async () => {
    const replace = (tagId: string, by: string) =>
      ask<{ tag: Tag; replaced: Tag }>(ann, "tag:replace", "tower", { tagId, by });
    const old = await tower.tagOf("old");
    for (const _ of ["first", "again"])
      expect(await replace(old.id, tag("next").id)).toMatchObject({
        tag: { id: tag("next").id, area: area("yard"), settings: old.settings, type: "anchor" },
        replaced: { site: null, settings: null, status: "unassigned" },
      });
    expect(await codeOf(replace(tag("ida").id, tag("loose").id))).toBe("invalid_input");
    expect(await codeOf(replace(tag("west").id, tag("next").id))).toBe("invalid_input");
    expect(await codeOf(replace(tag("west").id, "tag-none"))).toBe("not_found");
    await replace(tag("gate").id, "GW-1");
    expect(await tower.tagOf("behind")).toMatchObject({ gatewayId: "GW-1" });
  });
});

describe("many devices at once", () => {
  const operate = (batchId: string, order: object, names: readonly string[], by = ann) =>
    ask<{ outcomes: TagOutcome[] }>(by, "tag:operate", "tower", {
      batchId,
      order: { clientId, ...order },
      tagIds: names.map((name) => tag(name).id),
    });
  const restore = (batchId: string, names: readonly string[], by = ann) =>
    ask<{ outcomes: TagOutcome[] }>(by, "tag:restore", "tower", {
      batchId,
      tagIds: names.map((name) => tag(name).id),
    });

  it("are each done or told of, a repeated call answers the same, and it is taken back", async () => {
    const names = ["goes", "ida", "none"];
    const order = { operation: "unassign" };
    const { outcomes } = await operate("batch-0000000001", order, names);
    expect(statusesOf(outcomes)).toEqual({
      "tag-goes": "done",
      "tag-ida": "linked",
      "tag-none": "notFound",
    });
    expect((await operate("batch-0000000001", order, names)).outcomes).toEqual(outcomes);
    expect(await tower.tagOf("goes")).toMatchObject({ status: "unassigned", clientId: null });
    const back = await restore("batch-0000000001", names);
    expect(statusesOf(back.outcomes)).toEqual({
      "tag-goes": "done",
      "tag-ida": "unchanged",
      "tag-none": "notFound",
    });
    expect(await tower.tagOf("goes")).toMatchObject({ status: "available", clientId });
    const told = (await historyOf("goes")).filter(({ type }) => type === "device.edited");
    expect(told).toMatchObject([
      { batch: "batch-0000000001", before: { clientId }, after: { clientId: null } },
      { batch: "batch-0000000001-undo", before: { clientId: null }, after: { clientId } },
    ]);
  });

  it("are taken back only as far as nobody has changed them since", async () => {
    await operate("batch-0000000002", { operation: "setTimeout", timeout: 5 * MINUTE }, [
      "one",
      "two",
    ]);
    await ask(ann, "tag:update", "tower", {
      tagId: tag("two").id,
      seen: { timeout: 5 * MINUTE },
      changes: { timeout: 7 * MINUTE },
    });
    const { outcomes } = await restore("batch-0000000002", ["one", "two"]);
    expect(statusesOf(outcomes)).toEqual({ "tag-one": "done", "tag-two": "changedSince" });
    expect((await tower.tagOf("one")).timeout).toBe(HOUR);
    expect((await tower.tagOf("two")).timeout).toBe(7 * MINUTE);
  });

  it("have new batteries, on their assets too, but for those that count themselves", async () => {
    const { outcomes } = await operate("batch-0000000003", { operation: "resetBattery" }, [
      "ida",
      "far",
    ]);
    expect(statusesOf(outcomes)).toEqual({ "tag-ida": "done", "tag-far": "batteryKeptByTag" });
    expect((await tower.tagOf("ida")).battery).toBe(100);
    expect((await tower.assetOf("ida")).batteryLevel).toBe(100);
  });

  it("go to another customer by a super admin alone, and come back", async () => {
    const order = { operation: "assign", clientId: "harbour" };
    const refused = await operate("batch-0000000004", order, ["moved"]);
    expect(statusesOf(refused.outcomes)).toEqual({ "tag-moved": "notAllowed" });
    const gone = await operate("batch-0000000005", order, ["moved", "ida"], tower.root);
    expect(statusesOf(gone.outcomes)).toEqual({ "tag-moved": "done", "tag-ida": "linked" });
    const at = (index: string) => tower.root.document.exists(index, "tags", "tag-moved");
    expect([await at("tower"), await at("harbour")]).toEqual([false, true]);
    const back = await restore("batch-0000000005", ["moved"], tower.root);
    expect(statusesOf(back.outcomes)).toEqual({ "tag-moved": "done" });
    expect([await at("tower"), await at("harbour")]).toEqual([true, false]);
  });

  it("come back to the places that they had, but for those that were changed there", async () => {
    const names = ["lent", "kept"];
    const order = { operation: "assign", clientId: "harbour" };
    const was = await tower.tagOf("lent");
    const gone = await operate("batch-0000000007", order, names, tower.root);
    expect(statusesOf(gone.outcomes)).toEqual({ "tag-lent": "done", "tag-kept": "done" });
    const there = { site: null, area: null, settings: null, status: "available" };
    expect(await tower.root.document.get("harbour", "tags", "tag-lent")).toMatchObject({
      _source: { ...there, clientId: "harbour" },
    });
    const ids = [tag("one").id, tag("kept").id, "tag-nowhere"];
    const { located } = await tower.root
      .query({ controller: "omniscient/tag", action: "locate", body: { tagIds: ids } })
      .then(({ result }) => result as { located: LocatedTag[] });
    expect(Object.fromEntries(located.map((one) => [one.tag.id, one.customer]))).toEqual({
      "tag-kept": "harbour",
      "tag-one": "tower",
    });
    await ask(tower.root, "tag:update", "harbour", {
      tagId: tag("kept").id,
      seen: { settings: null },
      changes: { settings: settingsAt(HALL) },
    });
    // Repeated, as after an answer that was lost.
    for (const _ of ["first", "again"]) {
      const back = await restore("batch-0000000007", names, tower.root);
      expect(statusesOf(back.outcomes)).toEqual({ "tag-lent": "done", "tag-kept": "changedSince" });
    }
    // Whether they are connected is found out by a job meanwhile.
    const { connectivity: _, connectivitySince: __, ...place } = was;
    expect(await tower.tagOf("lent")).toMatchObject(place);
    expect(await tower.root.document.exists("harbour", "tags", "tag-kept")).toBe(true);
  });

  it("stand in the area of their point, and nowhere outside of every site", async () => {
    const places = [
      { tagId: tag("one").id, settings: settingsAt(HALL) },
      { tagId: tag("two").id, settings: settingsAt(PATH) },
      { tagId: tag("loose").id, settings: settingsAt({ lat: 0, lon: 0 }) },
    ];
    const { outcomes } = await ask<{ outcomes: TagOutcome[] }>(ann, "tag:place", "tower", {
      batchId: "batch-0000000006",
      places,
    });
    expect(statusesOf(outcomes)).toEqual({
      "tag-one": "done",
      "tag-two": "done",
      "tag-loose": "misplaced",
    });
    expect(await tower.tagOf("one")).toMatchObject({ site: site("tower"), area: area("hall") });
    expect(await tower.tagOf("two")).toMatchObject({ site: site("tower"), area: null });
    await restore("batch-0000000006", ["one", "two"]);
    expect(await tower.tagOf("one")).toMatchObject({ site: null, area: null, settings: null });
  });
});

describe("provisioning", () => {
  const order = {
    manufacturerId: "BLU",
    hardwareSupplier: "BlueUp",
    model: "BLUE_PUCK",
    batteryLifespan: 36,
    commissioningDate: Date.UTC(2026, 0, 1),
    broadcastInterval: 5000,
    uuid: "00000000-0000-4000-8000-000000000001",
    startTag: "210A0001",
    endTag: "210A0004",
  };
  const first = "provisioning-0000000001";
  const provision = (provisioningId: string, tagIds: readonly string[], more: object = {}) =>
    ask<{ outcomes: { tagId: string; status: string }[] }>(
      tower.root,
      "provisioning:create",
      "tower",
      { provisioningId, order: { ...order, ...more }, tagIds },
    );
  const undo = (provisioningId: string) =>
    ask<{ removed: string[]; left: number }>(tower.root, "provisioning:undo", "tower", {
      provisioningId,
    });

  it("makes the tags of a range once, tells of those that exist, and is undone as a whole", async () => {
    const ids = ["210A0001", "210A0002"];
    const all = { outcomes: ids.map((tagId) => ({ tagId, status: "done" })) };
    expect(await provision(first, ids)).toEqual(all);
    expect(await provision(first, ids)).toEqual(all);
    const seen = await ask(tower.root, "provisioning:preview", "harbour", { order });
    expect(seen).toEqual({
      total: 4,
      existing: ids.map((tagId) => ({ tagId, customer: "tower" })),
    });
    const second = await provision("provisioning-0000000002", [...ids, "210A0003", "210A0009"]);
    expect(second.outcomes.map(({ status }) => status)).toEqual([
      "taken",
      "taken",
      "done",
      "outOfRange",
    ]);
    const [made] = await tower.all("tags", Tag, { ids: { values: ["210A0001"] } });
    expect(made).toMatchObject({
      model: "BLUE_PUCK",
      status: "available",
      clientId: "tower",
      sendInterval: 5000,
      manufacturerId: "210A0001",
      provisioning: { id: first, manufacturerId: "BLU", batteryLifespan: 36 },
    });
    const { removed, left } = await undo(first);
    expect([new Set(removed), left]).toEqual([new Set(ids), 0]);
    expect(await undo(first)).toEqual({ removed: [], left: 0 });
    expect(
      await tower.all("tags", Tag, { prefix: { "provisioning.id": "provisioning-" } }),
    ).toMatchObject([{ id: "210A0003" }]);
  });

  it("is undone part by part where a call cannot hold it", async () => {
    const more = { startTag: "210B0001", endTag: "210B0250" };
    const ids = expandTagRange(more.startTag, more.endTag);
    expect(ids).toHaveLength(250);
    const large = "provisioning-0000000009";
    for (const part of [ids.slice(0, 200), ids.slice(200)]) await provision(large, part, more);
    const parts = [await undo(large), await undo(large)];
    expect(parts.map(({ removed, left }) => [removed.length, left])).toEqual([
      [200, 50],
      [50, 0],
    ]);
    expect(new Set(parts.flatMap(({ removed }) => removed))).toEqual(new Set(ids));
  });

  it("keeps an order of which a tag was received", async () => {
    const third = "provisioning-0000000003";
    await provision(third, ["210A0001", "210A0002"]);
    await tower.send([
      { id: "alive-1", type: "battery", at: Date.now(), tagId: "210A0002", level: 90 },
    ]);
    const { code, data } = await refusal(undo(third));
    expect([code, data["inUse"]]).toEqual(["conflict", ["210A0002"]]);
  });

  it.each([
    ["another prefix", { startTag: "210C0001", endTag: "210C0002" }],
    ["two prefixes", { endTag: "210B0004" }],
    ["a start that is not lower", { startTag: "210A0004" }],
    ["a malformed code", { endTag: "210A04" }],
    ["a model that is none", { model: "BLUE_CAR" }],
    ["a uuid that is none", { uuid: "x" }],
  ])("refuses %s", async (_, more) => {
    expect(await codeOf(provision(first, ["210A0001"], more))).toBe("invalid_input");
  });

  it("is for super admins alone", async () => {
    const body = { provisioningId: first };
    expect(await codeOf(ask(ann, "provisioning:undo", "tower", body))).toBe(
      "security.rights.forbidden",
    );
  });
});

describe("how many sensors move", () => {
  const counted = (customer: string, daysAgo: number, inactive: number) => {
    const now = Date.now();
    const day = dayBefore(dayOf(now, "Europe/Paris"), daysAgo);
    const split = { active: 1, inactive };
    const id = `${customer}-${day}`;
    return { id, customer, day, gps: split, ble: split, computedAt: now - daysAgo * DAY };
  };

  it("is read of all customers for the days that are asked for, by super admins alone", async () => {
    const activity = [
      counted("tower", 1, 2),
      counted("tower", 4, 3),
      counted("tower", 5, 4),
      counted("harbour", 2, 0),
    ];
    for (const { id, ...body } of activity)
      await tower.root.document.createOrReplace(
        "multi-tenancy-config",
        "sensor-activity",
        id,
        body,
      );
    await tower.root.collection.refresh("multi-tenancy-config", "sensor-activity");
    const read = async (by: Kuzzle) => {
      const asked = { controller: "omniscient/tag", action: "activity", body: { days: 5 } };
      return (await by.query(asked)).result as { customers: CustomerActivity[] };
    };
    const { customers } = await read(tower.root);
    const daysOf = (index: string) =>
      customers
        .find(({ customer }) => customer === index)
        // Today's is written by the job, at its own time.
        ?.days.filter(({ day, ...of }) => day !== counted(index, 0, 0).day && of.gps.active === 1)
        .map(({ gps, ble }) => [gps.inactive, ble.inactive]);
    expect(daysOf("tower")).toEqual([
      [3, 3],
      [2, 2],
    ]);
    expect(daysOf("harbour")).toEqual([[0, 0]]);
    expect(await codeOf(read(ann))).toBe("security.rights.forbidden");
  });
});
