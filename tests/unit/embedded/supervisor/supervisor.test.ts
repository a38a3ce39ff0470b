import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { lockDataFolder } from "../../../../backend/embedded/supervisor/dataFolder.ts";
import { hasSmallDisks, smallDisk } from "../support/smallDisk.ts";
import {
  type Behaviour,
  type FakeDist,
  fakeDist,
  isAlive,
  type RunningSupervisor,
  startSupervisor,
} from "./fakeServices.ts";

let dist: FakeDist;
let supervisors: RunningSupervisor[] = [];
const patience = { timeout: 15_000, interval: 20 };

async function prepare(behaviours: Readonly<Record<string, Behaviour>> = {}): Promise<void> {
  dist = await fakeDist(behaviours);
}

function start(...args: string[]): RunningSupervisor {
  const supervisor = startSupervisor(dist, ...args);
  supervisors.push(supervisor);
  return supervisor;
}

async function started(...args: string[]): Promise<RunningSupervisor> {
  const supervisor = start(...args);
  await expect.poll(supervisor.output, patience).toContain("Balise is ready");
  return supervisor;
}

function livingServices(): number[] {
  return dist.pids().filter(isAlive);
}

afterEach(async () => {
  for (const supervisor of supervisors) {
    supervisor.process.kill("SIGKILL");
    await supervisor.ended;
  }
  supervisors = [];
  await vi.waitUntil(() => livingServices().length === 0, patience);
  dist.remove();
});

it("starts the services one after the other and ends with one address and the logins", async () => {
  await prepare();
  const supervisor = await started();
  expect(dist.journal()).toEqual(
    ["data", "web", "kuzzle", "demo"].flatMap((name) => [`start ${name}`, `ready ${name}`]),
  );
  expect(supervisor.output().replaceAll(/\d+\.\d s/g, "N s")).toBe(`Balise is starting
  data       ready on ${dist.env["BALISE_STORAGE_PORT"]} (N s)
  web        ready on ${dist.env["BALISE_PORT"]} (N s)
  kuzzle     ready on ${dist.env["BALISE_KUZZLE_PORT"]} (N s)
  demo       ready (N s)

Balise is ready on http://localhost:${dist.env["BALISE_PORT"]} (N s)

  Profile  Customer  Sign in as  Password
  admin    Locamat   anna        secret

  The world is small.

Ctrl-C ends everything.

`);
  expect(dist.logOf("web")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z   web says hello\n$/);
});

it("ends everything in reverse order on Ctrl-C, with exit code 0", async () => {
  await prepare();
  const supervisor = await started();
  supervisor.process.kill("SIGINT");
  expect(await supervisor.ended).toBe(0);
  expect(dist.journal().slice(-4)).toEqual(["stop demo", "stop kuzzle", "stop web", "stop data"]);
  expect(livingServices()).toEqual([]);
  expect(existsSync(path.join(dist.data, "supervisor.lock"))).toBe(false);
});

it("ends although every service ignores SIGTERM", async () => {
  await prepare({
    data: "ignoresTerm",
    web: "ignoresTerm",
    kuzzle: "ignoresTerm",
    demo: "ignoresTerm",
  });
  const supervisor = await started();
  supervisor.process.kill("SIGINT");
  expect(await supervisor.ended).toBe(0);
  expect(livingServices()).toEqual([]);
});

it("kills at once on the second Ctrl-C", async () => {
  await prepare({ kuzzle: "ignoresTerm" });
  const supervisor = await started();
  supervisor.process.kill("SIGINT");
  await expect.poll(dist.journal, patience).toContain("stop kuzzle");
  supervisor.process.kill("SIGINT");
  expect(await supervisor.ended).toBe(0);
  expect(dist.journal()).not.toContain("stop data");
});

it("restarts a service that dies, and goes on", async () => {
  await prepare();
  const supervisor = await started();
  process.kill(dist.pids()[1] ?? 0, "SIGKILL");
  await expect
    .poll(() => dist.journal().filter((line) => line === "ready web"), patience)
    .toHaveLength(2);
  expect(supervisor.output()).toContain("web ended by SIGKILL; it is started again in 0.5 s");
  supervisor.process.kill("SIGTERM");
  expect(await supervisor.ended).toBe(0);
});

it("ends the whole with the service's sentence when one cannot start", async () => {
  await prepare({ data: "cannotStart" });
  const supervisor = start();
  expect(await supervisor.ended).toBe(78);
  expect(supervisor.errors()).toBe("The data folder is upside down: turn it round.\n");
  expect(dist.journal()).toEqual(["start data"]);
});

