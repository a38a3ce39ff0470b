import { randomBytes } from "node:crypto";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AssetFile } from "../../src/domain/assets/assetFile.ts";
import { MAX_FILE_BYTES } from "../../src/domain/base/limits.ts";
import { must } from "../../src/domain/base/must.ts";
import { type Floor, FORMER_PLANS_KEPT, type FloorPlan } from "../../src/domain/sites/floor.ts";
import { Site } from "../../src/domain/sites/site.ts";
import { planUrl } from "../../src/views/kit/routes.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { asset } from "../support/fixtures.ts";
import { type SmallSite, smallSite, smallTower } from "../support/smallSite.ts";

const SITE = "site-tower";
const CORNERS = [
  [3.99, 45.005],
  [4.01, 45.005],
  [4.01, 44.995],
  [3.99, 44.995],
];
/** Each up to where it says its size, of 16 by 16 pixels. */
const PNG = Buffer.from("89504e470d0a1a0a0000000d4948445200000010000000100806000000", "hex");
const JPEG = Buffer.from("ffd8ffe00002ffc0000b080010001001", "hex");
const WEBP = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8X"), Buffer.alloc(14)]);
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><script>alert(1)</script></svg>',
);
/** 20,000 by 20,000 pixels. */
const BOMB = Buffer.from("89504e470d0a1a0a0000000d4948445200004e2000004e200806000000", "hex");

let backend: RunningBackend;
let tower: SmallSite;
let rental: SmallSite;
let admin: Kuzzle;
/** Administrator of the other customer. */
let eve: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", { assets: [asset("crane")] });
  rental = await smallSite(backend, "rental");
  for (const place of [tower, rental]) {
    const floors = [-1, 0, 1].map((number) => ({ number, styleId: "s", name: null, plan: null }));
    await place.write("sites", Site, [{ ...smallTower(), floors }]);
  }
  admin = await tower.user("ann", "admin");
  eve = await rental.user("eve", "admin");
}, 120_000);
afterAll(() => backend?.stop());

/** Gives a floor a plan and answers its key. */
async function store(floor: number, image: Buffer, place = tower): Promise<string> {
  const body = { siteId: SITE, floor, corners: CORNERS, content: image.toString("base64") };
  const { site } = await ask<{ site: Site }>(place.root, "site:storePlan", place.index, body);
  const key = site.floors.find(({ number }) => number === floor)?.plan?.fileKey;
  return must(key ?? null, "the answer names the plan");
}

/** What a browser gets that shows the plan, signed in by its cookie. */
async function load(by: Kuzzle | null, customer: string, floor: number, key: string) {
  const address = planUrl(customer, { site: SITE, floor, key });
  const headers = by === null ? {} : { cookie: `authToken=${String(by.jwt)}` };
  return fetch(`http://127.0.0.1:${backend.port}${address}`, { headers });
}
const statusOf = async (...asked: Parameters<typeof load>) => (await load(...asked)).status;

/** Writes a key into a floor, as an administrator can. */
async function plant(by: Kuzzle, place: SmallSite, floor: number, fileKey: string): Promise<void> {
  const [site] = await place.all("sites", Site);
  const seen = { floors: must(site, "the small site is there").floors };
  const plan = { fileKey, url: null, corners: CORNERS };
  const floors = seen.floors.map((one) => (one.number === floor ? { ...one, plan } : one));
  await ask(by, "site:update", place.index, { siteId: SITE, seen, changes: { floors } });
}

