import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningBackend, startBackend } from "../support/backend.ts";

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 120_000);
afterAll(() => backend?.stop());

describe("the super admin", () => {
  it("signs in and lists no customer at a first start", async () => {
    const sdk = await backend.sdk(backend.superAdmin);
    const { result } = await sdk.query({
      controller: "omniscient/user",
      action: "listIndexes",
      body: { userId: "user-superadmin" },
    });
    expect(result).toEqual([]);
  });
});
