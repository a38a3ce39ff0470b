import { execFileSync } from "node:child_process";
import { once } from "node:events";
import ICAL from "ical.js";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { AuditEvent } from "../../src/domain/base/auditEvent.ts";
import { READS_A_MINUTE } from "../../src/domain/apiKeys/accessKey.ts";
import type { ShownKey } from "../../src/domain/apiKeys/calls.ts";
import { FEED_LISTS } from "../../src/domain/apiKeys/feedCalls.ts";
import { DAY, HOUR } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf, refusal } from "../support/calls.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { area, asset, site } from "../support/fixtures.ts";

/** Of the documentation (RFC 5737): nobody's. */
const ELSEWHERE = "203.0.113.9";

let backend: RunningBackend;
let root: Kuzzle;
let tower: Kuzzle;
let rental: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  root = await backend.sdk(backend.superAdmin);
  for (const customer of ["tower", "rental"]) {
    await root.query({
      controller: "omniscient/customer",
      action: "create",
      body: { customer: customerForm(customer) },
    });
    await root.query({
      controller: "omniscient/user",
      action: "create",
      body: {
        customer,
        id: `${customer}-admin`,
        password: PASSWORD,
        user: userForm(`${customer}-admin`, "admin"),
      },
    });
  }
  tower = await backend.sdk({ username: "tower-admin", password: PASSWORD });
  rental = await backend.sdk({ username: "rental-admin", password: PASSWORD });
  const { id, ...content } = asset("crane", { designation: "a crane of the tower" });
  await root.document.create("tower", "assets", content, id, { refresh: "wait_for" });
}, 120_000);
afterAll(() => backend?.stop());

type Made = { readonly key: ShownKey; readonly secret: string };

const form = (right: string, more: object = {}) => ({
  name: `for ${right}`,
  right,
  addresses: [],
  expiresAt: Date.now() + 30 * DAY,
  ...more,
});
const make = (right: string, more: object = {}, by = tower, customer = "tower") =>
  ask<Made>(by, "key:create", customer, { key: form(right, more) });
const on = <Answer = Made>(action: string, { key }: Made, more: object = {}) =>
  ask<Answer>(tower, `key:${action}`, "tower", { keyId: key.id, ...more });
const listed = async (id: string) =>
  (await ask<{ keys: ShownKey[] }>(tower, "key:search", "tower")).keys.find((key) => key.id === id);

/** What a machine is answered that reads the assets of a customer by HTTP. */
const read = (secret: string, index = "tower", from?: string) =>
  backend.rest("POST", `/${index}/assets/_search`, {
    token: secret,
    body: {},
    headers: from === undefined ? {} : { "x-forwarded-for": from },
  });
const bring = (secret: string) =>
  backend.http(
    {
      controller: "omniscient/ingestion",
      action: "readings",
      body: { customerIndex: "tower", readings: [{}] },
    },
    secret,
  );
