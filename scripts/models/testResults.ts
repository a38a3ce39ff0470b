import path from "node:path";
import type { WalkedPath } from "../../model-tests/support/walks/keepPath.ts";

/** What vitest's reporter "json" writes, as far as it is read here. */
export type VitestResults = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly ancestorTitles: readonly string[];
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
};

/** A test that failed, or a file that could not be run. */
export type Failure = {
  readonly file: string;
  readonly test: string;
  readonly message: string;
  /** Where the path that it walked is kept, from the folder of the report; null: it walked none. */
  readonly trace: string | null;
  readonly path: WalkedPath | null;
  /** A command that runs it again, with the same draws. */
  readonly again: string;
};

export type KeptPath = WalkedPath & { readonly kept: string };

/** The colours that vitest writes for a terminal. */
// oxlint-disable-next-line no-control-regex -- they begin with a control character
const COLOURS = /\u001B\[\d+m/gu;

export function failuresOf(
  results: VitestResults,
  paths: readonly KeptPath[],
  { root, seed }: { readonly root: string; readonly seed: string },
): readonly Failure[] {
  return results.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name);
    const project = file.startsWith("tests/browser/") ? "browser" : "unit";
    const run = `SEED=${seed} npx vitest run --project ${project} ${file}`;
    const failed = assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ title, ancestorTitles, failureMessages }): Failure => {
        const test = [...ancestorTitles, title].join(" > ");
        const walked = paths.find((one) => one.file === file && one.test === test) ?? null;
        return {
          file,
          test,
          message: (failureMessages ?? []).join("\n").replaceAll(COLOURS, ""),
          trace: walked?.kept ?? null,
          path: walked,
          again: `${run} -t ${JSON.stringify(title)}`,
        };
      });
    const isBroken = assertionResults.length === 0 && message !== "";
    return isBroken
      ? [
          {
            file,
            test: "",
            message: message.replaceAll(COLOURS, ""),
            trace: null,
            path: null,
            again: run,
          },
        ]
      : failed;
  });
}
