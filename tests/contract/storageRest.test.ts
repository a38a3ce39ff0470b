import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { startStorage } from "../../backend/embedded/storage/startStorage.ts";
import type { RunningStorage } from "../../backend/embedded/storage/startStorage.ts";
import { PROJECT_ROOT } from "../support/projectRoot.ts";
import { registerStorageContract } from "./storageRest.contract.ts";

/** What the embedded storage is known not to do as Elasticsearch does. A gap that is closed must be struck off. */
const EMBEDDED_GAPS: ReadonlySet<string> = new Set([
  "gap:rare-words",
  "gap:highlight",
  "gap:collapse",
  "gap:query_string",
  "gap:fuzziness",
  "gap:inner-hits",
  "gap:several-indexes-aggregated",
  "gap:large-numbers",
  "gap:percentiles",
]);

describe("embedded storage", () => {
  const folder = mkdtempSync(join(tmpdir(), "balise-storage-"));
  let storage: RunningStorage | undefined;

  beforeAll(async () => {
    storage = await startStorage({ folder, port: 0, majorVersion: 7, secret: "a secret of tests" });
  });
  afterAll(async () => {
    await storage?.close();
    rmSync(folder, { recursive: true });
  });

  registerStorageContract({
    baseUrl: () => storage?.url ?? "",
    knownDifferences: EMBEDDED_GAPS,
  });
});

describe("embedded storage whose searches are answered by the process that reads", () => {
  const folder = mkdtempSync(join(tmpdir(), "balise-storage-"));
  let storage: RunningStorage | undefined;

  beforeAll(async () => {
    const reader = join(PROJECT_ROOT, "dist/backend/embedded/storage/readerMain.js");
    if (!existsSync(reader)) throw new Error(`${reader} is missing: run npm run build first.`);
    const secret = "a secret of tests";
    storage = await startStorage({
      folder,
      port: 0,
      majorVersion: 7,
      secret,
      reader,
      longFrom: -1,
    });
  });
  afterAll(async () => {
    await storage?.close();
    rmSync(folder, { recursive: true });
  });

  registerStorageContract({
    baseUrl: () => storage?.url ?? "",
    knownDifferences: EMBEDDED_GAPS,
  });
});

const elasticsearch = process.env["ELASTICSEARCH_URL"];

describe.runIf(elasticsearch)("Elasticsearch", () => {
  registerStorageContract({ baseUrl: () => elasticsearch ?? "" });
});
