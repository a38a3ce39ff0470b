import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { gateCost, type Shares, sharesOf } from "./gateCost.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const SHARES = path.join(ROOT, "scripts/gateShares.json");
/** A run of fewer files is a part of the gate: its shares mean nothing. */
const WHOLE_RUN = 400;

/** Says at the end of a whole run where its time went. It fails nothing: times are the machine's too. */
export default class GateCostReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < WHOLE_RUN) return;
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        file: path.relative(ROOT, module.moduleId).split(path.sep).join("/"),
        project: module.project.name,
        ms: collectDuration + setupDuration + duration,
      };
    });
    const before = JSON.parse(readFileSync(SHARES, "utf8")) as Shares;
    for (const line of gateCost(files, before)) console.log(line);
    if (process.env["SHARES"] === "write")
      writeFileSync(SHARES, `${JSON.stringify(sharesOf(files), null, 2)}\n`);
  }
}
