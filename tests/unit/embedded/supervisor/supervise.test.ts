import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  type HealthRules,
  defaultHealthRules,
} from "../../../../backend/embedded/supervisor/healthRules.ts";
import type { ServiceDescription } from "../../../../backend/embedded/supervisor/service.ts";
import {
  supervise,
  type Supervision,
  type SupervisionOptions,
} from "../../../../backend/embedded/supervisor/supervise.ts";
import { freePort } from "../../../support/freePort.ts";
import { type Behaviour, type FakeDist, fakeDist } from "./fakeServices.ts";

let dist: FakeDist;
let supervision: Supervision;
let printed: string[];

afterEach(() => dist.remove());

async function superviseFake(
  behaviour: Behaviour,
  changes: Partial<ServiceDescription> = {},
  health: HealthRules = defaultHealthRules,
  env: Readonly<Record<string, string>> = {},
  backups: ((fake: FakeDist) => SupervisionOptions["backups"]) | null = null,
): Promise<void> {
  dist = await fakeDist({ web: behaviour });
  const made = backups?.(dist);
  printed = [];
  const backend = path.join(dist.folder, "dist", "backend");
  supervision = supervise({
    services: [
      {
        name: "web",
        module: path.join(backend, "embedded", "web", "main.js"),
        args: [],
        nodeArgs: [],
        env: { ...dist.env, ...env },
        expectedTrouble: [],
        questions: [],
        readyTimeout: 10_000,
        stopTimeout: 1000,
        restart: { most: 3, within: 60_000, firstRest: 10 },
        ...changes,
      },
    ],
    logFolder: path.join(dist.data, "logs"),
    health,
    ...(made === undefined ? {} : { backups: made }),
    preload: path.join(backend, "embedded", "process", "endWithParent.js"),
    print: (line) => printed.push(line),
    running: () => printed.push("running"),
  });
}

it("gives a service up that dies again and again, with its last lines as the reason", async () => {
  await superviseFake("diesOften");
  expect(await supervision.ended).toEqual({
    service: "web",
    what: "ended with exit code 9, 4 times within 60 s",
    cannotStart: false,
    lines: ["a cause that nobody knows"],
  });
  expect(printed.filter((line) => line.includes("|"))).toHaveLength(4);
  expect(dist.journal()).toEqual(
    Array.from({ length: 4 }, () => ["start web", "ready web"]).flat(),
  );
});

it("keeps a known, harmless warning to the log", async () => {
  await superviseFake("diesOften", { expectedTrouble: ["that nobody knows"] });
  await supervision.ended;
  expect(printed.filter((line) => line.includes("|"))).toEqual([]);
  expect(dist.logOf("web")).toContain("! a cause that nobody knows");
});

it("tells a service that asks how all of them are, and how long their turns took", async () => {
  await superviseFake("asks");
  await expect.poll(dist.journal, { timeout: 10_000 }).toContain("services:web=ready/70ms web");
  supervision.stop();
  expect(await supervision.ended).toBeNull();
});

describe("backups of each night", () => {
  const backups = (fake: FakeDist, env: Readonly<Record<string, string>> = {}) => ({
    plan: { folder: path.join(fake.folder, "backups"), hour: 0, keptDays: 9 },
    process: {
      module: path.join(fake.folder, "dist/backend/embedded/backup/main.js"),
      nodeArgs: [],
      env,
      expectedTrouble: [],
    },
  });

  it("are made by a process of their own once all services are ready, and its folder is named when it is whole", async () => {
    await superviseFake("good", {}, defaultHealthRules, {}, backups);
    const folder = path.join(dist.folder, "backups");
    await expect
      .poll(() => printed.filter((line) => line.includes("is whole")), { timeout: 10_000 })
      .toHaveLength(1);
    const [name] = readdirSync(folder);
    expect(name).toMatch(/^balise-\d{4}-\d{2}-\d{2}$/u);
    const made = readFileSync(path.join(folder, name ?? "", "backup.json"), "utf8");
    expect(JSON.parse(made)).toEqual(["backup", "--kept-days", "9"]);
    supervision.stop();
    expect(await supervision.ended).toBeNull();
  });

  it("that fail are news for services, and end nothing", async () => {
    await superviseFake("asks", {}, defaultHealthRules, {}, (fake) =>
      backups(fake, { FAKE_BACKUP: "fails" }),
    );
    await expect
      .poll(dist.journal, { timeout: 10_000 })
      .toContain("services:web=ready/70ms,backup=failed web");
    expect(printed.join("\n")).toContain("could not be made: The disk has no room.");
    supervision.stop();
    expect(await supervision.ended).toBeNull();
  });
});

it("ends the whole when a service is not ready in time", async () => {
  await superviseFake("neverReady", { readyTimeout: 300 });
  expect(await supervision.ended).toMatchObject({
    service: "web",
    what: "was not ready within 0.3 s",
  });
});

it("ends the whole when a service's module is missing", async () => {
  await superviseFake("good", { module: "/nowhere/main.js" });
  const failure = await supervision.ended;
  expect(failure?.what).toBe("ended with exit code 1 before it was ready");
  expect(failure?.lines.join("\n")).toContain("Cannot find module '/nowhere/main.js'");
});

describe("a service that hangs", () => {
  /** The usual rules, thirty times as fast. */
  const soon: HealthRules = { interval: 150, silence: 30_000, processor: 600, stopped: 300 };
  const patience = { timeout: 20_000, interval: 50 };

  async function superviseHttp(behaviour: Behaviour): Promise<void> {
    const port = await freePort();
    await superviseFake(
      behaviour,
      { questions: [{ by: "http", host: "127.0.0.1", port, path: "/" }] },
      soon,
      { BALISE_PORT: String(port) },
    );
    await expect.poll(() => printed, patience).toContain("running");
  }

  afterEach(async () => {
    supervision.stop();
    await supervision.ended;
  });

  it("by a signal is noticed, ended and started again, and how long that took is told", async () => {
    await superviseHttp("answers");
    process.kill(dist.pids()[0] ?? 0, "SIGSTOP");
    await expect
      .poll(dist.journal, patience)
      .toEqual(["start web", "ready web", "start web", "ready web"]);
    await expect
      .poll(() => printed.join("\n").replaceAll(/\d+\.\d s/g, "N s"), patience)
      .toMatch(
        /web has not answered for N s: it is hung and is ended\.\n  web did not answer for \d+ s and was ended; it is started again in 0\.01 s .+\n  web        ready on \d+ \(N s\)\n  web was away for N s\./,
      );
  });

  it("in a circle is noticed by the processor time it takes", async () => {
    await superviseHttp("turnsInACircle");
    await expect
      .poll(() => dist.journal().filter((line) => line === "ready web").length, patience)
      .toBeGreaterThan(1);
    expect(printed.join("\n")).toContain("it is hung and is ended");
  });

  it("not at all, only slow to answer, is left alone", async () => {
    await superviseHttp("answersSlowly");
    // Each of its answers takes longer than a process that was stopped is waited for.
    await expect
      .poll(() => dist.journal().filter((line) => line === "asked web").length, patience)
      .toBeGreaterThan(2);
    expect(dist.journal().filter((line) => line === "start web")).toHaveLength(1);
    expect(printed.join("\n")).not.toContain("hung");
  });
});
