// The other side of besideBuild.ts: `source` is TypeScript, which Vite reads.
import { parentPort, workerData } from "node:worker_threads";
import { runnerImport } from "vite";

const { source, name } = workerData;
const { module } = await runnerImport(source, { configFile: false, logLevel: "error" });
const found = module[name];
parentPort.postMessage(typeof found === "function" ? await found() : found);
