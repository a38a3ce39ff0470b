import { execFileSync, spawnSync } from "node:child_process";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "../../src/domain/base/must.ts";
import { DrillRegister, nextDrill } from "../../src/domain/evacuations/drillRegister.ts";
import { AuditEvent } from "../../src/domain/base/auditEvent.ts";
import {
  Evacuation,
  EvacuationEvent,
  reduceEvents,
  viewOfEvacuation,
} from "../../src/domain/evacuations/evacuation.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { TagInOutBox, TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { HOUR, SECOND } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { PASSWORD } from "../support/customer.ts";
import { site } from "../support/fixtures.ts";
import { HALL, type SmallSite, smallSite, YARD } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
let bob: Kuzzle;
const PATIENCE = { timeout: 20_000, interval: 100 };

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", { people: ["amy", "ben", "cid", "dot", "eli"] });
  ann = await tower.user("ann", "worker");
  bob = await tower.user("bob", "admin");
  await ask("setMusterAreas", { site: "site-tower", areas: ["area-yard"] }, bob);
  await tower.send(["amy", "ben", "cid"].map((name) => position(name, HALL)));
  await tower.write("tag-in-tag-out", TagInOutRecord, [
    // An entry of two days ago without an exit and without a signal since: nobody who is expected.
    TagInOutRecord.parse({
      id: "stay-eli",
      kind: "record",
      tagNumber: "tag-eli",
      assetId: "asset-eli",
      assetName: "eli",
      site: site("tower"),
      dateIn: Date.now() - 48 * HOUR,
      dateOut: null,
      entryNumberIn: 1,
      entryNumberOut: null,
      duration: null,
      status: "in",
    }),
    TagInOutRecord.parse({
      id: "stay-dot",
      kind: "record",
      tagNumber: "tag-dot",
      assetId: "asset-dot",
      assetName: "dot",
      site: site("tower"),
      dateIn: Date.now() - HOUR,
      dateOut: null,
      entryNumberIn: 1,
      entryNumberOut: null,
      duration: null,
      status: "in",
    }),
  ]);
}, 120_000);
afterAll(() => backend?.stop());

let readings = 0;
const position = (name: string, point: object, at = Date.now()) => ({
  id: `reading-${(readings += 1)}`,
  type: "position",
  at,
  tagId: `tag-${name}`,
  position: point,
  accuracy: 5,
});

async function ask(action: string, body: object, sdk = ann): Promise<Record<string, unknown>> {
  const { result } = await sdk.query({
    controller: "omniscient/evacuation",
    action,
    body: { customerIndex: "tower", ...body },
  });
  return result as Record<string, unknown>;
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { id: string; props: string[] }) => ({
      code: error.id.split(".").at(-1),
      ...(JSON.parse(error.props[0] ?? "{}") as object),
    }),
  );

async function viewOf(id: string) {
  const [evacuation] = await tower.all("evacuations", Evacuation, { ids: { values: [id] } });
  if (evacuation === undefined) throw new Error(`The evacuation ${id} is gone.`);
  const events = await tower.all("evacuation-events", EvacuationEvent, {
    term: { evacuationId: id },
  });
  return viewOfEvacuation(reduceEvents(evacuation, events));
}
const safe = async (id: string) => {
  const { checkIns } = await viewOf(id);
  return [...checkIns.values()].map(({ personId, means }) => `${personId} ${means}`).toSorted();
};
let commands = 0;
const commandId = () => `command-${(commands += 1)}`;
const start = async (kind = "drill", command = commandId()) =>
  Evacuation.parse(
    (await ask("start", { site: "site-tower", kind, commandId: command }))["evacuation"],
  );

