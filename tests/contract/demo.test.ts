import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createWorld, customersOfWorld, DEFAULT_SEED } from "../../backend/demo/world/world.ts";
import { Asset, isFresh } from "../../src/domain/assets/asset.ts";
import type { CheckpointAsset } from "../../src/domain/timeMachine/siteCheckpoint.ts";
import {
  type HistoryPiece,
  lastHeardAt,
  pastAssets,
  pastChanges,
  withChanges,
} from "../../src/domain/timeMachine/siteHistory.ts";
import { DAY, HOUR } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { must } from "../../src/domain/base/must.ts";
import { READABLE } from "../../backend/app/platform/security/rights.ts";
import { shownTo } from "../support/shownTo.ts";
import { PROJECT_ROOT } from "../support/projectRoot.ts";

const world = createWorld({ seed: DEFAULT_SEED, now: Date.now() });
const folder = mkdtempSync(path.join(tmpdir(), "balise-demo-"));
let backend: RunningBackend;
let sdk: Kuzzle;
let demo: ChildProcess;
let logins: { profile: string; customer: string; username: string; password: string }[];

/** What the demo has said since it was started. */
let words = () => "";

type Ready = { type: string; logins: typeof logins };

/** The child of `npm start`, told where the backend is. */
async function startDemo(
  args: readonly string[] = ["--supervised", "--past", "2"],
): Promise<Ready> {
  demo = fork(path.join(PROJECT_ROOT, "dist/backend/demo/simulate.js"), [...args], {
    env: {
      ...process.env,
      BALISE_KUZZLE_PORT: String(backend.port),
      BALISE_DATA: folder,
      BALISE_ADMIN_USERNAME: backend.superAdmin.username,
      BALISE_ADMIN_PASSWORD: backend.superAdmin.password,
    },
    // The world holds little: V8 is asked to collect rather than to grow.
    execArgv: ["--max-semi-space-size=1", "--optimize-for-size"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let said = "";
  demo.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  demo.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  words = () => said;
  const ended = once(demo, "exit").then(([code]) => {
    throw new Error(`The demo ended with ${String(code)} before it was ready: ${said}`);
  });
  return await Promise.race([readyMessage(demo), ended]);
}

/** What it says once its world is in place; before, it says how it comes forward. */
function readyMessage(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    child.on("message", (message: Ready) => {
      if (message.type === "ready") resolve(message);
    });
  });
}

async function endDemo(): Promise<number | null> {
  const exit = once(demo, "exit");
  demo.kill("SIGTERM");
  const [code] = (await exit) as [number | null];
  return code;
}

async function assetsOf(index: string): Promise<Asset[]> {
  await sdk.collection.refresh(index, "assets");
  const { hits } = await sdk.document.search(index, "assets", {}, { size: 1000 });
  return hits.map(({ _id, _source }) => Asset.parse({ ..._source, id: _id }));
}

/** A file of a report of all resources, as it would be sent now. */
async function reportFile({
  locale,
  format,
}: {
  readonly locale: "en" | "fr";
  readonly format: "pdf" | "xlsx";
}): Promise<string> {
  const report = {
    name: "Morning",
    content: "assets",
    site: null,
    area: null,
    family: null,
    subFamily: null,
    span: null,
    locale,
    namesPeople: false,
  };
  const customerIndex = "tour-horizon";
  const made = await sdk.query({
    controller: "omniscient/report",
    action: "preview",
    body: { customerIndex, format, report },
  });
  const { version } = made.result as { version: string };
  const query = new URLSearchParams({ customerIndex, format, version });
  const answer = await fetch(
    `http://127.0.0.1:${backend.port}/_/omniscient/report/previewFile?${query.toString()}`,
    { headers: { Authorization: `Bearer ${String(sdk.jwt)}` } },
  );
  expect(answer.status).toBe(200);
  const file = path.join(folder, `${locale}.${format}`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

beforeAll(async () => {
  backend = await startBackend();
  sdk = await backend.sdk(backend.superAdmin);
  ({ logins } = await startDemo());
}, 180_000);

afterAll(async () => {
  if (demo.exitCode === null && demo.signalCode === null) await endDemo();
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the demo world in a backend", () => {
  test.each(["tour-horizon", "locamat"])("has printed codes and papers for %s", async (index) => {
    for (const collection of ["qr-code", "asset-files"])
      await sdk.collection.refresh(index, collection);
    const count = (collection: string, term?: object) =>
      sdk.document.count(index, collection, term === undefined ? {} : { query: { term } });
    expect(await count("qr-code", { status: "assigned" })).toBe(24);
    expect(await count("qr-code")).toBe(40);
    expect(await count("asset-files", { type: "application/pdf" })).toBe(6);
    expect(await count("asset-files")).toBe(12);
  });

  test("every document of the world is there", async () => {
    for (const { customer, assets, devices, counters, families, sites, labels } of customersOfWorld(
      world,
    )) {
      const counted = await Promise.all(
        ["assets", "tags", "counters", "references", "sites", "labels"].map(async (collection) => {
          await sdk.collection.refresh(customer.index, collection);
          return sdk.document.count(customer.index, collection);
        }),
      );
      expect(counted).toEqual(
        [assets, devices, counters, families, sites, labels].map(({ length }) => length),
      );
    }
  });

  test("every login that it tells signs in", async () => {
    expect(logins).toHaveLength(19);
    for (const { username, password } of logins) {
      const client = await backend.sdk({ username, password });
      expect((await client.auth.checkToken()).valid).toBe(true);
      client.disconnect();
    }
  });

  // Before anything else is waited for: the world is at its busiest while it comes up.
  test("a shared screen is sent the living site without the name of anybody", async () => {
    const people = (await assetsOf("tour-horizon")).filter(
      ({ category }) => category === "personnel",
    );
    expect(people.length).toBeGreaterThan(50);
    const login = logins.find(({ username }) => username === "screen.tour-horizon");
    const wall = await shownTo(backend, must(login, "the demo has a screen at the tower"));
    const shown = z.array(z.string()).parse(READABLE.screen);
    for (const collection of shown) {
      const place = { index: "tour-horizon", collection };
      const subscribe = { controller: "realtime", action: "subscribe", ...place, body: {} };
      const search = { controller: "document", action: "search", ...place, size: 1000, body: {} };
      expect(await wall.ask(subscribe)).toMatchObject({ status: 200 });
      expect(await wall.ask(search)).toMatchObject({ status: 200 });
      expect(await wall.askByHttp(search)).toMatchObject({ status: 200 });
    }
    await expect
      .poll(() => people.filter(({ id }) => wall.wasNotified("assets", id)).length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(20);
    const received = wall.received();
    wall.close();
    expect(
      people
        .flatMap(({ designation, reference }) => [designation, reference])
        .filter((name) => received.includes(name)),
    ).toEqual([]);
  }, 90_000);

  test("all machines have a place and a battery within seconds", async () => {
    await expect
      .poll(
        async () => {
          const assets = await assetsOf("locamat");
          return assets.filter(
            ({ location, batteryLevel }) => location !== null && batteryLevel !== null,
          ).length;
        },
        { timeout: 30_000 },
      )
      .toBe(800);
  });

  test("materials stand in areas and go on being heard", async () => {
    const newest = async () =>
      Math.max(...(await assetsOf("tour-horizon")).map(({ lastTagUpdate }) => lastTagUpdate ?? 0));
    const placed = async () =>
      (await assetsOf("tour-horizon")).filter(
        ({ category, area }) => category === "material" && area !== null,
      ).length;
    // A tag at rest is heard every minute or two; the demo lets those of the present come in over that time.
    await expect.poll(placed, { timeout: 150_000, interval: 1000 }).toBeGreaterThan(180);
    const before = await newest();
    await expect.poll(newest, { timeout: 20_000 }).toBeGreaterThan(before);
  }, 180_000);

  const hasPoppler = ["pdftotext", "pdftoppm"].every(
    (tool) => spawnSync(tool, ["-v"]).status === 0,
  );
  // The one that Debian's packages are for, whichever else there is.
  const PYTHON = "/usr/bin/python3";
  const hasOpenpyxl = spawnSync(PYTHON, ["-c", "import openpyxl"]).status === 0;

  test.skipIf(!hasPoppler)(
    "its reports are read and drawn by poppler",
    async () => {
      for (const [locale, title, place] of [
        ["fr", "Ressources et emplacements", "Niveau 0"],
        ["en", "Resources and where they are", "Niveau 0"],
      ] as const) {
        const pdf = await reportFile({ locale, format: "pdf" });
        const text = spawnSync("pdftotext", ["-layout", pdf, "-"]).stdout.toString();
        expect(text).toContain(title);
        expect(text).toContain(`Tour Horizon · ${place}`);
        expect(text).toMatch(locale === "fr" ? /Page 1 sur \d+/u : /Page 1 of \d+/u);
        // People are named by their initials.
        const people = (await assetsOf("tour-horizon")).filter(
          ({ category }) => category === "personnel",
        );
        expect(people.filter(({ designation }) => text.includes(designation))).toEqual([]);
        const drawn = spawnSync("pdftoppm", ["-r", "40", "-l", "1", "-gray", pdf]);
        expect(drawn.stderr.toString()).toBe("");
        const [, width = 0, height = 0] =
          /^P5\s(\d+) (\d+)\s/u
            .exec(drawn.stdout.subarray(0, 20).toString("latin1"))
            ?.map(Number) ?? [];
        // A4 at 40 dots an inch, with ink on it.
        expect([width, height]).toEqual([331, 468]);
        const ink = drawn.stdout.subarray(-width * height).filter((grey) => grey < 200).length;
        expect(ink / (width * height)).toBeGreaterThan(0.02);
      }
    },
    60_000,
  );

  test.skipIf(!hasOpenpyxl)(
    "its spreadsheets are read by openpyxl",
    async () => {
      const xlsx = await reportFile({ locale: "en", format: "xlsx" });
      const script =
        "import json,sys,openpyxl\n" +
        "rows=list(openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True))\n" +
        "print(json.dumps([[type(c).__name__ if i==5 and n>0 else c for i,c in enumerate(r)] for n,r in enumerate(rows)],default=str))";
      const read = spawnSync(PYTHON, ["-c", script, xlsx]);
      expect(read.stderr.toString()).toBe("");
      const [head = [], ...rows] = JSON.parse(read.stdout.toString()) as (string | null)[][];
      expect([head[0], head.at(-1)]).toEqual(["Reference", "Certainty"]);
      const stored = (await assetsOf("tour-horizon")).filter(({ isArchived }) => !isArchived);
      expect(new Set(rows.map(([reference]) => reference))).toEqual(
        new Set(stored.map(({ reference }) => reference)),
      );
      expect(rows).toHaveLength(stored.length);
      expect(new Set(rows.map((row) => row[5]))).toContain("datetime");
    },
    60_000,
  );

  test("it has a past that the time machine shows at any instant, and plays on", async () => {
    await expect
      .poll(() => words(), { timeout: 120_000, interval: 500 })
      .toContain("The past of the demo is in place");
    const at = async (instant: number) => {
      const { result } = await sdk.query({
        controller: "omniscient/history",
        action: "at",
        body: { customerIndex: "tour-horizon", at: instant },
      });
      return result as { checkpointAt: number; assets: CheckpointAsset[] };
    };
    const began = Date.now();
    const instants = Array.from({ length: 10 }, (_, i) => Math.round(began - (1 + i * 0.1) * DAY));
    for (const instant of instants) {
      const { checkpointAt, assets } = await at(instant);
      expect(instant - checkpointAt).toBeLessThanOrEqual(DAY);
      expect(assets).toHaveLength(300);
      const fresh = assets.filter((asset) =>
        isFresh({ lastTagUpdate: lastHeardAt(asset, instant) }, instant),
      );
      // The materials are always heard; people are when they are there.
      expect(fresh.length).toBeGreaterThan(200);
    }
    const playedOn = async (from: number, to: number) => {
      const { result } = await sdk.query({
        controller: "omniscient/history",
        action: "window",
        body: { customerIndex: "tour-horizon", from, to },
      });
      const begun = pastAssets((await at(from)).assets);
      return withChanges(begun, pastChanges(begun, result as HistoryPiece, { from, to }));
    };
    // The newest checkpoint begins a day, at 03:00 UTC.
    const { checkpointAt: day } = await at(began - DAY);
    const noon = day + 9 * HOUR;
    expect(await playedOn(noon, noon + 2 * HOUR)).toEqual(
      pastAssets((await at(noon + 2 * HOUR)).assets),
    );
    // What only a checkpoint tells is older here, but who goes on being heard stands where they do, and is not silent.
    const early = day + 2 * HOUR;
    const [played, jumped] = [
      await playedOn(day - HOUR, early),
      pastAssets((await at(early)).assets),
    ];
    const roomFilter = [...played.values()].filter(
      ({ heardUntil }) => heardUntil !== null && heardUntil > day,
    );
    expect(roomFilter.length).toBeGreaterThan(200);
    for (const asset of roomFilter) {
      expect(asset.place).toEqual(jumped.get(asset.id)?.place);
      expect(lastHeardAt(asset, early)).toBeGreaterThan(early - HOUR);
    }
  }, 150_000);

  test("it goes on by itself after the backend was restarted", async () => {
    await backend.restart();
    sdk = await backend.sdk(backend.superAdmin);
    const restartedAt = Date.now();
    await expect
      .poll(
        async () =>
          Math.max(
            ...(await assetsOf("tour-horizon")).map(({ lastTagUpdate }) => lastTagUpdate ?? 0),
          ),
        { timeout: 30_000 },
      )
      .toBeGreaterThan(restartedAt);
  }, 120_000);

  test("it ends in order, and a second start changes no document", async () => {
    expect(await endDemo()).toBe(0);
    const before = await sdk.document.search("tour-horizon", "counters", {}, { size: 100 });
    const identity = (assets: readonly Asset[]) =>
      assets.map(({ id, reference, createdAt, tagId }) => ({ id, reference, createdAt, tagId }));
    const assetsBefore = identity(await assetsOf("locamat"));
    const past = await sdk.document.count("tour-horizon", "site-checkpoints", {
      query: { range: { at: { lt: Date.now() - HOUR } } },
    });
    await startDemo();
    const after = await sdk.document.search("tour-horizon", "counters", {}, { size: 100 });
    expect(after.total).toBe(before.total);
    expect(new Set(identity(await assetsOf("locamat")))).toEqual(new Set(assetsBefore));
    const pastAfter = await sdk.document.count("tour-horizon", "site-checkpoints", {
      query: { range: { at: { lt: Date.now() - HOUR } } },
    });
    expect(pastAfter).toBe(past);
  }, 60_000);

  test("a scenario started beside it takes over, and everybody walks to the muster area", async () => {
    const supervised = demo;
    // Tuesday morning, so that people are there whenever this test runs.
    await startDemo([
      "--scenario",
      "fire-drill",
      "--from",
      "2026-03-17T10:00:00+01:00",
      "--speed",
      "20",
      "--duration",
      "22s",
    ]);
    const drill = demo;
    demo = supervised;
    await once(drill, "exit");
    const assets = await assetsOf("tour-horizon");
    const people = assets.filter(
      ({ category, location }) => category === "personnel" && location !== null,
    );
    expect(people.length).toBeGreaterThan(45);
    const mustered = people.filter(
      ({ area, candidate }) => (candidate ?? { area }).area === "area-rassemblement",
    );
    expect(mustered.length / people.length).toBeGreaterThan(0.9);
  }, 90_000);
});
