/** Listeners to one thing. One that leaves during an emission may still be called this once. */
export class Listeners<Args extends readonly unknown[]> {
  readonly #all = new Set<(...args: Args) => void>();

  add(listener: (...args: Args) => void): () => void {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  }

  emit(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