/** A machine that follows the assets of the tower by a WebSocket. */
async function listening(secret: string, hear: (message: unknown) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${backend.port}`);
  await once(socket, "open");
  const subscribed = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const message: unknown = JSON.parse(data.toString());
      if (Reflect.get(Object(message), "requestId") === "subscribe") resolve();
      hear(message);
    });
  });
  socket.send(
    JSON.stringify({
      requestId: "subscribe",
      controller: "realtime",
      action: "subscribe",
      index: "tower",
      collection: "assets",
      body: {},
      jwt: secret,
    }),
  );
  await subscribed;
  return socket;
}
/** The record of activity about a key, the oldest first. */
async function recorded(id: string): Promise<string[]> {
  await root.collection.refresh("tower", "audit-events");
  const { hits } = await root.document.search(
    "tower",
    "audit-events",
    { query: { term: { about: id } }, sort: [{ at: "asc" }] },
    { size: 50 },
  );
  return hits.map(({ _id, _source }) => AuditEvent.parse({ ...(_source as object), id: _id }).type);
}

describe("a key for a machine", () => {
  test("reads its customer as its right says, and nothing else", async () => {
    const { secret, key } = await make("api_reader");
    expect(secret).toMatch(/^balise_key-[\dA-Z]{26}_[\w-]{43}$/u);
    expect(JSON.stringify(key)).not.toContain("hash");
    expect((await read(secret)).result).toMatchObject({ total: 1 });
    expect((await read(secret, "rental")).status).toBe(403);
    expect((await bring(secret)).status).toBe(403);
    const administer = await backend.http(
      { controller: "omniscient/user", action: "search", body: { customer: "tower" } },
      secret,
    );
    expect(administer.status).toBe(403);
  });

  test("brings readings where it is a gateway's, and reads nothing", async () => {
    const { secret } = await make("gateway");
    expect((await bring(secret)).status).toBe(200);
    expect((await read(secret)).status).toBe(403);
  });

  test("is no user: it begins no session and is in no list of users", async () => {
    const { secret, key } = await make("api_reader");
    const call = (action: string) => backend.http({ controller: "auth", action }, secret);
    expect((await call("getCurrentUser")).result).toMatchObject({ _id: key.id });
    for (const action of ["refreshToken", "logout"])
      expect([action, (await call(action)).error?.id]).toEqual([action, "balise.key.session"]);
    expect((await read(secret)).status).toBe(200);
    const { result } = await tower.query({
      controller: "omniscient/user",
      action: "search",
      body: { customer: "tower" },
    });
    expect((result as { users: { id: string }[] }).users.map(({ id }) => id)).toEqual([
      "tower-admin",
    ]);
  });

  test("opens nothing where a part of it is another's", async () => {
    const [one, other] = [await make("api_reader"), await make("api_reader")];
    const mixed = `balise_${one.key.id}_${other.secret.slice(-43)}`;
    for (const wrong of [mixed, `${one.secret}x`, "balise_", `balise_key-none_${"a".repeat(43)}`])
      expect((await read(wrong)).error?.id).toBe("security.token.invalid");
  });

  test("is taken from its addresses alone, which a client cannot make up behind a proxy", async () => {
    const { secret } = await make("api_reader", { addresses: ["203.0.113.0/28"] });
    expect((await read(secret)).error?.id).toBe("balise.key.address");
    expect((await read(secret, "tower", ELSEWHERE)).status).toBe(200);
    expect((await read(secret, "tower", "203.0.113.200")).error?.id).toBe("balise.key.address");
    expect((await read(secret, "tower", `${ELSEWHERE}, 198.51.100.1`)).error?.id).toBe(
      "balise.key.address",
    );
  });

  test("is rotated with an overlap, or at once", async () => {
    const first = await make("api_reader");
    const second = await on("rotate", first, { overlap: HOUR });
    expect(second.secret).not.toBe(first.secret);
    expect((await read(first.secret)).status).toBe(200);
    expect((await read(second.secret)).status).toBe(200);
    const third = await on("rotate", first, { overlap: 0 });
    expect((await read(first.secret)).status).toBe(401);
    expect((await read(second.secret)).status).toBe(401);
    expect((await read(third.secret)).status).toBe(200);
  });

  test("opens nothing from the moment it is revoked, and its live notifications end", async () => {
    const made = await make("api_reader");
    const told: unknown[] = [];
    const socket = await listening(made.secret, (message) => told.push(message));
    const write = (name: string) => {
      const { id, ...content } = asset(name);
      return root.document.create("tower", "assets", content, id);
    };
    await write("first");
    await expect.poll(() => JSON.stringify(told), { timeout: 10_000 }).toContain("asset-first");
    await on("revoke", made);
    expect((await read(made.secret)).status).toBe(401);
    await expect.poll(() => JSON.stringify(told), { timeout: 20_000 }).toContain("TokenExpired");
    await write("second");
    // What is told of the second has been told by then, to whoever still listens.
    const other = await make("api_reader");
    const heard: unknown[] = [];
    const witness = await listening(other.secret, (message) => heard.push(message));
    await write("third");
    await expect.poll(() => JSON.stringify(heard), { timeout: 10_000 }).toContain("asset-third");
    expect(JSON.stringify(told)).not.toMatch(/asset-(second|third)/u);
    socket.close();
    witness.close();
    expect(await codeOf(on("rotate", made, { overlap: 0 }))).toBe("conflict");
    expect(await listed(made.key.id)).toMatchObject({ revokedByName: "First Last" });
  });

  test("ends by itself", async () => {
    const { secret } = await make("api_reader", { expiresAt: Date.now() + 1500 });
    await expect.poll(async () => (await read(secret)).status, { timeout: 10_000 }).toBe(401);
  });

  test("says when and from where it was used, and the record of activity has what became of it", async () => {
    const made = await make("api_reader", { addresses: [ELSEWHERE] });
    expect(await listed(made.key.id)).toMatchObject({ lastUsedAt: null });
    await read(made.secret, "tower", ELSEWHERE);
    await expect.poll(async () => (await listed(made.key.id))?.lastUsedFrom).toBe(ELSEWHERE);
    await on("update", made, { seen: { name: "for api_reader" }, changes: { name: "the crane" } });
    await on("rotate", made, { overlap: 0 });
    await on("revoke", made);
    await expect
      .poll(() => recorded(made.key.id))
      .toEqual(["key.created", "key.used", "key.changed", "key.rotated", "key.revoked"]);
  });

  test("has a share of requests of its own, and leaves others theirs", async () => {
    const [loud, calm] = [await make("api_reader"), await make("api_reader")];
    const statuses: number[] = [];
    // The share is of a second: a busy machine may need one or two of them until it is fast enough.
    const callMany = async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => read(loud.secret)));
      statuses.push(...answers.map(({ status }) => status));
      return statuses;
    };
    await expect.poll(callMany, { timeout: 50_000 }).toContain(429);
    expect(statuses).toContain(200);
    expect((await read(calm.secret)).status).toBe(200);
  }, 60_000);

  test("goes with its customer where that is archived", async () => {
    const { secret } = await make("api_reader", {}, rental, "rental");
    expect((await read(secret, "rental")).status).toBe(200);
    const archive = (action: string) =>
      root.query({
        controller: "omniscient/customer",
        action,
        body: { customerIndex: "rental" },
      });
    await archive("archive");
    expect((await read(secret, "rental")).status).toBe(403);
    await archive("unarchive");
    expect((await read(secret, "rental")).status).toBe(200);
  });
});

describe("the addresses of a key", () => {
  const open = async (action: "calendar" | "list", query: Record<string, string>) => {
    const search = new URLSearchParams(query).toString();
    const answer = await fetch(
      `http://127.0.0.1:${backend.port}/_/omniscient/feed/${action}?${search}`,
    );
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      text: await answer.text(),
    };
  };
  /** What Python's reader finds in a CSV. */
  const readByPython = (csv: string, delimiter: string) =>
    JSON.parse(
      execFileSync(
        "python3",
        [
          "-c",
          `import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8-sig")
print(json.dumps(list(csv.DictReader(io.StringIO(text, newline=""), delimiter="${delimiter}"))))`,
        ],
        { input: csv, encoding: "utf8" },
      ),
    ) as Record<string, string>[];

  beforeAll(async () => {
    await ask(tower, "referential:create", "tower", {
      family: {
        name: "known",
        category: "material",
        markerUrl: null,
        labels: { fr: null, en: null },
        subFamilies: [
          {
            name: "lifting",
            labels: { fr: "Levage", en: null },
            attributes: [
              {
                name: "VGP",
                labels: { fr: "Prochaine VGP", en: "Next inspection" },
                attributeType: "specific",
                required: false,
                valueType: "date",
                allowedValues: [],
                computed: null,
                isRegulatory: true,
              },
            ],
          },
        ],
      },
    });
    const { id, ...hoist } = asset("hoist", {
      reference: "H-1",
      designation: '=HYPERLINK("x"); "big", hoist\nof the tower',
      family: "known",
      subFamily: "lifting",
      lastTagUpdate: Date.UTC(2026, 6, 1, 10),
      attributes: [{ name: "VGP", string: null, number: null, date: Date.now() + 10 * DAY }],
    });
    await root.document.create("tower", "assets", hoist, id);
    await root.document.create(
      "tower",
      "asset-maintenance",
      {
        assetId: id,
        kind: "inspection",
        title: "Annual, by a third party",
        notes: null,
        plannedAt: Date.now() + 3 * DAY,
        doneAt: null,
        performedBy: null,
        createdAt: 1,
        createdBy: "tower-admin",
      },
      "maintenance-1",
    );
    const place = { site: null, floor: null, area: null };
    for (const [seq, days] of [1, 40].entries()) {
      const at = Date.now() - days * DAY;
      await root.document.create("tower", "asset-history", {
        type: "asset.moved",
        seq,
        at,
        recordedAt: at,
        assetId: id,
        tagId: null,
        family: "known",
        subFamily: "lifting",
        from: place,
        to: { ...place, site: site("tower"), area: area("hall") },
      });
    }
    for (const collection of ["assets", "asset-history", "asset-maintenance", "references"])
      await root.collection.refresh("tower", collection);
  });

  test("give each list as CSV to a foreign reader, and no formula to a spreadsheet", async () => {
    const { secret } = await make("lists");
    const answer = await open("list", { key: secret, list: "assets" });
    expect([answer.status, answer.type]).toEqual([200, "text/csv; charset=utf-8"]);
    const hoist = readByPython(answer.text, ",").find(({ id }) => id === "asset-hoist");
    expect(hoist).toMatchObject({
      reference: "H-1",
      designation: `'=HYPERLINK("x"); "big", hoist\nof the tower`,
      lastTagUpdate: "2026-07-01T12:00:00+02:00",
      isSeenNow: "false",
    });
    const french = await open("list", { key: secret, list: "deadlines", separator: "semicolon" });
    expect(
      readByPython(french.text, ";").map(({ kind, title, state }) => [kind, title, state]),
    ).toEqual([
      ["inspection", "Annual, by a third party", "soon"],
      ["regulatory", "VGP", "soon"],
    ]);
    for (const list of FEED_LISTS) {
      const { status, text } = await open("list", { key: secret, list });
      // The first line names the columns.
      expect([list, status, text.split("\r\n")[0]?.includes(",")]).toEqual([list, 200, true]);
    }
    expect((await open("list", { key: secret, list: "users" })).status).toBe(400);
  });

  test("give what happened as far back as the address says", async () => {
    const { secret } = await make("lists");
    const rowsOf = async (list: string, more: Record<string, string> = {}) =>
      readByPython((await open("list", { key: secret, list, ...more })).text, ",");
    const toHall = { reference: "H-1", toArea: area("hall") };
    expect(await rowsOf("movements")).toMatchObject([toHall]);
    expect(await rowsOf("movements", { days: "60" })).toMatchObject([toHall, toHall]);
    expect((await open("list", { key: secret, list: "movements", days: "0" })).status).toBe(400);
    expect(await rowsOf("maintenance")).toMatchObject([
      { reference: "H-1", kind: "inspection", state: "soon", doneDay: "" },
    ]);
    expect(await rowsOf("families")).toContainEqual(
      expect.objectContaining({ subFamily: "lifting", attribute: "VGP", isRegulatory: "true" }),
    );
  });

  test("give the deadlines to a foreign calendar, under names that stay", async () => {
    const { secret } = await make("deadlines");
    const read = async (lang: string) => {
      const { text, type } = await open("calendar", { key: secret, lang });
      expect(type).toBe("text/calendar; charset=utf-8");
      return new ICAL.Component(ICAL.parse(text))
        .getAllSubcomponents("vevent")
        .map((event) => new ICAL.Event(event));
    };
    const [first, second] = await read("fr");
    expect(first?.summary).toContain("Annual, by a third party – ");
    expect(first?.description).toContain("Contrôle");
    expect(second?.summary).toContain("Prochaine VGP – ");
    expect(second?.description).toContain("known / Levage");
    const [planned, demanded] = await read("en");
    expect(planned?.description).toContain("Inspection");
    expect(demanded?.summary).toContain("Next inspection – ");
    const uids = (events: readonly ICAL.Event[]) => events.map(({ uid }) => uid);
    expect(uids(await read("fr"))).toEqual(uids(await read("en")));
  });

  test("open what their right says alone, and nothing once the key is revoked or over", async () => {
    const [lists, deadlines, reader] = [
      await make("lists"),
      await make("deadlines"),
      await make("api_reader"),
    ];
    const list = (key: string) => open("list", { key, list: "sites" });
    expect((await list(deadlines.secret)).status).toBe(410);
    expect((await list(reader.secret)).status).toBe(410);
    expect((await open("calendar", { key: lists.secret })).status).toBe(410);
    // A key for an address is no token.
    expect((await read(lists.secret)).status).toBe(401);
    expect((await list(lists.secret)).status).toBe(200);
    await expect.poll(() => recorded(lists.key.id)).toEqual(["key.created", "key.used"]);
    await on("revoke", lists);
    expect((await list(lists.secret)).status).toBe(410);
    expect((await list("")).status).toBe(410);
  });

  test("are read a few times a minute, from their addresses", async () => {
    const away = await make("lists", { addresses: [ELSEWHERE] });
    expect((await open("list", { key: away.secret, list: "sites" })).status).toBe(403);
    const { secret } = await make("lists");
    const other = await make("lists");
    const statuses: number[] = [];
    // More than twice as many, in case a minute ends meanwhile.
    for (let count = 0; count <= 2 * READS_A_MINUTE; count += 1)
      statuses.push((await open("list", { key: secret, list: "sites" })).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await open("list", { key: other.secret, list: "sites" })).status).toBe(200);
  }, 60_000);
});