describe("an evacuation", () => {
  it("goes from the frozen roll over two screens and a killed backend to an exact end", async () => {
    const command = commandId();
    const evacuation = await start("real", command);
    const { id } = evacuation;
    expect(evacuation.roll.map(({ name, isFresh }) => [name, isFresh])).toEqual([
      ["amy", true],
      ["ben", true],
      ["cid", true],
      ["dot", false],
    ]);
    expect(await start("real", command)).toEqual(evacuation);
    const second = ask("start", { site: "site-tower", kind: "drill", commandId: commandId() }, bob);
    expect(await refusal(second)).toMatchObject({ code: "conflict", evacuationId: id });

    const seen: string[] = [];
    await bob.realtime.subscribe("tower", "evacuation-events", {}, (notification) => {
      if (notification.type === "document") seen.push(String(notification.result._id));
    });
    const amy = { evacuationId: id, personId: "asset-amy" };
    const byAnn = { ...amy, commandId: commandId() };
    await Promise.all([
      ask("checkIn", byAnn),
      ask("checkIn", { ...amy, commandId: commandId() }, bob),
    ]);
    await expect.poll(() => seen.length, PATIENCE).toBe(2);
    expect(await safe(id)).toEqual(["asset-amy hand"]);

    await backend.kill();
    await backend.restart();
    await tower.reconnect();
    ann = await backend.sdk({ username: "ann", password: PASSWORD });
    bob = await backend.sdk({ username: "bob", password: PASSWORD });
    // The screen does not know whether its last command arrived, and repeats it.
    const repeated = EvacuationEvent.parse((await ask("checkIn", byAnn))["event"]);
    expect(repeated.recordedAt).toBeGreaterThanOrEqual(repeated.at);
    const cutOffAt = evacuation.startedAt + SECOND;
    await ask("checkIn", {
      evacuationId: id,
      personId: "asset-ben",
      commandId: commandId(),
      at: cutOffAt,
    });
    const visitor = await ask("addPerson", {
      evacuationId: id,
      commandId: commandId(),
      person: { name: "Visitor" },
    });
    const visitorId = (visitor["event"] as { person: { id: string } }).person.id;
    await ask("checkIn", { evacuationId: id, personId: visitorId, commandId: commandId() }, bob);
    const view = await viewOf(id);
    expect(view.people.map(({ name }) => name)).toEqual(["amy", "ben", "cid", "dot", "Visitor"]);
    expect([...view.checkIns.keys()].toSorted()).toEqual(
      ["asset-amy", "asset-ben", visitorId].toSorted(),
    );
    expect([...view.checkIns.values()].find(({ personId }) => personId === "asset-ben")?.at).toBe(
      cutOffAt,
    );

    await ask("undoCheckIn", { ...amy, commandId: commandId() });
    expect(await safe(id)).toEqual(["asset-ben hand", `${visitorId} hand`]);

    const end = { evacuationId: id, commandId: commandId() };
    const ended = Evacuation.parse((await ask("end", end))["evacuation"]);
    expect(await ask("end", { ...end, commandId: commandId() }, bob)).toEqual({
      evacuation: ended,
    });
    expect(await refusal(ask("checkIn", { ...amy, commandId: commandId() }))).toMatchObject({
      code: "conflict",
    });
    expect(await ask("checkIn", byAnn)).toEqual({ event: repeated });
    const late = { evacuationId: id, personId: "asset-cid", commandId: commandId(), at: cutOffAt };
    await ask("checkIn", late);
    expect(await safe(id)).toContain("asset-cid hand");
    const audit = await tower.all("audit-events", AuditEvent);
    expect(audit.map(({ type, by, about }) => `${type} ${by} ${about}`).toSorted()).toEqual([
      `names.closedByEvacuation ann ${id}`,
      `names.openedByEvacuation ann ${id}`,
    ]);
  }, 90_000);

  it("checks in by itself who comes to the muster area, and not again after an undo", async () => {
    const { id } = await start();
    expect(await safe(id)).toEqual([]);
    // eli was not on the roll: they are found all the same.
    // The gateway's own connection ended with the backend.
    await tower.sendUntilAnswered(["ben", "eli"].map((name) => position(name, YARD)));
    await expect
      .poll(() => safe(id), PATIENCE)
      .toEqual(["asset-ben musterArea", "asset-eli musterArea"]);
    expect((await viewOf(id)).people.map(({ name }) => name)).toContain("eli");
    await ask("undoCheckIn", { evacuationId: id, personId: "asset-ben", commandId: commandId() });
    await tower.sendUntilAnswered([position("ben", YARD), position("cid", YARD)]);
    await expect
      .poll(() => safe(id), PATIENCE)
      .toEqual(["asset-cid musterArea", "asset-eli musterArea"]);
    await ask("end", { evacuationId: id, commandId: commandId() });
  }, 60_000);

  it("refuses what does not exist, and is for those who work there", async () => {
    const nothing = {
      evacuationId: "evacuation-none",
      personId: "asset-amy",
      commandId: commandId(),
    };
    expect(await refusal(ask("checkIn", nothing))).toMatchObject({ code: "not_found" });
    const areas = ask("setMusterAreas", { site: "site-tower", areas: ["area-moon"] }, bob);
    expect(await refusal(areas)).toMatchObject({
      code: "invalid_input",
      issues: [{ path: "areas.0", code: "unknown_area" }],
    });
    const [stored] = await tower.all("sites", Site);
    expect(stored?.musterAreas).toEqual(["area-yard"]);
    const wall = await tower.user("wall", "screen");
    const body = { site: "site-tower", kind: "drill", commandId: commandId() };
    await expect(ask("start", body, wall)).rejects.toMatchObject({
      id: "security.rights.forbidden",
    });
    await expect(wall.document.search("tower", "evacuations", {})).resolves.toBeDefined();
    await expect(wall.document.search("tower", "audit-events", {})).rejects.toMatchObject({
      id: "security.rights.forbidden",
    });
  });
});

