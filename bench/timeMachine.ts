import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kuzzle } from "kuzzle-sdk";
import { DAY, HOUR } from "../src/domain/base/time.ts";
import { TIME_MACHINE_REACH } from "../src/domain/timeMachine/timeMachine.ts";
import { pictureAfter } from "../src/domain/timeMachine/sitePicture.ts";
import { decodePicture, decodeWindow } from "../src/streams/feeds/timeMachine/decodeHistory.ts";
import { type RunningBackend, startBackend } from "../tests/support/backend.ts";
import { PROJECT_ROOT } from "../tests/support/projectRoot.ts";
import { percentile, printTable, timed } from "./support/figures.ts";

const CUSTOMER = "tour-horizon";
/** Instants, spread over the days at the golden ratio: no two fall alike into the hours of the day. */
const INSTANTS = 120;
const GOLDEN = 0.618_033_988_75;
/** What an instant may take, in ms (product.md section 5.1, issue "Counters, safety and the wall"). */
const PROMISED = 1000;

/**
 * Any instant of the demo's past: asked for, decoded and looked at, and the hours that are played on from it. Days of
 * past by PAST_DAYS, 30 where it is not given: these take some minutes to be written.
 */
export async function benchTimeMachine(): Promise<void> {
  const days = Number(process.env["PAST_DAYS"] ?? TIME_MACHINE_REACH / DAY);
  const backend = await startBackend();
  const folder = mkdtempSync(path.join(tmpdir(), "balise-bench-"));
  try {
    const writing = await timed(() => writePast(backend, folder, days));
    const sdk = await backend.sdk(backend.superAdmin);
    const [jumps, windows] = [[] as number[], [] as number[]];
    const now = Date.now();
    for (let i = 0; i < INSTANTS; i += 1) {
      const at = Math.round(now - ((i * GOLDEN) % 1) * days * DAY);
      const jump = await timed(async () =>
        decodePicture(await ask(sdk, "at", { at, alertsFrom: at - DAY })),
      );
      const played = await timed(async () => {
        const window = decodeWindow(await ask(sdk, "window", { from: at, to: at + 3 * HOUR }));
        return pictureAfter(jump.result, [window], window.until, new Map());
      });
      jumps.push(jump.ms);
      windows.push(played.ms);
    }
    const row = (what: string, figures: readonly number[]) => ({
      what,
      "p50 ms": percentile(figures, 0.5),
      "p95 ms": percentile(figures, 0.95),
      "most ms": Math.max(...figures),
    });
    printTable(
      `${INSTANTS} instants of ${days} days of ${CUSTOMER}, written in ${(writing.ms / 1000).toFixed(0)} s`,
      [row("a jump", jumps), row("three hours ahead", windows)],
    );
    console.log(
      `over ${PROMISED} ms: ${jumps.filter((ms) => ms > PROMISED).length} of ${INSTANTS}`,
    );
  } finally {
    await backend.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(sdk: Kuzzle, action: string, body: object): Promise<unknown> {
  const { result } = await sdk.query({
    controller: "omniscient/history",
    action,
    body: { customerIndex: CUSTOMER, ...body },
  });
  return result;
}

/** The demo as `npm start` has it, until its past is in place. */
async function writePast(backend: RunningBackend, folder: string, days: number): Promise<void> {
  const demo = fork(
    path.join(PROJECT_ROOT, "dist/backend/demo/simulate.js"),
    ["--supervised", "--past", String(days)],
    {
      env: {
        ...process.env,
        BALISE_KUZZLE_PORT: String(backend.port),
        BALISE_DATA: folder,
        BALISE_ADMIN_USERNAME: backend.superAdmin.username,
        BALISE_ADMIN_PASSWORD: backend.superAdmin.password,
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const exit = once(demo, "exit");
  try {
    await new Promise<void>((resolve, reject) => {
      let said = "";
      demo.stdout?.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes("The past of the demo is in place")) resolve();
      });
      exit.then(() => reject(new Error(`The demo ended without a past: ${said}`)), reject);
    });
  } finally {
    demo.kill("SIGTERM");
    await exit;
  }
}
