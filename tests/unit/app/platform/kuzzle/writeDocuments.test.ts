import { describe, expect, test } from "vitest";
import type { Sdk } from "../../../../../backend/app/platform/kuzzle/sdk.ts";
import { updateDocuments } from "../../../../../backend/app/platform/kuzzle/writeDocuments.ts";

type Call = { readonly ids: readonly string[]; readonly end: (refusal?: string) => void };

/** A storage whose calls end when the test says so. */
function storage() {
  const calls: Call[] = [];
  const mUpdate = (_: string, __: string, documents: readonly { readonly _id: string }[]) =>
    new Promise((resolve) =>
      calls.push({
        ids: documents.map(({ _id }) => _id),
        end: (reason) => resolve({ errors: reason === undefined ? [] : [{ status: 400, reason }] }),
      }),
    );
  return { calls, sdk: { document: { mUpdate } } as unknown as Sdk };
}

const changes = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `asset-${i}`, changes: { label: "new" } }));

describe("a write of more documents than one call takes", () => {
  test("goes in three calls at once, each document in one of them", async () => {
    const { calls, sdk } = storage();
    const written = updateDocuments(sdk, "tower", "assets", changes(950));
    expect(calls.map(({ ids }) => ids.length)).toEqual([200, 200, 200]);
    calls[1]?.end();
    await expect.poll(() => calls.length).toBe(4);
    for (const { end } of calls) end();
    await expect.poll(() => calls.length).toBe(5);
    for (const { end } of calls) end();
    await written;
    expect(calls.flatMap(({ ids }) => ids)).toEqual(changes(950).map(({ id }) => id));
  });

  test("fails once all that was under way has ended, and begins nothing more", async () => {
    const { calls, sdk } = storage();
    let hasFailed = false;
    const written = updateDocuments(sdk, "tower", "assets", changes(950)).catch(
      (error: unknown) => {
        hasFailed = true;
        throw error;
      },
    );
    calls[0]?.end("the field is not known");
    calls[1]?.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect([hasFailed, calls.length]).toEqual([false, 3]);
    calls[2]?.end();
    await expect(written).rejects.toThrow("the field is not known");
    expect(calls).toHaveLength(3);
  });

  test("asks nobody where there is nothing to write", async () => {
    const { calls, sdk } = storage();
    await updateDocuments(sdk, "tower", "assets", []);
    expect(calls).toEqual([]);
  });
});