describe("the register of drills", () => {
  const register = async (sdk?: Kuzzle) => DrillRegister.parse(await ask("register", {}, sdk));
  const file = (query: string, { jwt }: Pick<Kuzzle, "jwt"> = ann) =>
    fetch(
      `http://127.0.0.1:${backend.port}/_/omniscient/report/drills?customerIndex=tower${query}`,
      jwt === null ? {} : { headers: { Authorization: `Bearer ${jwt}` } },
    );

  it("has each drill once it has ended, with the last remark, which is written while it runs and after it", async () => {
    const before = await register();
    const { id, startedAt } = await start();
    await ask("checkIn", {
      evacuationId: id,
      personId: "asset-amy",
      commandId: commandId(),
      at: startedAt,
    });
    const during = { evacuationId: id, commandId: commandId(), text: " Slow on the stairs " };
    const { event } = await ask("observe", during);
    expect(event).toMatchObject({ type: "evacuation.observed", text: "Slow on the stairs" });
    expect(await ask("observe", { ...during, text: "Not this one" })).toEqual({ event });
    expect((await register()).drills).toEqual(before.drills);

    await ask("end", { evacuationId: id, commandId: commandId() });
    const { sites, drills } = await register(bob);
    expect(drills.slice(1)).toEqual(before.drills);
    expect(drills[0]).toMatchObject({
      id,
      site: "site-tower",
      siteName: "Tower",
      startedAt,
      expected: 5,
      found: 1,
      unlisted: 0,
      firstFoundAt: startedAt,
      lastFoundAt: startedAt,
      remark: { text: "Slow on the stairs", byName: "First Last" },
    });
    expect(sites).toEqual([
      {
        site: "site-tower",
        siteName: "Tower",
        lastAt: startedAt,
        dueAt: nextDrill(startedAt, "Europe/Paris"),
        state: "notDue",
      },
    ]);

    const observe = async (text: string) => {
      await ask("observe", { evacuationId: id, commandId: commandId(), text }, bob);
      return (await register()).drills[0]?.remark?.text ?? null;
    };
    expect(await observe("The west door was locked")).toBe("The west door was locked");
    expect(await observe("")).toBeNull();
    expect(await observe("Repaired")).toBe("Repaired");
    const kept = await tower.all("evacuation-events", EvacuationEvent, {
      bool: {
        filter: [{ term: { evacuationId: id } }, { term: { type: "evacuation.observed" } }],
      },
    });
    expect(kept).toHaveLength(4);
  });

  it("refuses remarks that are too long, about nothing, or by whoever only looks", async () => {
    const [evacuation] = await tower.all("evacuations", Evacuation, { term: { kind: "drill" } });
    const evacuationId = must(evacuation, "one was held").id;
    const observe = (more: object, sdk?: Kuzzle) =>
      refusal(ask("observe", { evacuationId, commandId: commandId(), text: "x", ...more }, sdk));
    expect(await observe({ text: "x".repeat(2001) })).toMatchObject({
      code: "invalid_input",
      issues: [{ path: "text", code: "too_big" }],
    });
    expect(await observe({ evacuationId: "evacuation-none" })).toMatchObject({ code: "not_found" });
    const wall = await tower.user("drill.wall", "screen");
    for (const call of [
      ask("observe", { evacuationId, commandId: commandId(), text: "x" }, wall),
      ask("register", {}, wall),
    ])
      await expect(call).rejects.toMatchObject({ id: "security.rights.forbidden" });
    expect((await file("", wall)).status).toBe(403);
    expect((await file("", { jwt: null })).status).toBe(401);
  });

  const hasPoppler = spawnSync("pdftotext", ["-v"]).error === undefined;
  it.skipIf(!hasPoppler)("is a PDF in the reader's language, of all sites or of one", async () => {
    const read = async (query: string) => {
      const answer = await file(query);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
      return execFileSync("pdftotext", ["-layout", "-", "-"], { input: bytes }).toString();
    };
    const whole = await read("&lang=fr");
    expect(whole).toContain("Registre des exercices d'évacuation");
    expect(whole).toContain("Repaired");
    expect(await read("")).toContain("Registre des exercices d'évacuation");
    expect(await read("&lang=en&site=site-tower")).toContain("Register of evacuation drills");
    expect(await read("&lang=en&site=site-other")).not.toContain("Repaired");
    expect((await file("&lang=de")).status).toBe(400);
  });
});

