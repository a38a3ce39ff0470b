import type { TagId } from "../../../src/domain/base/ids.ts";
import type { ReadingOutcome } from "../../../src/domain/devices/reading.ts";

/** A batch that waits to be folded, `left` of it still. `at`: when it came, by a clock that never goes back, in ms. */
export type Submission = {
  readonly sender: TagId | null;
  readonly at: number;
  left: readonly unknown[];
  readonly outcomes: ReadingOutcome[];
  readonly resolve: (outcomes: ReadingOutcome[]) => void;
  readonly reject: (error: unknown) => void;
};

/** What one fold takes of a batch. */
export type Part = { readonly submission: Submission; readonly readings: readonly unknown[] };

/** How many readings are in lists. */
export function countOf(lists: readonly (readonly unknown[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}

/** How many readings wait. */
export function leftOf(waiting: readonly Submission[]): number {
  return countOf(waiting.map(({ left }) => left));
}

/** Whether somebody calls for help: not yet checked, since a batch is checked when it is applied. */
export function callsForHelp(readings: readonly unknown[]): boolean {
  return readings.some((reading) => Reflect.get(Object(reading), "type") === "distress");
}

export const isUrgent = ({ left }: Submission): boolean => callsForHelp(left);

/** Puts a batch behind those that wait; one that calls for help before those that do not. */
export function putInOrder(waiting: Submission[], submission: Submission): void {
  const before = isUrgent(submission) ? waiting.findIndex((other) => !isUrgent(other)) : -1;
  waiting.splice(before === -1 ? waiting.length : before, 0, submission);
}

/** Takes at most so many readings of what waits, in its order: of the last batch perhaps a part, and at least one batch. */
export function takeParts(waiting: Submission[], max: number): Part[] {
  const parts: Part[] = [];
  let room = max;
  for (const submission of waiting) {
    if (parts.length > 0 && room <= 0) break;
    const readings = submission.left.slice(0, Math.max(room, 0));
    submission.left = submission.left.slice(readings.length);
    room -= readings.length;
    parts.push({ submission, readings });
  }
  while (waiting[0]?.left.length === 0) waiting.shift();
  return parts;
}

/** Notes what became of a part; the batch is answered once nothing of it is left. */
export function written(submission: Submission, outcomes: readonly ReadingOutcome[]): void {
  submission.outcomes.push(...outcomes);
  if (submission.left.length === 0) submission.resolve(submission.outcomes);
}
