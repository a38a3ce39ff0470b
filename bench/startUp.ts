import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../tests/support/freePort.ts";
import { noteServiceTurns } from "../tests/support/ownProcess.ts";
import { PROJECT_ROOT } from "../tests/support/projectRoot.ts";
import { printTable, type Row } from "./support/figures.ts";
import { memoryOf } from "./support/processTree.ts";

/** How long the world runs before its memory is taken, in ms. */
const SETTLING = 20_000;

/** First and second start of everything with the demo world, and what it holds in memory. */
export async function benchStartUp(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "balise-bench-"));
  const env: NodeJS.ProcessEnv = { ...process.env, BALISE_DATA: folder };
  for (const name of [
    "BALISE_PORT",
    "BALISE_KUZZLE_PORT",
    "BALISE_STORAGE_PORT",
    "BALISE_CACHE_PORT",
    "BALISE_SMTP_PORT",
  ])
    env[name] = String(await freePort());
  const rows: Row[] = [];
  try {
    for (const start of ["first", "second"]) rows.push({ start, ...(await oneStart(env)) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const [first, second] = rows.map((row) => Number(row["ready s"]));
  printTable("npm start, the build apart: the whole with the demo world", rows);
  console.log(`second/first start: ${((second ?? 0) / (first ?? 1)).toFixed(2)}`);
}

async function oneStart(env: NodeJS.ProcessEnv): Promise<Row> {
  const begun = performance.now();
  const main = path.join(PROJECT_ROOT, "dist/backend/embedded/supervisor/main.js");
  const balise = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  const exit = once(balise, "exit");
  const ready = new Promise<void>((resolve, reject) => {
    balise.stdout.on("data", (text: Buffer) => {
      said += text.toString();
      if (said.includes("Balise is ready")) resolve();
    });
    void exit.then(() => reject(new Error(`Balise ended before it was ready:\n${said}`)));
  });
  await ready;
  const seconds = (performance.now() - begun) / 1000;
  await new Promise((resolve) => {
    setTimeout(resolve, SETTLING);
  });
  await noteServiceTurns(env["BALISE_PORT"] ?? "8080");
  const memory = memoryOf(balise.pid ?? 0);
  const stopping = performance.now();
  balise.kill("SIGINT");
  await exit;
  return {
    "ready s": seconds,
    "resident MB": memory?.resident ?? Number.NaN,
    "proportional MB": memory?.proportional ?? Number.NaN,
    processes: memory?.processes ?? Number.NaN,
    "Ctrl-C s": (performance.now() - stopping) / 1000,
  };
}