describe("who makes keys", () => {
  test("gives none more than they have, and touches no other customer's", async () => {
    for (const right of ["admin", "worker", "super", "customer.rental.admin"])
      expect([right, await codeOf(make(right))]).toEqual([right, "invalid_input"]);
    expect(await codeOf(make("api_reader", {}, tower, "rental"))).toBe("not_allowed");
    const made = await make("api_reader");
    const harbour = await backend.sdk({ username: "rental-admin", password: PASSWORD });
    for (const [action, more] of [
      ["rotate", { overlap: 0 }],
      ["revoke", {}],
      ["update", { seen: {}, changes: { name: "mine" } }],
    ] as const) {
      const other = ask(harbour, `key:${action}`, "rental", { keyId: made.key.id, ...more });
      expect([action, await codeOf(other)]).toEqual([action, "not_found"]);
    }
    // A key is not administered by a key.
    const by = await backend.http(
      { controller: "omniscient/key", action: "create", body: { customerIndex: "tower" } },
      made.secret,
    );
    expect(by.status).toBe(403);
  });

  test("is told what is wrong with an end, an address, and what somebody else has changed", async () => {
    const wrong = async (more: object) =>
      (await refusal(make("api_reader", more))).data["issues"] as { path: string }[];
    expect(await wrong({ expiresAt: Date.now() - 1 })).toMatchObject([{ path: "expiresAt" }]);
    expect(await wrong({ expiresAt: Date.now() + 1000 * DAY })).toMatchObject([
      { path: "expiresAt", code: "too_big" },
    ]);
    expect(await wrong({ addresses: ["10.0.0.0/33"] })).toMatchObject([
      { path: "key.addresses.0" },
    ]);
    const made = await make("api_reader");
    const edit = (name: string, seen: string) =>
      on("update", made, { seen: { name: seen }, changes: { name } });
    await edit("one", "for api_reader");
    expect((await refusal(edit("two", "for api_reader"))).code).toBe("conflict");
  });
});
