import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TagId } from "../../src/domain/base/ids.ts";
import { Tag } from "../../src/domain/devices/tag.ts";
import { tag } from "../support/fixtures.ts";
import { AuditEvent } from "../../src/domain/base/auditEvent.ts";
import { HOUR, MINUTE, SECOND } from "../../src/domain/base/time.ts";
import { BadgeTest } from "../../src/domain/distress/badgeTest.ts";
import { Distress } from "../../src/domain/distress/distress.ts";
import { DistressDelivery } from "../../src/domain/distress/escalation.ts";
import type { Permissions } from "../../src/domain/users/permissions.ts";
import { LoneWorker } from "../../src/domain/distress/loneWorker.ts";
import { loneWorkerOf } from "../support/loneWork.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { PASSWORD } from "../support/customer.ts";
import { HALL, type SmallSite, smallSite } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
let bob: Kuzzle;
let wall: Kuzzle;
const PATIENCE = { timeout: 20_000, interval: 100 };

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", { people: ["amy", "ben", "cid"] });
  ann = await tower.user("ann", "worker");
  bob = await tower.user("bob", "admin");
  wall = await tower.user("wall", "screen");
}, 120_000);
afterAll(() => backend?.stop());

let readings = 0;
const distress = (name: string, more: object = {}) => ({
  id: `reading-${(readings += 1)}`,
  type: "distress",
  at: Date.now(),
  tagId: `tag-${name}`,
  kind: "sos",
  isRaised: true,
  ...more,
});
let commands = 0;
const commandId = () => `command-${(commands += 1)}`;
const callsOf = (name: string) =>
  tower.all("distresses", Distress, { term: { tagId: `tag-${name}` } });
const openOf = async (name: string) => {
  const open = (await callsOf(name)).find(({ state }) => state !== "resolved");
  if (open === undefined) throw new Error(`${name} has not called.`);
  return open;
};
const act = async (action: string, { id }: Distress, more: object = {}, sdk = ann) =>
  (
    await ask<{ distress: Distress }>(sdk, `distress:${action}`, "tower", {
      distressId: id,
      commandId: commandId(),
      ...more,
    })
  ).distress;

