import path from "node:path";
import { fileURLToPath } from "node:url";
import { readDataSecret } from "../process/dataSecret.ts";
import { PRIVATE } from "../process/privateFiles.ts";
import { runService } from "../process/runService.ts";
import { startData } from "./startData.ts";

/**
 * The `data` process: storage and, unless REDIS_URL names a real Redis, the cache.
 * Environment: BALISE_DATA (folder), BALISE_STORAGE_PORT, BALISE_CACHE_PORT, REDIS_URL,
 * BALISE_DATA_SECRET.
 */
process.umask(PRIVATE);
await runService("data", async (fail) =>
  startData({
    folder: path.resolve(process.env["BALISE_DATA"] ?? "data"),
    host: "127.0.0.1",
    storagePort: Number(process.env["BALISE_STORAGE_PORT"] ?? 7513),
    cachePort: process.env["REDIS_URL"] ? null : Number(process.env["BALISE_CACHE_PORT"] ?? 7514),
    secret: readDataSecret(process.env),
    reader: fileURLToPath(new URL("../storage/readerMain.js", import.meta.url)),
    checker: fileURLToPath(new URL("../storage/condition/checkerMain.js", import.meta.url)),
    onCondition: (condition) => process.send?.({ type: "condition", condition }),
    report: (sentence) => console.error(sentence),
    fail,
  }),
);
