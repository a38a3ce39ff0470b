import Libsql from "libsql";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { idsOf, lines } from "../../../contract/storageClient.ts";
import { testStorage } from "./storageFolder.ts";
import type { TestStorage } from "./storageFolder.ts";

let storage: TestStorage;
beforeAll(async () => {
  storage = await testStorage();
});
afterAll(() => storage.stop());

async function fill(index: string, count: number): Promise<void> {
  await storage.call("PUT", `/${index}`, {
    mappings: {
      properties: {
        status: { type: "keyword" },
        n: { type: "integer" },
        other: { type: "keyword" },
      },
    },
  });
  const entries = Array.from({ length: count }, (_, n) => [
    { index: { _id: `i${n}` } },
    { status: `s${n % 5}`, n, other: "x" },
  ]);
  await storage.call("POST", `/${index}/_bulk`, lines(...entries.flat()));
}

/** How many SQL indexes the columns of the collections have, read from the file. */
function sqlIndexes(): number {
  const database = new Libsql(join(storage.folder, "storage.db"));
  const found: unknown = database
    .prepare("SELECT count(*) AS n FROM sqlite_master WHERE type = 'index' AND name GLOB 'i[0-9]*'")
    .raw()
    .get();
  database.close();
  return Array.isArray(found) ? Number(found[0]) : -1;
}

test("a column gets its SQL index when a large collection is first searched by it, and keeps it", async () => {
  const search = { query: { term: { status: "s3" } }, sort: [{ n: "desc" }], size: 2 };
  await fill("small", 20);
  await storage.call("POST", "/small/_search", search);
  expect(sqlIndexes()).toBe(0);
  await fill("large", 2000);
  expect(idsOf(await storage.call("POST", "/large/_search", search))).toEqual(["i1998", "i1993"]);
  expect(sqlIndexes()).toBe(2);
  await storage.restart();
  expect(idsOf(await storage.call("POST", "/large/_search", search))).toEqual(["i1998", "i1993"]);
  expect(sqlIndexes()).toBe(2);
});

test("pages by the order's index are those of a plain sort, with missing values and after changes", async () => {
  await fill("walked", 6000);
  const changes = Array.from({ length: 300 }, (_, n) => [
    { index: { _id: `i${n * 7}` } },
    n % 2 === 0 ? { status: "s1" } : { status: "s1", n: -n },
  ]);
  await storage.call("POST", "/walked/_bulk", lines(...changes.flat()));
  const query = { range: { n: { lt: 5000 } } };
  for (const order of ["asc", "desc"]) {
    const body = {
      query: { bool: { should: [query, { bool: { must_not: { exists: { field: "n" } } } }] } },
      sort: [{ n: order }],
      size: 10_000,
      from: 0,
    };
    const whole = idsOf(await storage.call("POST", "/walked/_search", body));
    const page = idsOf(
      await storage.call("POST", "/walked/_search", { ...body, size: 15, from: 30 }),
    );
    expect(page).toEqual(whole.slice(30, 45));
  }
});