describe("the plan of a floor", () => {
  it.each([
    { name: "a PNG", image: PNG, type: "image/png" },
    { name: "a JPEG", image: JPEG, type: "image/jpeg" },
    { name: "a WebP", image: WEBP, type: "image/webp" },
    { name: "a drawing", image: SVG, type: "image/svg+xml" },
  ])("comes back as it was stored: $name", async ({ image, type }) => {
    const answer = await load(admin, "tower", -1, await store(-1, image));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(image);
    expect(answer.headers.get("content-type")).toBe(type);
  });

  it("may be kept by its browser alone, and runs nothing where it is opened as a page", async () => {
    const { headers } = await load(admin, "tower", 0, await store(0, SVG));
    expect(headers.get("cache-control")).toMatch(/^private, max-age=\d+$/u);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "sandbox"]));
    expect(policy.filter((part) => part.startsWith("script-src"))).toEqual([]);
  });

  it("of 5 MB is taken, and a larger one refused", async () => {
    const large = Buffer.concat([PNG, randomBytes(MAX_FILE_BYTES - PNG.length)]);
    const answer = await load(admin, "tower", 0, await store(0, large));
    expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
    expect(await codeOf(store(0, Buffer.concat([large, PNG.subarray(0, 1)])))).toBe("file_too_big");
  });

  it("that unpacks to more than a viewer can hold is refused", async () => {
    expect(await codeOf(store(0, BOMB))).toBe("file_too_big");
  });

  it("is shown to those who read the sites, and to nobody else", async () => {
    const key = await store(1, PNG);
    const statuses: Record<string, number> = { anonymous: await statusOf(null, "tower", 1, key) };
    for (const profile of ["screen", "worker", "preperer", "api_reader", "quickconnect", "cron"]) {
      const user = await tower.user(`${profile}-1`, profile);
      statuses[profile] = await statusOf(user, "tower", 1, key);
    }
    expect(statuses).toEqual({
      anonymous: 401,
      screen: 200,
      worker: 200,
      preperer: 200,
      api_reader: 200,
      quickconnect: 403,
      cron: 403,
    });
  });

  it("of another customer is refused, by their index and by one's own", async () => {
    const key = await store(1, PNG);
    expect(await statusOf(eve, "tower", 1, key)).toBe(403);
    expect(await statusOf(eve, "rental", 1, key)).toBe(404);
    await plant(eve, rental, 1, key);
    expect(await statusOf(eve, "rental", 1, key)).toBe(404);
    // Nor can it be made to vanish: the super admin gives that floor a plan of its own.
    await store(1, PNG, rental);
    expect(await statusOf(admin, "tower", 1, key)).toBe(200);
  });

  it("is what the floor names: no other floor's, no asset's file, and nothing by a path", async () => {
    const key = await store(0, PNG);
    const content = PNG.toString("base64");
    const upload = { assetId: "asset-crane", name: "photo.png", content };
    const { file } = await ask<{ file: AssetFile }>(admin, "file:upload", "tower", upload);
    expect(await statusOf(admin, "tower", 1, key)).toBe(404);
    for (const planted of [file.link, `${key}/../${key.split("/").at(-1)}`, "../../etc/passwd"]) {
      expect(await statusOf(admin, "tower", 1, planted)).toBe(404);
      await plant(admin, tower, 1, planted);
      expect(await statusOf(admin, "tower", 1, planted)).toBe(404);
    }
    for (let count = 0; count <= FORMER_PLANS_KEPT; count += 1) await store(1, PNG);
    const photo = { fileId: file.id };
    expect(await codeOf(ask(admin, "file:download", "tower", photo))).toBe("answered");
  });

  it("that is replaced is kept, at an address of its own, until ten others have followed", async () => {
    const first = await store(0, PNG);
    const second = await store(0, JPEG);
    expect([await statusOf(admin, "tower", 0, first), first === second]).toEqual([200, false]);
    for (let count = 0; count < FORMER_PLANS_KEPT; count += 1) await store(0, JPEG);
    expect(await statusOf(admin, "tower", 0, first)).toBe(404);
    await plant(admin, tower, 0, first);
    expect(await statusOf(admin, "tower", 0, first)).toBe(404);
  });

  it("stays while another floor of the site names it", async () => {
    const shared = await store(0, PNG);
    await plant(admin, tower, 1, shared);
    for (let count = 0; count <= FORMER_PLANS_KEPT; count += 1) await store(0, JPEG);
    expect(await statusOf(admin, "tower", 1, shared)).toBe(200);
  });

  it.each([
    { name: "no customer", query: `siteId=${SITE}&floor=0&key=k` },
    { name: "no floor", query: `customerIndex=tower&siteId=${SITE}&key=k` },
    {
      name: "a floor that is no number",
      query: `customerIndex=tower&siteId=${SITE}&floor=1e3&key=k`,
    },
    { name: "two keys", query: `customerIndex=tower&siteId=${SITE}&floor=0&key=k&key=l` },
  ])("is not asked for with $name", async ({ query }) => {
    const token = String(admin.jwt);
    const { status } = await backend.rest("GET", `/_/omniscient/site/plan?${query}`, { token });
    expect(status).toBe(400);
  });

  it("is answered by HTTP only, and a socket is told so", async () => {
    const key = await store(0, PNG);
    const asked = { customerIndex: "tower", siteId: SITE, floor: "0", key };
    const call = admin.query({ controller: "omniscient/site", action: "plan", ...asked });
    expect(await codeOf(call)).toBe("invalid_input");
  });
});

