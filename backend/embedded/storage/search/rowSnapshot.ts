/** A document as it was when a search began. */
export type KeptDocument = { readonly id: string; readonly source: string };

/**
 * The rows an open scroll has yet to give out. A writer hands in each document before it changes
 * it, so the scroll gives every document as it was when the scroll was opened.
 */
export class RowSnapshot {
  readonly #rows: ReadonlySet<number>;
  readonly #kept = new Map<number, KeptDocument>();

  constructor(rows: Iterable<number>) {
    this.#rows = new Set(rows);
  }

  /** Keeps the document's content unless the scroll does not hold it or an older one is kept. */
  keep(row: number, document: KeptDocument): void {
    if (this.#rows.has(row) && !this.#kept.has(row)) this.#kept.set(row, document);
  }

  /** What the row held when the scroll was opened; undefined when it has not changed since. */
  kept(row: number): KeptDocument | undefined {
    return this.#kept.get(row);
  }
}
