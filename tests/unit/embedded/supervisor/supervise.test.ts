import path from "node:path";
import { afterEach, expect, it } from "vitest";
import type { ServiceDescription } from "../../../../backend/embedded/supervisor/service.ts";
import { supervise, type Supervision } from "../../../../backend/embedded/supervisor/supervise.ts";
import { type Behaviour, type FakeDist, fakeDist } from "./fakeServices.ts";

let dist: FakeDist;
let supervision: Supervision;
let printed: string[];

afterEach(() => dist.remove());

async function superviseFake(
  behaviour: Behaviour,
  changes: Partial<ServiceDescription> = {},
): Promise<void> {
  dist = await fakeDist({ web: behaviour });
  printed = [];
  const backend = path.join(dist.folder, "dist", "backend");
  supervision = supervise({
    services: [
      {
        name: "web",
        module: path.join(backend, "embedded", "web", "main.js"),
        args: [],
        nodeArgs: [],
        env: dist.env,
        expectedTrouble: [],
        readyTimeout: 10_000,
        stopTimeout: 1000,
        restart: { most: 3, within: 60_000, firstRest: 10 },
        ...changes,
      },
    ],
    logFolder: path.join(dist.data, "logs"),
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

it("tells a service that asks how all of them are", async () => {
  await superviseFake("asks");
  await expect.poll(dist.journal, { timeout: 10_000 }).toContain("services:web=ready web");
  supervision.stop();
  expect(await supervision.ended).toBeNull();
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
