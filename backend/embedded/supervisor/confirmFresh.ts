import { createInterface } from "node:readline/promises";
import { CannotStart } from "../process/cannotStart.ts";

/**
 * Asks before all data goes. `yes` answers for scripts; without a terminal to ask on and without
 * it, `CannotStart`. False: the operator said no.
 */
export async function confirmFresh(
  folder: string,
  yes: boolean,
  input: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<boolean> {
  if (yes) {
    return true;
  }
  if (input.isTTY !== true) {
    throw new CannotStart(
      `--fresh would delete all data in ${folder} and there is no terminal to ask on: add --yes if that is what you want.`,
    );
  }
  const questions = createInterface({ input, output });
  try {
    const answer = await questions.question(`Delete all data in ${folder} and start over? (y/N) `);
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    questions.close();
  }
}
