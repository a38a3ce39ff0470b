import path from "node:path";
import { runService } from "../process/runService.ts";
import { startData } from "./startData.ts";

/**
 * The `data` process: storage and, unless REDIS_URL names a real Redis, the cache.
 * Environment: BALISE_DATA (folder), BALISE_STORAGE_PORT, BALISE_CACHE_PORT, REDIS_URL.
 */
await runService("data", (fail) =>
  startData({
    folder: path.resolve(process.env["BALISE_DATA"] ?? "data"),
    host: "127.0.0.1",
    storagePort: Number(process.env["BALISE_STORAGE_PORT"] ?? 7513),
    cachePort: process.env["REDIS_URL"] ? null : Number(process.env["BALISE_CACHE_PORT"] ?? 7514),
    report: (sentence) => console.error(sentence),
    fail,
  }),
);
