import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operations } from "../../src/domain/operations/calls.ts";
import { freePort } from "../support/freePort.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";

let backend: RunningBackend;
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
  backend = await startBackend({ SMTP_URL: `smtp://user:secret@127.0.0.1:${await freePort()}` });
  const root = await backend.sdk(backend.superAdmin);
  token = String(root.jwt);
  await call("customer:create", { customer: customerForm("tower") }, token);
}, 120_000);
afterAll(() => backend?.stop());

test("says which node runs the jobs, and how each of them stands", async () => {
  await expect
    .poll(async () => (await read()).jobs?.map(({ name }) => name) ?? [], { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["alerts", "customer deletion", "heartbeat"]));
  const { nodes, jobs } = await read();
  expect(nodes).toEqual([
    expect.objectContaining({ holdsLease: true, node: process.versions.node, kuzzle: "2.56.0" }),
  ]);
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

test("is for super admins alone", async () => {
  const ann = await backend.sdk({ username: "ann", password: PASSWORD });
  const { error } = await call("operations:read", {}, String(ann.jwt));
  expect(error?.status).toBe(403);
});
