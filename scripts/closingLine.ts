import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with one plain line of counts, for people and programs that read only the end. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      const before = count.failed;
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      // A file that broke before its first test has failed as well.
      if (module.state() === "failed" && count.failed === before) count.failed += 1;
    }
    console.log(
      `${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`,
    );
  }
}
