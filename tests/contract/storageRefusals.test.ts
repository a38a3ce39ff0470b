import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningBackend, startBackend } from "../support/backend.ts";

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend();
}, 120_000);
afterAll(async () => {
  await backend?.stop();
});

test("a search of more buckets than an answer may have is refused, and no failure", async () => {
  const root = await backend.sdk(backend.superAdmin);
  const every = {
    field: "_kuzzle_info.createdAt",
    fixed_interval: "1ms",
    extended_bounds: { min: 0, max: 100_000 },
    min_doc_count: 0,
  };
  const answered = root.query({
    controller: "document",
    action: "search",
    index: "multi-tenancy-config",
    collection: "customers",
    body: { size: 0, aggs: { moments: { date_histogram: every } } },
  });
  await expect(answered).rejects.toMatchObject({
    status: 400,
    id: "services.storage.unexpected_bad_request",
    message: expect.stringContaining("too many buckets") as string,
  });
});
