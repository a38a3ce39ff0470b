import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kuzzle } from "kuzzle-sdk";
import { z } from "zod";
import { READABLE } from "../../backend/app/platform/security/rights.ts";
import { Alert } from "../../src/domain/alerts/alert.ts";
import { AuditEvent } from "../../src/domain/base/auditEvent.ts";
import { area, asset, site } from "../support/fixtures.ts";
import { MINUTE } from "../../src/domain/base/time.ts";
import { NAMES_LEAD } from "../../src/domain/evacuations/nameOpening.ts";
import { TagInOutRecord } from "../../src/domain/attendance/tagInOut.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { PASSWORD } from "../support/customer.ts";
import { type ShownTo, shownTo } from "../support/shownTo.ts";
import { HALL, type SmallSite, smallSite, YARD } from "../support/smallSite.ts";

const INDEX = "tower";
const SHOWN = z.array(z.string()).parse(READABLE.screen);
/** What says who somebody is, none of which is part of an id. */
const NAMES = [
  "Amélie Durand",
  "Benoît Leroy",
  "EMP-0471",
  "EMP-0472",
  "06 12 34 56 78",
  "Zoé Visiteuse",
];
const PATIENCE = { timeout: 20_000, interval: 100 };

let backend: RunningBackend;
let tower: SmallSite;
let worker: Kuzzle;
let wall: ShownTo;
let operator: ShownTo;

beforeAll(async () => {
  backend = await startBackend();
  const person = (id: string, designation: string, reference: string) =>
    asset(id, {
      designation,
      reference,
      referenceKey: reference.toLowerCase(),
      attributes: [{ name: "phone", string: "06 12 34 56 78", number: null, date: null }],
    });
  tower = await smallSite(backend, INDEX, {
    people: ["a", "b"],
    assets: [
      person("a", "Amélie Durand", "EMP-0471"),
      person("b", "Benoît Leroy", "EMP-0472"),
      asset("crane", { designation: "Grue à tour", category: "material", family: "cranes" }),
    ],
  });
  worker = await tower.user("worker", "worker");
  await tower.user("wall", "screen");
  await tower.user("admin", "admin");
  await tower.send([position("a", HALL), position("b", YARD)]);
  await tower.write("alerts", Alert, [
    alertOn("a", "Amélie Durand"),
    alertOn("crane", "Grue à tour"),
  ]);
  await tower.write("tag-in-tag-out", TagInOutRecord, [
    TagInOutRecord.parse({
      id: "stay-a",
      kind: "record",
      tagNumber: "tag-a",
      assetId: "asset-a",
      assetName: "Amélie Durand",
      site: site("tower"),
      dateIn: Date.now() - MINUTE,
      dateOut: null,
      entryNumberIn: 1,
      entryNumberOut: null,
      duration: null,
      status: "in",
    }),
  ]);
  wall = await shownTo(backend, { username: "wall", password: PASSWORD });
  operator = await shownTo(backend, { username: "worker", password: PASSWORD });
  for (const screen of [wall, operator])
    for (const collection of SHOWN) {
      // Whose stays are whose business differs (specification section 5).
      if (screen === operator && collection === "tag-in-tag-out") continue;
      const room = { controller: "realtime", action: "subscribe", index: INDEX, collection };
      const { status } = await screen.ask({ ...room, body: {} });
      if (status !== 200) throw new Error(`${collection} is not heard: ${status}`);
    }
}, 120_000);
afterAll(async () => {
  wall?.close();
  operator?.close();
  await backend?.stop();
});

let readings = 0;
const position = (name: string, point: object) => ({
  id: `reading-${(readings += 1)}`,
  type: "position",
  at: Date.now(),
  tagId: `tag-${name}`,
  position: point,
  accuracy: 5,
});

function alertOn(name: string, subjectName: string): Alert {
  return Alert.parse({
    id: `alert-${name}`,
    alertType: "battery",
    subject: `asset-${name}`,
    subjectName,
    tagId: `tag-${name}`,
    idAsset: `asset-${name}`,
    counterId: null,
    site: site("tower"),
    area: area("hall"),
    timestamp: 1,
    raisedAt: 1000,
    isOpen: true,
    closedAt: null,
    isAcknowledged: true,
    acknowledgement: {
      by: "worker",
      byName: "First Last",
      at: 1000,
      comment: "Amélie Durand rentre",
    },
    comments: [{ id: "c", by: "worker", byName: "First Last", at: 1, text: "Benoît Leroy aussi" }],
    value: 12,
    threshold: 30,
    affectedTags: null,
  });
}

