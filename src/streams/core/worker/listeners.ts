/** Those who want to be told. One that leaves while all are told may still be told this once. */
export class Listeners<Args extends readonly unknown[]> {
  readonly #all = new Set<(...args: Args) => void>();

  add(listener: (...args: Args) => void): () => void {
    this.#all.add(listener);
    return () => {
      this.#all.delete(listener);
    };
  }

  tell(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
