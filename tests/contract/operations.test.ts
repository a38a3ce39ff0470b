import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Operations } from "../../src/domain/operations/calls.ts";
import { freePort } from "../support/freePort.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

const folder = mkdtempSync(path.join(tmpdir(), "balise-marks-"));
const mark = path.join(folder, "last-backup");

let backend: RunningBackend;
let root: Kuzzle;
let token: string;

/** A call by HTTP; its answer whole. */
const call = (name: string, body: object, as: string) => {
  const [controller = "", action = ""] = name.split(":");
  return backend.http({ controller: `omniscient/${controller}`, action, body }, as);
};
const read = async (): Promise<Operations> => {
  const { result, error } = await call("operations:read", {}, token);
  if (error !== null) throw error;
  return result as unknown as Operations;
};

beforeAll(async () => {
  // Nobody listens there: messages wait.
  backend = await startBackend({
    SMTP_URL: `smtp://user:secret@127.0.0.1:${await freePort()}`,
    BALISE_BACKUP_MARK: mark,
  });
  root = await backend.sdk(backend.superAdmin);
  token = String(root.jwt);
  await call("customer:create", { customer: customerForm("tower") }, token);
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  rmSync(folder, { recursive: true });
});

test("says how the file of the embedded storage stands", async () => {
  expect((await read()).data).toMatchObject({ damaged: [], check: { parts: 0, checked: 0 } });
});

test("says which node runs the jobs, and how each of them stands", async () => {
  await expect
    .poll(async () => (await read()).jobs?.map(({ name }) => name) ?? [], { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["alerts", "customer deletion", "heartbeat"]));
  const { nodes, jobs } = await read();
  expect(nodes).toEqual([
    expect.objectContaining({
      holdsLease: true,
      node: process.versions.node,
      kuzzle: "2.56.0",
      balise: version,
      commit: expect.stringMatching(/^[0-9a-f]{10}$/u),
      // No supervisor tells of services beside it here.
      turns: [{ service: "kuzzle", longest: expect.any(Number), p99: expect.any(Number) }],
    }),
  ]);
  await expect
    .poll(async () => (await read()).jobs?.map(({ longestTurn }) => longestTurn), {
      timeout: 20_000,
    })
    .toContainEqual(expect.any(Number));
  expect(jobs?.filter(({ failed }) => failed > 0)).toEqual([]);
});

test("says what waits, what is stored and what goes out, without a password", async () => {
  const made = { customer: "tower", user: userForm("ann", "admin"), id: "ann", password: PASSWORD };
  await call("user:create", made, token);
  await call("user:sendLink", { customer: "tower", userId: "ann" }, token);
  const told = await read();
  expect(told).toMatchObject({
    queues: expect.arrayContaining([{ collection: "alert-deliveries", waiting: 0, failed: 0 }]),
    storage: { bytes: expect.any(Number), documents: expect.any(Number) },
    files: { kind: "folder", free: expect.any(Number), size: expect.any(Number) },
    mail: { lastSentAt: null, lastError: { reason: expect.stringContaining("ECONNREFUSED") } },
    sms: { lastSentAt: null, lastError: null },
  });
  expect(told.storage?.documents).toBeGreaterThan(0);
  expect(JSON.stringify(told)).not.toContain("secret");
});

test("says how long ago a backup was whole, as the mark of the backups tells", async () => {
  const none = (await read()).backup;
  writeFileSync(mark, "");
  const { mtimeMs } = statSync(mark);
  expect([none, (await read()).backup]).toEqual([
    { at: null, oldest: null, failed: null },
    { at: Math.floor(mtimeMs), oldest: null, failed: null },
  ]);
  const failed = { at: Math.floor(mtimeMs) + 1, reason: "The disk has no room." };
  writeFileSync(`${mark}.failed`, JSON.stringify(failed));
  expect((await read()).backup).toMatchObject({ at: Math.floor(mtimeMs), failed });
  writeFileSync(`${mark}.failed`, JSON.stringify({ ...failed, at: 1 }));
  expect((await read()).backup).toMatchObject({ failed: null });
  writeFileSync(mark, JSON.stringify({ oldest: "2026-01-05T00:00:00.000Z" }));
  expect((await read()).backup).toMatchObject({ oldest: Date.UTC(2026, 0, 5) });
});

test("is for super admins alone", async () => {
  const ann = await backend.sdk({ username: "ann", password: PASSWORD });
  const { error } = await call("operations:read", {}, String(ann.jwt));
  expect(error?.status).toBe(403);
});

describe("a notice", () => {
  const HOUR = 3_600_000;
  const beatOf = async (index: string) => {
    const { _source } = await root.document.get(index, "heartbeat", "heartbeat");
    return (_source as { notices?: { id: string; text: { fr: string | null } }[] }).notices ?? [];
  };
  const soon = { timeout: 20_000, interval: 250 };

  test("reaches the customers that it names with their heartbeat, is changed, and goes", async () => {
    await call("customer:create", { customer: customerForm("harbour") }, token);
    const from = Date.now() - HOUR;
    const form = {
      severity: "limited",
      text: { fr: "Arrêt ce soir", en: null },
      from,
      to: from + 3 * HOUR,
      customers: ["tower"],
    };
    const { result, error } = await call("notice:create", { notice: form }, token);
    expect(error).toBeNull();
    const { notice } = result as unknown as { notice: { id: string } };
    await expect.poll(() => beatOf("tower"), soon).toMatchObject([{ id: notice.id, revision: 1 }]);
    expect(await beatOf("harbour")).toEqual([]);
    expect((await beatOf("tower"))[0]).not.toHaveProperty("customers");

    const seen = { text: form.text };
    const changes = { text: { fr: "Arrêt demain", en: null } };
    const changed = { noticeId: notice.id, seen, changes };
    expect((await call("notice:update", changed, token)).error).toBeNull();
    const stale = { ...changed, changes: { text: { fr: "Non", en: null } } };
    expect((await call("notice:update", stale, token)).error?.status).toBe(409);
    await expect.poll(async () => (await beatOf("tower"))[0]?.text.fr, soon).toBe("Arrêt demain");

    const withdrawn = { noticeId: notice.id };
    expect((await call("notice:withdraw", withdrawn, token)).error).toBeNull();
    expect((await call("notice:withdraw", withdrawn, token)).error).toBeNull();
    await expect.poll(() => beatOf("tower"), soon).toEqual([]);
    expect((await call("notice:update", changed, token)).error?.status).toBe(404);
  });

  test("that would be over is refused, as is a sixth at once; nobody but a super admin writes one", async () => {
    const at = (from: number) => ({
      notice: {
        severity: "info",
        text: { fr: null, en: "Soon" },
        from,
        to: from + HOUR,
        customers: null,
      },
    });
    expect((await call("notice:create", at(Date.now() - 2 * HOUR), token)).error?.status).toBe(400);
    for (let count = 0; count < 5; count += 1)
      expect((await call("notice:create", at(Date.now()), token)).error).toBeNull();
    expect((await call("notice:create", at(Date.now()), token)).error?.id).toContain("too_many");
    const ann = await backend.sdk({ username: "ann", password: PASSWORD });
    expect((await call("notice:create", at(Date.now()), String(ann.jwt))).error?.status).toBe(403);
  });
});
