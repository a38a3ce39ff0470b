import { expect, test } from "vitest";
import { createActiveConnectors } from "../../../../backend/app/connectors/activeConnectors.ts";
import type { AppDeps } from "../../../../backend/app/platform/deps.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { customerForm } from "../../../support/customer.ts";
import { storedConnector } from "../../../support/storedConnector.ts";

/** Readers over one stored connector of trucks, whose searches are counted. */
function readers() {
  let [now, settled, searches, fails] = [0, true, 0, false];
  const { id, ...stored } = storedConnector();
  const customer = { ...customerForm("tower"), createdAt: 1, isArchived: false };
  const document = {
    search: () => {
      searches += 1;
      if (fails) return Promise.reject(new Error("away"));
      return Promise.resolve({ hits: [{ _id: id, _source: stored }], total: 1 });
    },
    mGet: (_index: string, _collection: string, ids: readonly string[]) =>
      Promise.resolve({ successes: ids.map((_id) => ({ _id, _source: customer })), errors: [] }),
  };
  const deps = {
    sdk: { document },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as AppDeps;
  const read = createActiveConnectors(deps, { isSettled: () => settled }, () => now);
  return {
    read,
    searches: () => searches,
    pass: (ms: number) => (now += ms),
    write: () => (settled = false),
    settle: () => (settled = true),
    fail: (is: boolean) => (fails = is),
  };
}

test("one search serves links, polls and the owners of devices, each with its own ways", async () => {
  const { read, searches } = readers();
  const ways = await Promise.all([read(["mqtt", "websocket"]), read(["poll"]), read(["tcp"])]);
  expect(ways.map((found) => found.map(({ name }) => name))).toEqual([[], [], ["Trucks"]]);
  expect(searches()).toBe(1);
});

test("three readers that ask every two seconds search twice a minute while nothing is written", async () => {
  const { read, searches, pass } = readers();
  for (let at = 0; at < MINUTE; at += 2 * SECOND) {
    await Promise.all([read(["mqtt"]), read(["poll"]), read(["tcp"])]);
    pass(2 * SECOND);
  }
  expect(searches()).toBe(2);
});

test("searches anew in the round after a write, and until what was written is found", async () => {
  const { read, searches, pass, write, settle } = readers();
  await read(["tcp"]);
  write();
  for (let round = 0; round < 3; round += 1) {
    pass(2 * SECOND);
    await read(["tcp"]);
  }
  expect(searches()).toBe(4);
  settle();
  pass(2 * SECOND);
  await read(["tcp"]);
  expect(searches()).toBe(4);
});

test("a search that failed is not believed", async () => {
  const { read, searches, fail } = readers();
  fail(true);
  await expect(read(["tcp"])).rejects.toThrow("away");
  fail(false);
  expect(await read(["tcp"])).toHaveLength(1);
  expect(searches()).toBe(2);
});
