import type { Walk } from "../../../src/views/shell/debug/chart/MachineChart.tsx";
import type { Words } from "../eventWords.ts";
import type { MachineReport, TransitionReport } from "../reportOf.ts";
import { PAGE } from "./pageWords.ts";

/** The ways of having been walked, from best to worst, with their words. */
export const WALKS: readonly (readonly [walk: Walk, words: Words])[] = [
  ["both", PAGE.walkedBoth],
  ["browser", PAGE.walkedBrowser],
  ["memory", PAGE.walkedMemory],
  ["neither", PAGE.walkedNeither],
];

export function countOf(transitions: readonly TransitionReport[], walk: Walk): number {
  return transitions.filter((transition) => transition.walk === walk).length;
}

/** In whole percent, rounded down: only all of them are 100. */
export function shareWalked(transitions: readonly TransitionReport[]): number {
  if (transitions.length === 0) return 100;
  const walked = transitions.length - countOf(transitions, "neither");
  return Math.floor((100 * walked) / transitions.length);
}

/** Guards that were asked and never refused. */
export function neverRefused({ guards }: MachineReport) {
  return guards.filter(({ allowed, refused }) => allowed > 0 && refused === 0);
}

/** Guards that never let pass, or were never asked. */
export function neverAllowed({ guards }: MachineReport) {
  return guards.filter(({ allowed }) => allowed === 0);
}

/** Something that a QA engineer may want to close. */
export function hasGap(machine: MachineReport): boolean {
  return (
    countOf(machine.transitions, "neither") > 0 ||
    neverRefused(machine).length > 0 ||
    neverAllowed(machine).length > 0 ||
    machine.failures.length > 0
  );
}