describe("a call for help", () => {
  test("goes from a device to its people and stays until one of them has resolved it", async () => {
    await tower.send(
      [
        { ...distress("amy"), id: "reading-place", type: "position", position: HALL, accuracy: 5 },
      ].map(({ kind: _kind, isRaised: _isRaised, ...reading }) => reading),
    );
    const seen: unknown[] = [];
    await ann.realtime.subscribe("tower", "distresses", {}, (notification) => {
      if (notification.type === "document") seen.push(notification.result._source);
    });
    const pressed = distress("amy");
    expect(await tower.send([pressed])).toMatchObject([{ status: "accepted" }]);
    expect(await tower.send([pressed])).toMatchObject([{ status: "duplicate" }]);
    await expect.poll(() => seen.length, PATIENCE).toBe(1);
    const call = await openOf("amy");
    expect(call).toMatchObject({ state: "raised", name: "amy", place: { site: "site-tower" } });

    const command = commandId();
    const taken = await act("take", call, { commandId: command });
    expect(taken).toMatchObject({ state: "heard", acts: [{ type: "taken", by: "ann" }] });
    expect(await act("take", call, { commandId: command })).toEqual(taken);
    // The device takes it back: that is shown, and a person still has to resolve it.
    await tower.send([distress("amy", { isRaised: false })]);
    expect(await act("setOut", call, {}, bob)).toMatchObject({ state: "onTheWay" });
    expect(await act("arrive", call, {}, bob)).toMatchObject({ state: "onSite" });
    expect(await codeOf(act("resolve", call, { outcome: "falseAlarm" }))).toBe("invalid_input");
    const resolved = await act("resolve", call, { outcome: "falseAlarm", comment: "Seen well" });
    expect(resolved).toMatchObject({ state: "resolved", signalCount: 2 });
    expect(await codeOf(act("take", call))).toBe("conflict");

    const path = `/omniscient/distress/file?customerIndex=tower&distressId=${call.id}&lang=en`;
    const token = ann.jwt;
    const file = await fetch(`http://127.0.0.1:${backend.port}/_${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");

    const audit = await tower.all("audit-events", AuditEvent, { term: { about: call.id } });
    expect(audit.map(({ type, by, byName }) => `${type} ${by ?? byName}`).toSorted()).toEqual([
      "distress.raised tag-amy",
      "names.closedByDistress ann",
      "names.openedByDistress tag-amy",
    ]);
  });

  test("of an unlinked, an unassigned or an ill-set device is taken, and of an unknown one refused", async () => {
    expect(
      await tower.send([
        distress("gate"),
        distress("ben", { at: Date.now() + HOUR }),
        distress("nobody"),
      ]),
    ).toMatchObject([{ status: "accepted" }, { status: "accepted" }, { status: "refused" }]);
    expect(await openOf("gate")).toMatchObject({ assetId: null, name: null });
    const [signal] = (await openOf("ben")).signals;
    expect(signal?.at).toBeLessThanOrEqual(signal?.receivedAt ?? 0);
    for (const name of ["gate", "ben"]) await act("take", await openOf(name));
  });

  test("that a broken device repeats is one, and a late one says so", async () => {
    const at = Date.now();
    const flood = Array.from({ length: 200 }, (_, place) => distress("cid", { at: at - place }));
    await Promise.all([0, 50, 100, 150].map((from) => tower.send(flood.slice(from, from + 50))));
    await tower.send([distress("cid", { isRaised: false, at: at - HOUR })]);
    const calls = await callsOf("cid");
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ state: "raised", signalCount: 201 });
    expect(calls[0]?.signals[0]).toMatchObject({ isLate: true, isRaised: false });
  });

  test("is known by name on a wall until it is resolved, and handled by no wall", async () => {
    const shown = async () => {
      const { hits } = await wall.document.search("tower", "distresses", {
        query: { term: { tagId: "tag-cid" } },
      });
      return hits.map(({ _source }) => (_source as { name: string }).name);
    };
    const call = await openOf("cid");
    expect(await shown()).toEqual(["cid"]);
    expect(await codeOf(act("take", call, {}, wall))).toBe("security.rights.forbidden");
    await act("take", call);
    await act("resolve", call, { outcome: "test" });
    await tower.root.collection.refresh("tower", "distresses");
    expect(await shown()).not.toEqual(["cid"]);
    expect(await codeOf(wall.document.search("tower", "distress-deliveries", {}))).toBe(
      "security.rights.forbidden",
    );
  });
});

describe("the test of a badge", () => {
  const start = (name: string, more: object = {}, command = commandId()) =>
    ask<{ test: BadgeTest }>(ann, "badgeTest:start", "tower", {
      commandId: command,
      tagId: `tag-${name}`,
      tested: "sos",
      minutes: 5,
      ...more,
    });
  const testOf = async (id: string) =>
    (await tower.all("badge-tests", BadgeTest, { ids: { values: [id] } }))[0];
  const newest = async (name: string) =>
    (await callsOf(name)).toSorted((a, b) => b.receivedAt - a.receivedAt)[0];

  test("takes one press, which is no call, and the second is one", async () => {
    for (const call of await callsOf("ben"))
      if (call.state !== "resolved") await act("resolve", call, { outcome: "helpGiven" });
    const command = commandId();
    const { test: begun } = await start("ben", {}, command);
    expect(await start("ben", {}, command)).toEqual({ test: begun });
    expect(await codeOf(start("ben"))).toBe("conflict");
    expect(await codeOf(start("none"))).toBe("not_found");
    expect(await codeOf(ask(wall, "badgeTest:end", "tower", { testId: begun.id }))).toBe(
      "security.rights.forbidden",
    );
    const pressed = distress("ben");
    await tower.send([pressed]);
    expect(await newest("ben")).toMatchObject({
      purpose: "test",
      state: "resolved",
      testId: begun.id,
      acts: [{ by: "ann" }, { by: "ann", outcome: "test" }],
    });
    expect(await testOf(begun.id)).toMatchObject({ outcome: "passed" });
    // Sent again after a cut it is the same press; nobody's name has opened.
    await tower.send([pressed]);
    const { id } = (await newest("ben")) ?? { id: "" };
    expect(await tower.all("audit-events", AuditEvent, { term: { about: id } })).toEqual([]);
    await tower.send([distress("ben")]);
    const call = await openOf("ben");
    expect(call).toMatchObject({ purpose: "real", state: "raised" });
    expect(await codeOf(start("ben"))).toBe("conflict");
    await act("take", call);
    await act("resolve", call, { outcome: "helpGiven" });
  });

  test("is a call at once by who tests, and by another kind, and withholds nothing once it is ended", async () => {
    const { test: begun } = await start("ben");
    const command = commandId();
    const raise = () =>
      ask<{ distress: Distress }>(ann, "badgeTest:raise", "tower", {
        testId: begun.id,
        commandId: command,
      });
    const { distress: raised } = await raise();
    expect(raised).toMatchObject({ purpose: "real", state: "raised", name: "ben" });
    expect(await raise()).toEqual({ distress: raised });
    expect(await testOf(begun.id)).toMatchObject({ outcome: "real" });
    await act("take", raised);
    await act("resolve", raised, { outcome: "helpGiven" });

    const { test: again } = await start("ben");
    await tower.send([distress("ben", { kind: "manDown" })]);
    const fallen = await openOf("ben");
    expect(fallen.purpose).toBe("real");
    await act("take", fallen);
    await act("resolve", fallen, { outcome: "helpGiven" });
    await ask(ann, "badgeTest:end", "tower", { testId: again.id });
    expect(await testOf(again.id)).toMatchObject({ outcome: "cancelled" });
    await tower.send([distress("ben")]);
    const call = await openOf("ben");
    await act("take", call);
    await act("resolve", call, { outcome: "helpGiven" });
  });

  test("of the escalation is a call for nobody, which ends as a test", async () => {
    const drill = (sdk: Kuzzle, command = commandId()) =>
      ask<{ distress: Distress }>(sdk, "distress:startDrill", "tower", { commandId: command });
    expect(await codeOf(drill(ann))).toBe("security.rights.forbidden");
    for (const call of await tower.all("distresses", Distress, { match_all: {} })) {
      if (call.state === "raised") await act("take", call);
      if (call.state !== "resolved") await act("resolve", call, { outcome: "helpGiven" });
    }
    const { distress: started } = await drill(bob);
    expect(started).toMatchObject({ purpose: "drill", state: "raised", assetId: null });
    expect(await codeOf(drill(bob))).toBe("conflict");
    await act("take", started);
    expect(await codeOf(act("resolve", started, { outcome: "helpGiven" }))).toBe("invalid_input");
    expect(await act("resolve", started, { outcome: "test" })).toMatchObject({ state: "resolved" });
  });
});

test("a published frame of an Abeeway tracker is a call, by its connector", async () => {
  const tagId = "20635F0108000496";
  await tower.write("tags", Tag, [{ ...tag("abeeway"), id: TagId.parse(tagId), assetId: null }]);
  const { address } = await ask<{ address: string }>(bob, "connector:create", "tower", {
    connector: {
      name: "LoRaWAN",
      network: "chirpStack",
      transport: "http",
      payload: "abeewayAt2",
      broker: null,
      messagesAMinute: 6000,
    },
    secrets: { password: null, certificate: null, key: null, tunnelKey: null },
  });
  const notified: string[] = [];
  await ann.realtime.subscribe("tower", "distresses", {}, (notification) => {
    notified.push(JSON.stringify(notification));
  });
  const { pathname } = new URL(address);
  const sos = Buffer.from("0a00f9860007", "hex").toString("base64");
  const { status } = await fetch(`http://127.0.0.1:${backend.port}${pathname}?event=up`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      deduplicationId: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
      time: new Date().toISOString(),
      deviceInfo: { devEui: tagId.toLowerCase() },
      fPort: 17,
      data: sos,
    }),
  });
  expect(status).toBeLessThan(300);
  await expect.poll(() => notified.some((one) => one.includes(tagId))).toBe(true);
  const [call] = await tower.all("distresses", Distress, { term: { tagId } });
  expect(call).toMatchObject({ state: "raised", assetId: null, signals: [{ kind: "sos" }] });
});