const search = (collection: string, body: object = {}) => ({
  controller: "document",
  action: "search",
  index: INDEX,
  collection,
  size: 100,
  body,
});
const found = (text: string) => NAMES.filter((name) => text.includes(name));
const call = (controller: string, action: string, body: object = {}) =>
  worker.query({
    controller: `omniscient/${controller}`,
    action,
    body: { customerIndex: INDEX, ...body },
  });

/** The designation that the wall reads of an asset now. */
async function nameOnWall(id: string): Promise<unknown> {
  const { result } = await wall.ask({
    controller: "document",
    action: "get",
    index: INDEX,
    collection: "assets",
    _id: id,
  });
  return (result as { _source: { designation: unknown } })._source.designation;
}

describe("a shared screen", () => {
  test("reads everything it may by both ways, and no name of a person", async () => {
    const before = wall.received().length;
    for (const collection of SHOWN) {
      const reads = [
        search(collection),
        { ...search(collection, {}), scroll: "10s", size: 1 },
        {
          ...search(collection),
          controller: "document",
          action: "mGet",
          body: { ids: ["asset-a", "alert-a", "stay-a"] },
        },
      ];
      for (const read of reads) {
        for (const { status, result } of [await wall.ask(read), await wall.askByHttp(read)]) {
          expect(status).toBe(200);
          const { scrollId } = result as { scrollId?: string };
          if (scrollId !== undefined)
            await wall.ask({ controller: "document", action: "scroll", scrollId });
        }
      }
    }
    const history = { customerIndex: INDEX, site: null, at: Date.now(), alertsFrom: 0 };
    await wall.ask({ controller: "omniscient/history", action: "at", body: history });
    const seen = wall.received().slice(before);
    expect(found(seen)).toEqual([]);
    // What is no person is called what it is called, and nobody else's reads have changed.
    expect(seen).toContain("Grue à tour");
    expect(JSON.stringify(await operator.ask(search("assets")))).toContain("Amélie Durand");
  });

  test("has the same person under the same pseudonym in every collection", async () => {
    const pseudonym = await nameOnWall("asset-a");
    expect(pseudonym).toMatch(/^\w{3}-\w{3}$/u);
    const others = await Promise.all(
      ["alerts", "tag-in-tag-out"].map(async (collection) =>
        JSON.stringify(await wall.ask(search(collection))),
      ),
    );
    for (const answer of others) expect(answer).toContain(String(pseudonym));
    expect(await nameOnWall("asset-b")).not.toBe(pseudonym);
  });

  test("reads all assets page by page, by keys that only the server reads", async () => {
    const page = (after: readonly unknown[] | undefined) =>
      wall.ask({
        ...search("assets", {
          sort: [{ referenceKey: "asc" }],
          ...(after === undefined ? {} : { search_after: after }),
        }),
        size: 2,
      });
    const seen: string[] = [];
    let after: readonly unknown[] | undefined;
    for (;;) {
      const { status, result } = await page(after);
      expect(status).toBe(200);
      const { hits } = result as { hits: { _id: string; _source: { referenceKey: string } }[] };
      if (hits.length === 0) break;
      seen.push(...hits.map(({ _id }) => _id));
      after = [hits.at(-1)?._source.referenceKey];
    }
    expect(seen.toSorted()).toEqual(["asset-a", "asset-b", "asset-crane"]);
    // Where a reference would stand is not told.
    expect((await page(["emp-0471"])).status).toBe(400);
  });

  test.each<[string, object]>([
    ["a search", search("assets", { query: { term: { designation: "Amélie Durand" } } })],
    ["a search by reference", search("assets", { query: { prefix: { referenceKey: "emp" } } })],
    [
      "a count",
      { ...search("assets", { query: { match: { designation: "Amélie" } } }), action: "count" },
    ],
    ["an order", search("assets", { sort: [{ referenceKey: "desc" }] })],
    ["buckets", search("assets", { aggs: { names: { terms: { field: "referenceKey" } } } })],
    [
      "Kuzzle's language",
      {
        ...search("assets", { query: { equals: { designation: "Amélie Durand" } } }),
        lang: "koncorde",
      },
    ],
    ["an alert's subject", search("alerts", { query: { match: { subjectName: "Amélie" } } })],
    [
      "a subscription",
      {
        controller: "realtime",
        action: "subscribe",
        index: INDEX,
        collection: "assets",
        body: { equals: { designation: "Amélie Durand" } },
      },
    ],
    [
      "the changes of a filter",
      {
        controller: "omniscient/live",
        action: "changes",
        body: {
          customerIndex: INDEX,
          places: [
            { collection: "assets", filter: { equals: { reference: "EMP-0471" } }, since: null },
          ],
        },
      },
    ],
  ])("confirms no name: %s is refused", async (_, request) => {
    for (const answer of [await wall.ask(request), await wall.askByHttp(request)])
      expect(answer).toMatchObject({ status: 403 });
    expect((await operator.ask(request)).status).toBe(200);
  });

  test("is notified of what it may see, without a name, while others are notified as ever", async () => {
    const before = [wall.received().length, wall.notified("assets")] as const;
    const heardBefore = operator.notified("assets");
    for (const [at, point] of [HALL, YARD, HALL, YARD].entries())
      await tower.send(
        [position("a", point), position("b", point), position("crane", point)].slice(
          0,
          at % 2 === 0 ? 3 : 2,
        ),
      );
    await tower.root.document.update(INDEX, "alerts", "alert-a", { value: 11 });
    await tower.root.document.update(INDEX, "tag-in-tag-out", "stay-a", { entryNumberIn: 2 });
    await expect
      .poll(() => wall.notified("assets"), PATIENCE)
      .toBeGreaterThanOrEqual(before[1] + 8);
    await expect.poll(() => wall.notified("alerts"), PATIENCE).toBeGreaterThan(0);
    await expect.poll(() => wall.notified("tag-in-tag-out"), PATIENCE).toBeGreaterThan(0);
    await expect
      .poll(() => operator.notified("assets"), PATIENCE)
      .toBeGreaterThanOrEqual(heardBefore + 8);
    expect(found(wall.received().slice(before[0]))).toEqual([]);
    expect(operator.received()).toContain("Amélie Durand");
  });

  test("has the names of the roll while people are searched for, and no longer", async () => {
    const { result } = await call("evacuation", "start", {
      site: "site-tower",
      kind: "drill",
      commandId: "command-1",
    });
    const { evacuation } = result as { evacuation: { id: string } };
    const command = { evacuationId: evacuation.id, at: null };
    await call("evacuation", "addPerson", {
      ...command,
      commandId: "command-2",
      person: { name: "Zoé Visiteuse" },
    });
    await expect
      .poll(() => found(wall.received()), PATIENCE)
      .toEqual(expect.arrayContaining(["Amélie Durand", "Zoé Visiteuse"]));
    await call("evacuation", "end", { ...command, commandId: "command-3" });
    await expect.poll(() => wall.notified("evacuations"), PATIENCE).toBeGreaterThanOrEqual(2);
    const after = [
      await wall.ask(search("evacuations")),
      await wall.ask(search("evacuation-events")),
    ];
    expect(found(JSON.stringify(after))).toEqual([]);
    expect(JSON.stringify(after)).toContain(String(await nameOnWall("asset-a")));
  });
});

