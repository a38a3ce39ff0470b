import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { createWorld, customersOfWorld, DEFAULT_SEED } from "../../../backend/demo/world/world.ts";
import { must } from "../../../src/domain/base/must.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { addressOnWall, type WallView } from "../../../src/domain/wall/wallPlan.ts";
import { shortLife, startWiredServer, type Wire } from "../../../tests/browser/support/network.ts";
import type { RunningBackend } from "../../../tests/support/backend.ts";
import { PROJECT_ROOT } from "../../../tests/support/projectRoot.ts";
import { percentile, printTable, type Row } from "../../support/figures.ts";
import { openBrowser } from "../../support/browser.ts";
import { type Login, signIn } from "../../support/signIn.ts";
import { type Held, PageProbe } from "./pageProbe.ts";

const CUSTOMER = "tour-horizon";
const HOURS = 24;
/** The views of the safety manager's wall; each stays a few seconds, so that a short day turns as often as a long one. */
const VIEWS: readonly WallView[] = [
  "/live-site/safety-dashboard",
  "/dashboard/counters",
  "/live-site",
  "/",
].map((href) => ({ href, stay: 5 * SECOND }));
/** A token of this life is renewed after three quarters of it. */
const TOKEN_LIFE = "40s";
/** The connection is lost this often, and for so long, in ms. */
const DROP = { every: 45 * SECOND, lasting: 4 * SECOND };
/** How often it is looked what the page holds; the first and last three looks are compared. */
const LOOKS = 12;
/** Growth of the heaps that is taken for none (issue "Counters, safety and the wall"). */
const MAX_GROWTH = 0.05;
/** Every view has been there some times, caches and logs of a fixed length are full, code is compiled, in ms. */
const WARM_UP = 2 * MINUTE;
const PATIENCE = 3 * MINUTE;

/**
 * A day of the demo in some minutes (DAY_MINUTES, 30 where it is not given), on a wall that turns its views, renews its
 * token and loses its connection: what the page holds after a collection must not grow.
 */
export async function benchCompressedDay(): Promise<void> {
  const minutes = Number(process.env["DAY_MINUTES"] ?? 30);
  const speed = (HOURS * 60) / minutes;
  const folder = mkdtempSync(path.join(tmpdir(), "balise-bench-"));
  const server = await startWiredServer();
  const browser = await openBrowser();
  let demo: ChildProcess | null = null;
  try {
    const world = await startWorld(server.backend, folder, speed);
    demo = world.process;
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const renewals = await shortLife(context, TOKEN_LIFE);
    const page = await context.newPage();
    const probe = await PageProbe.on(page);
    const turned = countTurns(page);
    const problems = collectProblems(page);
    const to = addressOnWall(must(VIEWS[0], "a wall has views").href, VIEWS);
    await signIn(page, { url: server.url, to }, world.login, PATIENCE);
    await page.locator(".WallAge[data-live='true']").waitFor({ timeout: PATIENCE });
    await page.waitForTimeout(WARM_UP);
    const dropping = drops(server.wire);
    const looks: Held[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      await page.waitForTimeout((minutes * MINUTE) / LOOKS);
      await dropping.whileMended(async () => {
        // The same view each time, live again: another one holds other things.
        await page.waitForURL(({ pathname }) => pathname === "/dashboard/counters", {
          timeout: PATIENCE,
        });
        looks.push(await probe.held());
      });
    }
    await dropping.stop();
    const end = must(looks.at(-1), "the day was looked at");
    const live = await page.locator(".WallAge[data-live='true']").count();
    printTable(
      `A day of ${CUSTOMER} in ${minutes} minutes (speed ${Math.round(speed)}) on a wall of 1920 x 1080`,
      looks.map((held, look) => ({
        hour: Math.round(((look + 1) * HOURS) / LOOKS),
        ...shown(held),
      })),
    );
    const compared = ["heapMain", "heapWorkers", "nodes", "listeners"] as const;
    printTable(
      "From the first quarter to the last, medians",
      compared.map((what) => grown(looks, what)),
    );
    printTable("What happened", [
      {
        turns: turned(),
        renewals: renewals(),
        drops: dropping.count(),
        "sockets at the end": end.sockets,
        "most sockets": probe.maxSockets,
        contexts: end.contexts,
        "live at the end": live === 1 ? "yes" : "no",
        problems: problems.length,
      },
    ]);
    for (const problem of problems.slice(0, 5)) console.log(problem);
  } finally {
    await browser.close();
    if (demo !== null) await endWorld(demo);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function shown({ heapMain, compiledCode, heapWorkers, ...counts }: Held): Row {
  return {
    "heap main MB": heapMain,
    "compiled code MB": compiledCode,
    "heap workers MB": heapWorkers,
    ...counts,
  };
}

function grown(looks: readonly Held[], what: keyof Held): Row {
  const quarter = Math.max(1, Math.floor(looks.length / 4));
  const median = (some: readonly Held[]) =>
    percentile(
      some.map((held) => held[what]),
      0.5,
    );
  const [first, last] = [median(looks.slice(0, quarter)), median(looks.slice(-quarter))];
  const growth = last / first - 1;
  return {
    what,
    first,
    last,
    growth: `${(100 * growth).toFixed(1)} %`,
    "under 5 %": growth < MAX_GROWTH ? "yes" : "no",
  };
}

/** How often the wall has turned to another view. */
function countTurns(page: Page): () => number {
  let turns = 0;
  let before = "";
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    if (pathname !== before) turns += 1;
    before = pathname;
  });
  return () => turns;
}