it("ends the whole with the last lines of a service that dies during the start", async () => {
  await prepare({ kuzzle: "diesAtOnce" });
  const supervisor = start();
  expect(await supervisor.ended).toBe(1);
  expect(supervisor.errors()).toBe(
    `Balise has ended because kuzzle ended with exit code 3 before it was ready:\n  a cause that nobody knows\nThe whole log is ${dist.data}/logs/kuzzle.log.\n`,
  );
  expect(dist.journal().slice(-2)).toEqual(["stop web", "stop data"]);
});

it("leaves no service behind when the supervisor itself is killed, and can be started again at once", async () => {
  await prepare({ web: "ignoresTerm" });
  const supervisor = await started();
  supervisor.process.kill("SIGKILL");
  await supervisor.ended;
  const again = start();
  await expect.poll(again.output, patience).toContain("Balise is ready");
  expect(livingServices()).toHaveLength(4);
  again.process.kill("SIGINT");
  expect(await again.ended).toBe(0);
});

it("names the port that is in use, who has it and the variable that changes it", async () => {
  await prepare();
  const port = Number(dist.env["BALISE_KUZZLE_PORT"]);
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  const supervisor = start();
  expect(await supervisor.ended).toBe(78);
  expect(supervisor.errors()).toMatch(
    new RegExp(
      `^Port ${port} \\(kuzzle\\) is in use by process ${process.pid} \\(.+\\): end it, or choose another port with BALISE_KUZZLE_PORT\\.\n$`,
    ),
  );
  expect(dist.journal()).toEqual([]);
  await once(server.close(), "close");
});

it("refuses a second supervisor on the same data", async () => {
  await prepare();
  const first = await started();
  const second = start();
  expect(await second.ended).toBe(78);
  expect(second.errors()).toBe(
    `Balise already runs on the data folder ${dist.data} (process ${first.process.pid}): end it, or choose another folder with BALISE_DATA.\n`,
  );
});

it("says what to do about a data folder that cannot be used", async () => {
  await prepare();
  writeFileSync(dist.data, "a file, not a folder");
  const supervisor = start();
  expect(await supervisor.ended).toBe(78);
  expect(supervisor.errors()).toMatch(
    /^The data folder .+ cannot be used: EEXIST.+ choose another folder with BALISE_DATA\.\n$/,
  );
});

// Where every write finds the disk full.
const full = "/dev/full";
it.skipIf(!existsSync(full))(
  "goes on when its logs find the disk full, and restarts what dies",
  { timeout: 60_000 },
  async () => {
    await prepare();
    const logs = path.join(dist.data, "logs");
    mkdirSync(logs, { recursive: true });
    for (const name of ["data", "web", "kuzzle", "demo"])
      symlinkSync(full, path.join(logs, `${name}.log`));
    const supervisor = await started();
    expect(supervisor.output()).toContain("The log of web cannot be written");
    process.kill(dist.pids()[1] ?? 0, "SIGKILL");
    await expect
      .poll(() => dist.journal().filter((line) => line === "ready web"), patience)
      .toHaveLength(2);
    supervisor.process.kill("SIGTERM");
    expect(await supervisor.ended).toBe(0);
  },
);

it.skipIf(!hasSmallDisks)(
  "says of a full disk that it is full, and nothing of rights",
  async () => {
    await prepare();
    const disk = smallDisk(1);
    try {
      disk.fill();
      await expect(lockDataFolder(disk.folder)).rejects.toThrow(
        `The disk of the data folder ${disk.folder} is full: free some of it`,
      );
    } finally {
      disk.remove();
    }
  },
);

it("leaves the demo world out with --no-demo", async () => {
  await prepare();
  const supervisor = await started("--no-demo");
  expect(dist.journal()).not.toContain("start demo");
  supervisor.process.kill("SIGINT");
  await supervisor.ended;
});

it("leaves the demo world out with BALISE_DEMO=0", async () => {
  await prepare();
  dist = { ...dist, env: { ...dist.env, BALISE_DEMO: "0" } };
  await started();
  expect(dist.journal()).not.toContain("start demo");
});

it("does not serve a folder of the demo without the demo, whichever way that is asked", async () => {
  await prepare();
  const demo = await started();
  demo.process.kill("SIGINT");
  await demo.ended;
  const sentence = `The data folder ${dist.data} was filled by the demo, whose passwords are public, so it does not serve without the demo: choose another folder with BALISE_DATA, or delete all with --fresh.\n`;
  const byOption = start("--no-demo");
  expect([await byOption.ended, byOption.errors()]).toEqual([78, sentence]);
  dist = { ...dist, env: { ...dist.env, BALISE_DEMO: "0" } };
  const byVariable = start();
  expect([await byVariable.ended, byVariable.errors()]).toEqual([78, sentence]);
  await started("--fresh", "--yes");
});

