/** A member and its score. */
export type Scored = readonly [member: string, score: number];

/** Members with scores, in the order of score, then of bytes. Sorted when it is next read. */
export class SortedSet {
  readonly #scores = new Map<string, number>();
  #sorted: readonly Scored[] | null = null;

  get size(): number {
    return this.#scores.size;
  }

  /** The member's score. */
  score(member: string): number | undefined {
    return this.#scores.get(member);
  }

  /** Sets the member's score. */
  set(member: string, score: number): void {
    this.#scores.set(member, score);
    this.#sorted = null;
  }

  /** Removes the member; false when there was none. */
  remove(member: string): boolean {
    const removed = this.#scores.delete(member);
    if (removed) {
      this.#sorted = null;
    }
    return removed;
  }

  /** All in order. */
  sorted(): readonly Scored[] {
    this.#sorted ??= [...this.#scores].sort(
      ([memberA, scoreA], [memberB, scoreB]) =>
        // Infinity - Infinity is NaN, which falls through to the bytes as it should.
        scoreA - scoreB || (memberA < memberB ? -1 : memberA > memberB ? 1 : 0),
    );
    return this.#sorted;
  }
}
