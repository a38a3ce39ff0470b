import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { PROJECT_ROOT } from "../support/projectRoot.ts";

const folder = mkdtempSync(path.join(tmpdir(), "balise-demo-"));
const accountsFile = path.join(folder, "demo-accounts.json");
let backend: RunningBackend;

beforeAll(async () => {
  backend = await startBackend();
}, 120_000);

afterAll(async () => {
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Ready = {
  readonly type: string;
  readonly note: string | null;
  readonly logins: readonly { username: string }[];
};

/** What the demo of `npm start` says with this password for the super admin, until it is ready or has ended. */
async function demoWith(password: string) {
  const demo = fork(path.join(PROJECT_ROOT, "dist/backend/demo/simulate.js"), ["--supervised"], {
    env: {
      ...process.env,
      BALISE_KUZZLE_PORT: String(backend.port),
      BALISE_DATA: folder,
      BALISE_ADMIN_PASSWORD: password,
      BALISE_DEMO_ACCOUNTS: accountsFile,
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let errors = "";
  demo.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(demo, "close").then(([code]) => ({ code: Number(code), errors }));
  const ready = new Promise<Ready>((resolve) => {
    // Before, it says how it comes forward.
    demo.on("message", (message: Ready) => {
      if (message.type === "ready") resolve(message);
    });
  });
  const first = await Promise.race([ready, exited]);
  if ("code" in first) return { exit: first, ready: null };
  demo.kill("SIGTERM");
  await exited;
  return { exit: null, ready: first };
}

function accounts(): string[] {
  const read: { username: string }[] = JSON.parse(readFileSync(accountsFile, "utf8"));
  return read.map(({ username }) => username);
}

test("without the super admin's password the world is not made, and goes on where it is there", async () => {
  const vain = await demoWith("another password");
  expect(vain.exit).toEqual({
    code: 78,
    errors:
      "The demo world is not in this data folder and was not made, because superadmin does not sign in with the demo's password: give BALISE_ADMIN_PASSWORD the password, choose another BALISE_DATA, or start with --no-demo.\n",
  });
  const made = await demoWith(backend.superAdmin.password);
  expect({ note: made.ready?.note, first: accounts()[0] }).toEqual({
    note: null,
    first: "superadmin",
  });
  const goesOn = await demoWith("another password");
  expect(goesOn.ready?.note).toBe(
    "The demo goes on with what is there: superadmin does not sign in with the demo's password, so nothing that is missing was made. Give BALISE_ADMIN_PASSWORD the password, or begin anew with --fresh.",
  );
  const told = goesOn.ready?.logins.map(({ username }) => username) ?? [];
  expect([told.length, told.includes("superadmin"), accounts().includes("superadmin")]).toEqual([
    18,
    false,
    false,
  ]);
}, 120_000);