test("are counted in a report, with drills and tests of badges apart", async () => {
  const report = {
    name: "Calls",
    content: "callsForHelp",
    site: null,
    area: null,
    family: null,
    subFamily: null,
    span: "today",
    locale: "en",
    namesPeople: false,
  };
  const { version } = await ask<{ version: string }>(bob, "report:preview", "tower", {
    report,
    format: "csv",
  });
  const address = `/_/omniscient/report/previewFile?customerIndex=tower&format=csv&version=${version}`;
  const file = await fetch(`http://127.0.0.1:${backend.port}${address}`, {
    headers: { authorization: `Bearer ${bob.jwt}` },
  });
  const text = await file.text();
  expect(text).toContain("Received → taken (median)");
  expect(text).toMatch(/SOS/u);
});

describe("the right to calls for help", () => {
  const permissions = async (action: string, body: object = {}) => {
    const controller = "omniscient/permissions";
    const { result } = await bob.query({
      controller,
      action,
      body: { customer: "tower", ...body },
    });
    return result as Permissions;
  };
  const choose = async (callsForHelp: object) => {
    const { locked: _, callsForHelp: before, ...others } = await permissions("search");
    await permissions("update", { ...others, callsForHelp: { ...before, ...callsForHelp } });
  };
  const signIn = async (username: string) => backend.sdk({ username, password: PASSWORD });
  const reads = (sdk: Kuzzle) =>
    Promise.all(
      ["distresses", "badge-tests", "lone-workers", "distress-configurations"].map((collection) =>
        codeOf(sdk.document.search("tower", collection, {})),
      ),
    );
  const everyOne = (code: string) => Array.from({ length: 4 }, () => code);

  test("is chosen by role and person, kept by the server, and never taken from administrators and walls", async () => {
    await tower.user("eve", "worker");
    await tower.send([distress("cid")]);
    const call = await openOf("cid");
    await choose({ worker: "none", people: ["eve"] });
    // Who has lost a right is signed in anew.
    ann.disconnect();
    ann = await signIn("ann");
    let eve = await signIn("eve");
    expect(await reads(ann)).toEqual(everyOne("balise.guard.refused"));
    expect(await codeOf(ann.realtime.subscribe("tower", "distresses", {}, () => undefined))).toBe(
      "balise.guard.refused",
    );
    expect(
      await ask(ann, "live:changes", "tower", {
        places: [{ collection: "distresses", filter: {}, since: null }],
      }),
    ).toEqual({ places: [{ isForbidden: true }] });
    expect(await codeOf(act("take", call))).toBe("not_allowed");
    const checkIn = { assetId: "asset-amy", commandId: commandId() };
    expect(await codeOf(ask(ann, "loneWork:checkIn", "tower", checkIn))).toBe("not_allowed");
    const file = await fetch(
      `http://127.0.0.1:${backend.port}/_/omniscient/distress/file?customerIndex=tower&distressId=${call.id}`,
      { headers: { authorization: `Bearer ${ann.jwt}` } },
    );
    expect(file.status).toBe(403);
    // What is not about calls is as it was.
    expect(await codeOf(ann.document.search("tower", "assets", {}))).toBe("answered");
    expect(await reads(eve)).toEqual(everyOne("answered"));
    expect((await act("take", call, {}, eve)).state).toBe("heard");
    expect(await codeOf(wall.document.search("tower", "distresses", {}))).toBe("answered");
    expect((await act("setOut", call, {}, bob)).state).toBe("onTheWay");

    await choose({ worker: "see", people: [] });
    eve.disconnect();
    eve = await signIn("eve");
    expect(await reads(eve)).toEqual(everyOne("answered"));
    expect(await codeOf(act("arrive", call, {}, eve))).toBe("not_allowed");

    // A program that does not know of the right changes nothing of it.
    const { locked: _, callsForHelp, ...known } = await permissions("search");
    expect(callsForHelp).toEqual({ worker: "see", preperer: "take", people: [] });
    expect((await permissions("update", known)).callsForHelp).toEqual(callsForHelp);
    await choose({ worker: "take" });
    eve.disconnect();
    ann.disconnect();
    ann = await signIn("ann");
    expect((await act("resolve", call, { outcome: "helpGiven" })).state).toBe("resolved");
  });
});

