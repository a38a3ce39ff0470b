import { test } from "vitest";
import type { StorageCall } from "./storageClient.ts";
import { lines } from "./storageClient.ts";
import { DOCUMENTS, MAPPINGS } from "./storageFixture.ts";
import type { StorageUnderTest } from "./storageRest.contract.ts";

/** A test with a key: where the key is a known difference, the test must fail. */
export type KeyedTest = (key: string, name: string, run: () => Promise<void>) => void;

/** Tests that honour the known differences of the storage under test. */
export function keyedTest({ knownDifferences }: StorageUnderTest): KeyedTest {
  return (key, name, run) => {
    const register = knownDifferences?.has(key) ? test.fails : test;
    register(`[${key}] ${name}`, run);
  };
}

/** Creates an index of the fixture's mapping with its documents, in the order of their ids. */
export async function createFixture(call: StorageCall, index: string): Promise<void> {
  await call("DELETE", `/${index}`);
  const created = await call("PUT", `/${index}`, { mappings: MAPPINGS });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  const body = lines(
    ...Object.entries(DOCUMENTS).flatMap(([id, source]) => [{ index: { _id: id } }, source]),
  );
  const written = await call("POST", `/${index}/_bulk?refresh=true`, body);
  if (JSON.stringify(written.body).includes('"errors":true'))
    throw new Error(JSON.stringify(written.body));
}
