// Makes the archive of the embedded ground on a thread of its own: workerData says from which source and into which file.
import { writeFile } from "node:fs/promises";
import { workerData } from "node:worker_threads";
import { runnerImport } from "vite";

const { module } = await runnerImport(workerData.source, { configFile: false, logLevel: "error" });
await writeFile(workerData.file, await module.makeWorldTiles());