test("a question that no server takes is known as one that nobody was asked", async () => {
  // This backend has neither a mail server nor an SMS gateway.
  const worker = loneWorkerOf("ben");
  const startedAt = Date.now() - 1.5 * HOUR;
  const until = Date.now() + HOUR;
  const session = worker.session === null ? null : { ...worker.session, startedAt, until };
  await tower.write("lone-workers", LoneWorker, [{ ...worker, session }]);
  const reach = async () =>
    (await tower.all("lone-workers", LoneWorker)).find(({ id }) => id === worker.id)?.question
      ?.reach;
  await expect.poll(reach, PATIENCE).toBe("failed");
});

describe("escalation", () => {
  test(
    "notifies whom administrators have configured, and that somebody has taken the call",
    async () => {
      const steps = [
        { minutes: 0, alertedBy: ["email"], emails: ["first@example.org"], phones: [] },
      ];
      const save = (changes: object, sdk = bob) =>
        ask(sdk, "distress:setEscalation", "tower", { changes });
      expect(await codeOf(save({ steps }, ann))).toBe("security.rights.forbidden");
      expect(await codeOf(save({ steps: [{ ...steps[0], emails: [] }] }))).toBe("invalid_input");
      await save({ steps, repeatMinutes: 1 });
      await tower.send([distress("amy", { at: Date.now() - SECOND })]);
      const call = await openOf("amy");
      const deliveries = async () =>
        (
          await tower.all("distress-deliveries", DistressDelivery, {
            term: { distressId: call.id },
          })
        )
          .map(({ occasion, recipient }) => `${occasion} ${recipient}`)
          .toSorted();
      await expect.poll(deliveries, PATIENCE).toEqual(["raised first@example.org"]);
      await backend.kill();
      await backend.restart();
      await tower.reconnect();
      ann = await backend.sdk({ username: "ann", password: PASSWORD });
      expect(await openOf("amy")).toEqual(call);
      await act("take", call);
      await expect
        .poll(deliveries, PATIENCE)
        .toEqual(["raised first@example.org", "taken first@example.org"]);
    },
    MINUTE,
  );
});
