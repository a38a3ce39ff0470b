import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { RESULTS_VARIABLE, type TestFailure } from "./testResults.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Writes what failed, with the difference and the line of ours, for the report of `npm run models`. */
export default class ResultsReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env[RESULTS_VARIABLE];
    if (file === undefined) throw new Error(`${RESULTS_VARIABLE} names no file.`);
    const failures = modules.flatMap((module): readonly TestFailure[] => {
      const of = {
        file: path.relative(ROOT, module.moduleId).split(path.sep).join("/"),
        project: module.project.name,
      };
      const tests = [...module.children.allTests()].flatMap((test): readonly TestFailure[] => {
        const { state, errors } = test.result();
        if (state !== "failed") return [];
        const message = (errors ?? []).map(textOf).join("\n\n");
        return [{ ...of, test: test.fullName, title: test.name, message }];
      });
      const broken = module.errors().map((error) => ({
        ...of,
        test: "",
        title: "",
        message: textOf(error),
      }));
      return [...tests, ...broken];
    });
    writeFileSync(file, JSON.stringify(failures));
  }
}

function textOf({ message, diff, stacks }: SerializedError): string {
  const [at] = (stacks ?? []).filter((frame) => !frame.file.includes("node_modules"));
  const place = at === undefined ? "" : `at ${path.relative(ROOT, at.file)}:${at.line}`;
  const parts: readonly string[] = [message, typeof diff === "string" ? diff : "", place];
  return parts.filter((part) => part !== "").join("\n\n");
}
