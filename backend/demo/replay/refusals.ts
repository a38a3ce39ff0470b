/** Lines that are told one by one; what comes after is counted by reason. */
export const TOLD = 100;
/** Different reasons that are counted apart. */
const REASONS = 200;

/** Keeps the account of refused lines: a log of a million bad lines must not fill a terminal. */
export function createRefusals() {
  const byReason = new Map<string, number>();
  let count = 0;
  return {
    /** The sentence to tell; null once enough were told. */
    add(line: number, reason: string): string | null {
      count += 1;
      if (count <= TOLD) return `Line ${line} is refused: ${reason}`;
      // Reasons quote what they found: their number is bounded too.
      const key = byReason.has(reason) || byReason.size < REASONS ? reason : "other reasons";
      byReason.set(key, (byReason.get(key) ?? 0) + 1);
      return count === TOLD + 1
        ? `More than ${TOLD} lines are refused; the rest is counted.`
        : null;
    },
    /** What was only counted, most frequent first. */
    summary(): string[] {
      return [...byReason]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 20)
        .map(([reason, times]) => `${times} more lines are refused: ${reason}`);
    },
  };
}
