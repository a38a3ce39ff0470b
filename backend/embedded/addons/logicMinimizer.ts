import { minimizeLogic } from "./minimizeLogic.ts";

/**
 * Koncorde pushes all 2^n rows of a table, one by one, on the only thread: 1,024 rows take it 2 ms, each input more
 * twice as much. No filter of ours has more than 5.
 */
const MAX_INPUTS = 10;

/** A truth table with one output: rows pushed one by one, then minimised to a sum of products. */
class Espresso {
  readonly #inputs: number;
  readonly #rows = new Set<number>();
  #result: string[] | undefined;

  /**
   * Refuses here what is too large, since Koncorde makes its table before it pushes the first row.
   * @throws Error for more than 10 inputs, and for more outputs than one, which Koncorde never asks for.
   */
  constructor(inputs: number, outputs: number) {
    if (outputs !== 1) {
      throw new Error(
        `The embedded logic minimizer has one output, not ${outputs}: use the native kuzzle-espresso-logic-minimizer.`,
      );
    }
    if (inputs > MAX_INPUTS) {
      throw new Error(
        `A filter of ${inputs} parts is too complex (at most ${MAX_INPUTS}): use "in" or "ids" for lists of values, or fewer parts.`,
      );
    }
    this.#inputs = inputs;
  }

  /** Adds a row: the inputs (truthy is 1) and the one output; a row that is not pushed is 0. */
  push(input: readonly unknown[], output: readonly unknown[]): void {
    if (this.#result !== undefined || !output[0]) return;
    this.#rows.add(input.reduce<number>((row, value, i) => (value ? row | (1 << i) : row), 0));
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
