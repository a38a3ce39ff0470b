import { minimizeLogic } from "./minimizeLogic.ts";

/** A truth table with one output: rows pushed one by one, then minimised to a sum of products. */
class Espresso {
  readonly #inputs: number;
  readonly #rows = new Set<string>();
  #result: string[] | undefined;

  /** @throws Error for more outputs than one, which Koncorde never asks for. */
  constructor(inputs: number, outputs: number) {
    if (outputs !== 1) {
      throw new Error(
        `The embedded logic minimizer has one output, not ${outputs}: use the native kuzzle-espresso-logic-minimizer.`,
      );
    }
    this.#inputs = inputs;
  }

  /** Adds a row: the inputs (truthy is 1) and the one output; a row that is not pushed is 0. */
  push(input: readonly unknown[], output: readonly unknown[]): void {
    if (this.#result !== undefined || !output[0]) return;
    this.#rows.add(input.map((value) => (value ? "1" : "0")).join(""));
  }

  /** The products, such as "1-0 1" for "first and not third". */
  minimize(): string[] {
    this.#result ??= minimizeLogic(this.#inputs, this.#rows).map((product) => `${product} 1`);
    return this.#result;
  }
}

/**
 * Stands in for kuzzle-espresso-logic-minimizer 2.2 as far as Koncorde uses it. A default export, because the package hands exactly
 * this object to Koncorde.
 */
export default { Espresso };