it("a folder that began without the demo is the demo's once the demo is in it, not before", async () => {
  await prepare({ demo: "cannotStart" });
  mkdirSync(dist.data, { recursive: true });
  writeFileSync(path.join(dist.data, ".balise"), "The data of Balise.\n");
  writeFileSync(path.join(dist.data, "storage.db"), "");
  const failed = await started();
  failed.process.kill("SIGINT");
  await failed.ended;
  const without = await started("--no-demo");
  without.process.kill("SIGINT");
  await without.ended;
  dist = { ...dist, env: { ...dist.env, FAKE_BEHAVIOURS: "{}" } };
  const made = await started();
  made.process.kill("SIGINT");
  await made.ended;
  expect(await start("--no-demo").ended).toBe(78);
});

it("refuses a demo that other machines could reach", async () => {
  await prepare();
  dist = { ...dist, env: { ...dist.env, BALISE_HOST: "0.0.0.0" } };
  const supervisor = start();
  expect(await supervisor.ended).toBe(78);
  expect(supervisor.errors()).toContain("set BALISE_DEMO_OPEN=1 if that is meant");
});

it("goes on without a demo that cannot start, and says why", async () => {
  await prepare({ demo: "cannotStart" });
  const supervisor = await started();
  expect(supervisor.output()).toContain(
    `  demo       failed, the rest goes on without it: The data folder is upside down: turn it round. Its log: ${dist.data}/logs/demo.log.\n`,
  );
  supervisor.process.kill("SIGINT");
  expect(await supervisor.ended).toBe(0);
});

it("two supervisors that find the lock of a killed one do not both get the folder", async () => {
  await prepare();
  mkdirSync(dist.data, { recursive: true });
  for (let round = 0; round < 50; round += 1) {
    writeFileSync(path.join(dist.data, "supervisor.lock"), "999999999 1");
    const locks = await Promise.allSettled([lockDataFolder(dist.data), lockDataFolder(dist.data)]);
    const held = locks.filter((lock) => lock.status === "fulfilled");
    expect(held).toHaveLength(1);
    await Promise.all(held.map((lock) => lock.value.release()));
  }
});

it("does not start over without somebody to ask", async () => {
  await prepare();
  mkdirSync(dist.data);
  writeFileSync(path.join(dist.data, ".balise"), "");
  writeFileSync(path.join(dist.data, "storage.db"), "precious");
  const supervisor = start("--fresh");
  expect(await supervisor.ended).toBe(78);
  expect(supervisor.errors()).toBe(
    `--fresh would delete all data in ${dist.data} and there is no terminal to ask on: add --yes if that is what you want.\n`,
  );
  expect(existsSync(path.join(dist.data, "storage.db"))).toBe(true);
});

/** Permission bits of files and folders below the data folder, by path. */
function modes(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, (statSync(path.join(dist.data, name)).mode & 0o777).toString(8)]),
  );
}

it("keeps its data from other users of the machine", async () => {
  await prepare();
  await started();
  expect(modes(".", "logs", "logs/web.log", ".balise", "supervisor.lock")).toEqual({
    ".": "700",
    logs: "700",
    "logs/web.log": "600",
    ".balise": "600",
    "supervisor.lock": "600",
  });
});

it("closes a data folder of before, with all in it", async () => {
  await prepare();
  mkdirSync(path.join(dist.data, "files", "tower"), { recursive: true });
  const files = [".balise", "storage.db", "files/tower/photo"];
  writeFileSync(path.join(dist.data, ".balise"), "The data of Balise.\n");
  for (const file of files.slice(1)) writeFileSync(path.join(dist.data, file), "");
  for (const folder of [".", "files", "files/tower"])
    chmodSync(path.join(dist.data, folder), 0o755);
  for (const file of files) chmodSync(path.join(dist.data, file), 0o644);
  await started();
  expect(modes(".", "files", "files/tower", ...files)).toEqual({
    ".": "700",
    files: "700",
    "files/tower": "700",
    ".balise": "600",
    "storage.db": "600",
    "files/tower/photo": "600",
  });
});

it("starts over with --fresh --yes", async () => {
  await prepare();
  mkdirSync(path.join(dist.data, "files"), { recursive: true });
  writeFileSync(path.join(dist.data, ".balise"), "");
  writeFileSync(path.join(dist.data, "files", "photo"), "gone");
  await started("--fresh", "--yes");
  expect(readdirSync(dist.data).sort()).toEqual([
    ".balise",
    "format.json",
    "logs",
    "supervisor.lock",
  ]);
});

it("never deletes in a folder that Balise did not make", async () => {
  await prepare();
  mkdirSync(dist.data);
  writeFileSync(path.join(dist.data, "thesis.txt"), "precious");
  const supervisor = start("--fresh", "--yes");
  expect(await supervisor.ended).toBe(78);
  expect(supervisor.errors()).toContain("was not made by Balise");
  expect(readdirSync(dist.data)).toEqual(["thesis.txt"]);
});
