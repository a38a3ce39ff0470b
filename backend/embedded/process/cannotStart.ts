/** A process cannot start, for a reason the operator can do something about: one full sentence. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}

/** The exit code of a process that cannot start: EX_CONFIG of sysexits.h; trying again is vain. */
export const cannotStartExitCode = 78;

/** An error as one sentence on one line. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.replaceAll(/\s*\n\s*/g, " ").trim();
  return /[.!?]$/.test(line) ? line : `${line}.`;
}
