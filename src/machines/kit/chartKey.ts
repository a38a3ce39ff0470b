import type { AnyStateMachine } from "xstate";
import { chartOf } from "./chart.ts";

/** The same text for machines whose charts have the same states and transitions: those of one kit. */
export function chartKey(machine: AnyStateMachine): string {
  const text = JSON.stringify(chartOf(machine));
  // FNV-1a, to be told apart, not to be safe; 52 bits of it by two runs.
  return `${hash(text, 0x811c9dc5)}${hash(text, 0x1234567)}`;
}

function hash(text: string, basis: number): string {
  let value = basis;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (value >>> 0).toString(36);
}