describe("the configuration of an entry box", () => {
  const box = (action: string, body: object, sdk: Kuzzle) =>
    sdk
      .query({ controller: "omniscient/box", action, body: { customerIndex: "tower", ...body } })
      .then(({ result }) => (result as { box: unknown }).box);

  it("is changed by a super admin, number by number in its range, and keeps what it has counted", async () => {
    const before = (
      await tower.all("tag-in-tag-out", TagInOutBox, { ids: { values: ["box-1"] } })
    )[0];
    const changes = { minimumBatteryLevel: 20, minimumTimeDifference: 3, name: "North" };
    expect(await box("update", { boxId: "box-1", changes }, tower.root)).toEqual({
      ...before,
      ...changes,
    });
    const late = box(
      "update",
      { boxId: "box-1", seen: { name: "Gate" }, changes: { name: "West" } },
      tower.root,
    );
    expect(await refusal(late)).toMatchObject({
      code: "conflict",
      conflicts: [{ field: "name", stored: "North", wanted: "West" }],
    });
    const codes = async (wrong: object) => {
      const told = await refusal(box("update", { boxId: "box-1", changes: wrong }, tower.root));
      return (told as unknown as { issues: { path: string; code: string }[] }).issues.map(
        ({ path, code }) => `${path} ${code}`,
      );
    };
    expect(await codes({ minimumBatteryLevel: -1, minimumTimeDifference: 1441 })).toEqual([
      "minimumBatteryLevel too_small",
      "minimumTimeDifference too_big",
    ]);
    expect(
      await codes({ sendInterval: 999, timeout: 86_400_001, latitude: 91, longitude: -181 }),
    ).toEqual([
      "latitude too_big",
      "longitude too_small",
      "sendInterval too_small",
      "timeout too_big",
    ]);
    expect(await codes({ minimumBatteryLevel: "20", totalRead: 5 })).toEqual([
      "minimumBatteryLevel invalid_type",
      " unrecognized_keys",
    ]);
    expect(await codes({ site: "site-moon" })).toEqual(["site unknown_site"]);
    expect(await codes({ apiSubscriptionKey: "k".repeat(513) })).toEqual([
      "apiSubscriptionKey too_big",
    ]);
  });

  it("is made under a number of its own", async () => {
    const form = {
      name: "South",
      site: "site-tower",
      startDate: Date.now(),
      minimumBatteryLevel: 10,
      minimumTimeDifference: 1,
      sendInterval: 60_000,
      timeout: 3_600_000,
      latitude: 45,
      longitude: 4,
    };
    expect(await box("create", { entryNumber: 7, box: form }, tower.root)).toMatchObject({
      id: "box-7",
      entryNumber: 7,
    });
    expect(await refusal(box("create", { entryNumber: 7, box: form }, tower.root))).toMatchObject({
      code: "name_taken",
    });
    await expect(box("create", { entryNumber: 8, box: form }, bob)).rejects.toMatchObject({
      id: "security.rights.forbidden",
    });
  });
});
