import type { Mutant } from "./mutantsOf.mjs";

export function withSwitches(
  source: string,
  faults: readonly Mutant[],
  ids: readonly number[],
): string;