describe("whoever may opens the names for a while, and answers for it", () => {
  test("with a reason, until they are closed again", async () => {
    const opened = await call("names", "open", {
      minutes: 5,
      reason: "Somebody is hurt in the hall",
    });
    expect(opened.result).toMatchObject({
      opening: { reason: "Somebody is hurt in the hall", byName: "First Last" },
    });
    await expect.poll(() => nameOnWall("asset-a"), PATIENCE).toBe("Amélie Durand");
    await expect(call("names", "open", { minutes: 5, reason: "Once more" })).rejects.toMatchObject({
      status: 409,
    });
    const { result } = await call("names", "close");
    const { until } = (result as { opening: { until: number } }).opening;
    expect(until).toBeLessThanOrEqual(Date.now() + NAMES_LEAD);
    await expect.poll(() => nameOnWall("asset-a"), PATIENCE).toMatch(/^\w{3}-\w{3}$/u);
    // A second close changes nothing and is not recorded.
    await call("names", "close");
    const events = await tower.all("audit-events", AuditEvent);
    const byHand = events
      .filter(({ type }) => type.endsWith("ByHand"))
      .toSorted((a, b) => a.at - b.at);
    expect(byHand).toMatchObject([
      {
        type: "names.openedByHand",
        by: "worker",
        detail: expect.stringContaining("Somebody is hurt"),
      },
      { type: "names.closedByHand", by: "worker", about: byHand[0]?.about },
    ]);
  });

  test.each([
    ["too long", { minutes: 61, reason: "A good reason" }],
    ["without a reason", { minutes: 5, reason: "    x " }],
  ])("not %s", async (_, body) => {
    await expect(call("names", "open", body)).rejects.toMatchObject({ status: 400 });
  });

  test("not a shared screen by itself", async () => {
    const answer = await wall.ask({
      controller: "omniscient/names",
      action: "open",
      body: { customerIndex: INDEX, minutes: 5, reason: "A good reason" },
    });
    expect(answer.status).toBe(403);
  });
});
