/**
 * A product of inputs as two bit masks, bit i for input i: the inputs that may be 0 and those that may be 1. A bit in both
 * masks: the input does not matter. In neither: the empty product.
 */
export interface Cube {
  zero: number;
  one: number;
}

/** "1-0" for "first and not third". */
export function productOf({ zero, one }: Cube, inputs: number): string {
  let product = "";
  for (let i = 0; i < inputs; i++) {
    const [mayZero, mayOne] = [(zero >> i) & 1, (one >> i) & 1];
    product += mayZero === 1 && mayOne === 1 ? "-" : mayOne === 1 ? "1" : "0";
  }
  return product;
}

export function contains(outer: Cube, inner: Cube): boolean {
  return (inner.zero & ~outer.zero) === 0 && (inner.one & ~outer.one) === 0;
}

/** The inputs in which the two have no value in common, as a mask; 0 when they intersect. */
export function conflicts(a: Cube, b: Cube, all: number): number {
  return ~((a.zero & b.zero) | (a.one & b.one)) & all;
}

export function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Espresso's order of cubes of the same weight: the last input weighs most, "0" before "1" before "-". */
export function compareCubes(a: Cube, b: Cube, inputs: number): number {
  for (let i = inputs - 1; i >= 0; i--) {
    const difference =
      ((a.zero >> i) & 1) + 2 * ((a.one >> i) & 1) - ((b.zero >> i) & 1) - 2 * ((b.one >> i) & 1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Visits every row (bit i is input i) of a cube. */
export function forEachRow({ zero, one }: Cube, visit: (row: number) => void): void {
  const free = zero & one;
  const fixed = one & ~zero;
  let chosen = free;
  // Counts down through the subsets of the free inputs.
  for (;;) {
    visit(fixed | chosen);
    if (chosen === 0) return;
    chosen = (chosen - 1) & free;
  }
}
