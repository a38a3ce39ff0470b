/** A page of a list, in entries. */
const PAGE = 8;

/** Where a key leads in a list of `count` from place `at`; null: it is not a key that moves. At the ends arrows go round. */
export function movedBy(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "PageDown":
      return Math.min(at + PAGE, count - 1);
    case "PageUp":
      return Math.max(at - PAGE, 0);
    default:
      return null;
  }
}