/** Errors of the page; what a lost connection makes the browser say is none. */
function collectProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("console", (said) => {
    const text = said.text();
    if (said.type() === "error" && !/WebSocket|Failed to load resource/u.test(text))
      problems.push(text);
  });
  return problems;
}

/** Cuts the wire again and again, never while it is looked. */
function drops(wire: Wire) {
  let count = 0;
  const ending = new AbortController();
  let busy: Promise<void> = Promise.resolve();
  const drop = async () => {
    count += 1;
    wire.cut();
    await setTimeout(DROP.lasting);
    wire.mend();
    // Dialled again, read again, live again.
    await setTimeout(2 * DROP.lasting);
  };
  const run = async () => {
    while (!ending.signal.aborted) {
      await setTimeout(DROP.every, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      busy = busy.then(drop);
      await busy;
    }
  };
  const running = run();
  return {
    count: () => count,
    async whileMended(look: () => Promise<void>) {
      const looked = busy.then(look);
      busy = looked;
      await looked;
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** The demo's world at speed with a day behind it, so that lists of the last 24 hours are full, and who the screen is there. */
async function startWorld(backend: RunningBackend, folder: string, speed: number) {
  const child = fork(
    path.join(PROJECT_ROOT, "dist/backend/demo/simulate.js"),
    ["--supervised", "--past", "1", "--customer", CUSTOMER, "--speed", String(speed)],
    {
      env: {
        ...process.env,
        BALISE_KUZZLE_PORT: String(backend.port),
        BALISE_DATA: folder,
        BALISE_ADMIN_USERNAME: backend.superAdmin.username,
        BALISE_ADMIN_PASSWORD: backend.superAdmin.password,
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  // The world is there once it says so.
  await new Promise<void>((resolve) => {
    child.on("message", (message: { readonly type: string }) => {
      if (message.type === "ready") resolve();
    });
  });
  return { process: child, login: screenLogin() };
}

/** Who the screen on the wall is in the demo. */
function screenLogin(): Login {
  const world = createWorld({ seed: DEFAULT_SEED, now: Date.now() });
  const ours = customersOfWorld(world).find(({ customer }) => customer.index === CUSTOMER);
  const screen = ours?.users.find(({ user }) =>
    user.profileIds.some((id) => id.endsWith(".screen")),
  );
  const { user, password } = must(screen, "the demo has a screen on the wall");
  return { username: user.username, password };
}

async function endWorld(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
