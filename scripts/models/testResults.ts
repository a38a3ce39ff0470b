import type { WalkedPath } from "../../model-tests/support/walks/keepPath.ts";

/** The variable of the environment that names the file for what failed. */
export const RESULTS_VARIABLE = "BALISE_MODEL_RESULTS";

/** A test that failed, or, without a name, a file that could not be run. */
export type TestFailure = {
  readonly file: string;
  readonly project: string;
  /** With the names of what it stands in. */
  readonly test: string;
  readonly title: string;
  readonly message: string;
};

export type Failure = TestFailure & {
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

/** What failed, each with the path that it walked. */
export function failuresOf(
  failures: readonly TestFailure[],
  paths: readonly KeptPath[],
  seed: string,
): readonly Failure[] {
  return failures.map((failure) => {
    const { file, project, test, title, message } = failure;
    const walked = paths.find((one) => one.file === file && one.test === test) ?? null;
    const run = `SEED=${seed} npx vitest run --project ${project} ${file}`;
    // Names that are made of values are cut short by vitest, with a mark that matches nothing.
    const name = title.replaceAll(/^'|'$|….*$/gu, "");
    return {
      ...failure,
      message: message.replaceAll(COLOURS, ""),
      trace: walked?.kept ?? null,
      path: walked,
      again: title === "" ? run : `${run} -t ${JSON.stringify(name)}`,
    };
  });
}