describe("storing a plan", () => {
  const plan = { siteId: SITE, floor: 0, corners: CORNERS, content: PNG.toString("base64") };

  it("is for administrators of the customer", async () => {
    const { site } = await ask<{ site: Site }>(admin, "site:storePlan", "tower", plan);
    expect(site.floors[0]?.plan).toMatchObject({ corners: CORNERS });
    const worker = await tower.user("will", "worker");
    const codes = [worker, eve].map((who) => codeOf(ask(who, "site:storePlan", "tower", plan)));
    expect(await Promise.all(codes)).toEqual(["security.rights.forbidden", "not_allowed"]);
  });

  it.each([
    { name: "a page", given: { content: btoa("<html><svg>") }, code: "file_type_refused" },
    { name: "a text", given: { content: btoa("Niveau 1") }, code: "file_type_refused" },
    { name: "nothing", given: { content: "" }, code: "invalid_input" },
    { name: "what is no base64", given: { content: "<svg>" }, code: "invalid_input" },
    {
      name: "a plan without extent",
      given: { corners: [0, 1, 2, 3].map(() => CORNERS[0]) },
      code: "invalid_input",
    },
    {
      name: "a plan seen from behind",
      given: { corners: CORNERS.toReversed() },
      code: "invalid_input",
    },
    { name: "an opacity above 1", given: { opacity: 1.5 }, code: "invalid_input" },
    { name: "three corners", given: { corners: CORNERS.slice(1) }, code: "invalid_input" },
    { name: "a floor that is not there", given: { floor: 7 }, code: "not_found" },
    { name: "a site that is not there", given: { siteId: "site-none" }, code: "not_found" },
  ])("refuses $name", async ({ given, code }) => {
    const call = ask(tower.root, "site:storePlan", "tower", { ...plan, ...given });
    expect(await codeOf(call)).toBe(code);
  });
});

describe("changing a plan", () => {
  const place = { kind: "place", corners: CORNERS, opacity: 0.4 };
  const floorNow = async (): Promise<Floor> => {
    const [site] = await tower.all("sites", Site);
    const found = site?.floors.find(({ number }) => number === 0);
    return must(found ?? null, "the floor is there");
  };
  const change = (given: object, by = tower.root) =>
    ask<{ site: Site }>(by, "site:changePlan", "tower", { siteId: SITE, floor: 0, ...given });

  it("is for administrators of the customer", async () => {
    expect(await codeOf(change({ change: place }, eve))).toBe("not_allowed");
  });

  it("lays it elsewhere, removes it and brings it back; who stored it and when stays told", async () => {
    const fileKey = await store(0, PNG);
    const { plan: stored } = await floorNow();
    expect(stored).toMatchObject({
      fileKey,
      storedAt: expect.any(Number),
      storedBy: expect.any(String),
    });
    await change({ seen: stored, change: place });
    const placed: FloorPlan = {
      ...must(stored, "it was stored"),
      corners: place.corners as never,
      opacity: 0.4,
    };
    expect((await floorNow()).plan).toEqual(placed);
    await change({ seen: placed, change: { kind: "remove" } });
    const without = await floorNow();
    expect([without.plan, without.formerPlans?.[0]]).toEqual([null, placed]);
    expect(await statusOf(admin, "tower", 0, fileKey)).toBe(200);
    await change({
      seen: null,
      change: { ...place, kind: "restore", fileKey, url: null, opacity: 1 },
    });
    expect((await floorNow()).plan).toEqual({ ...placed, opacity: 1 });
  });

  it("is refused where somebody else changed it meanwhile, and nothing is written", async () => {
    await store(0, PNG);
    const { plan: seen } = await floorNow();
    await store(0, JPEG);
    const now = await floorNow();
    expect(await codeOf(change({ seen, change: place }))).toBe("conflict");
    expect(await codeOf(change({ seen, change: { kind: "remove" } }))).toBe("conflict");
    const content = PNG.toString("base64");
    const upload = { siteId: SITE, floor: 0, corners: CORNERS, content, seen };
    expect(await codeOf(ask(tower.root, "site:storePlan", "tower", upload))).toBe("conflict");
    expect(await floorNow()).toEqual(now);
  });

  it.each([
    {
      name: "a plan that the floor never had",
      given: { change: { ...place, kind: "restore", fileKey: "x", url: null } },
      code: "not_found",
    },
    {
      name: "corners that cross",
      given: { change: { ...place, corners: [CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]] } },
      code: "invalid_input",
    },
    { name: "another kind", given: { change: { kind: "burn" } }, code: "invalid_input" },
    { name: "a floor that is not there", given: { floor: 7, change: place }, code: "not_found" },
  ])("refuses $name", async ({ given, code }) => {
    await store(0, PNG);
    expect(await codeOf(change(given))).toBe(code);
  });
});
