import { bitCount, compareCubes, conflicts, contains, type Cube } from "./cube.ts";

/** A cube of the cover while it is being minimised. */
export interface Implicant extends Cube {
  prime: boolean;
  covered: boolean;
}

/** The function's inputs, as a number and as a mask, and a cover of the rows where it is 0. */
export interface Frame {
  readonly inputs: number;
  readonly all: number;
  readonly off: readonly Cube[];
}

/** How often each value of each input occurs: [zeros, ones]. */
function countValues(cubes: readonly Cube[], inputs: number): [number[], number[]] {
  const count = (mask: "zero" | "one") =>
    Array.from({ length: inputs }, (_, i) =>
      cubes.reduce((sum, cube) => sum + ((cube[mask] >> i) & 1), 0),
    );
  return [count("zero"), count("one")];
}

/** Espresso's mini_sort: cubes whose values are rare come first (or last). */
export function sortByRarity<C extends Cube>(
  cubes: readonly C[],
  inputs: number,
  direction: "ascending" | "descending",
): C[] {
  const [zeros, ones] = countValues(cubes, inputs);
  const weight = (cube: Cube) => {
    let sum = 0;
    for (let i = 0; i < inputs; i++) {
      sum += ((cube.zero >> i) & 1) * (zeros[i] ?? 0) + ((cube.one >> i) & 1) * (ones[i] ?? 0);
    }
    return sum;
  };
  const sign = direction === "ascending" ? 1 : -1;
  return cubes
    .map((cube) => ({ cube, weight: weight(cube) }))
    .sort((a, b) => sign * (a.weight - b.weight || compareCubes(a.cube, b.cube, inputs)))
    .map(({ cube }) => cube);
}

/** The growth of one cube: what it has, what it may still get, and what blocks or could be covered by it. */
class Expansion {
  readonly #frame: Frame;
  readonly raise: Cube;
  readonly free: Cube;
  blocking: Cube[];
  candidates: Implicant[];

  constructor(frame: Frame, cube: Implicant, cover: readonly Implicant[]) {
    this.#frame = frame;
    this.raise = { zero: cube.zero, one: cube.one };
    this.free = { zero: ~cube.zero & frame.all, one: ~cube.one & frame.all };
    this.blocking = [...frame.off];
    this.candidates = cover.filter((each) => !each.covered && !each.prime);
  }

  overexpanded(): Cube {
    return { zero: this.raise.zero | this.free.zero, one: this.raise.one | this.free.one };
  }

  /** Espresso's essen_parts: what a blocking cube at distance one has in the conflicting input can never be raised. */
  lowerEssentialParts(): void {
    const lower: Cube = { zero: 0, one: 0 };
    this.blocking = this.blocking.filter((blocker) => {
      const conflict = conflicts(blocker, this.raise, this.#frame.all);
      if (bitCount(conflict) !== 1) return true;
      lower.zero |= blocker.zero & conflict;
      lower.one |= blocker.one & conflict;
      return false;
    });
    if (lower.zero === 0 && lower.one === 0) return;
    this.free.zero &= ~lower.zero;
    this.free.one &= ~lower.one;
    const widest = this.overexpanded();
    this.blocking = this.blocking.filter(
      (blocker) => conflicts(blocker, widest, this.#frame.all) === 0,
    );
    this.candidates = this.candidates.filter((candidate) => contains(widest, candidate));
  }

  raiseParts(parts: Cube): void {
    this.raise.zero |= parts.zero;
    this.raise.one |= parts.one;
    this.free.zero &= ~this.raise.zero;
    this.free.one &= ~this.raise.one;
  }

  /** Espresso's essen_raising: what no blocking cube has can be raised. */
  raiseUnblockedParts(): void {
    const blocked = { zero: 0, one: 0 };
    for (const blocker of this.blocking) {
      blocked.zero |= blocker.zero;
      blocked.one |= blocker.one;
    }
    this.raiseParts({ zero: this.free.zero & ~blocked.zero, one: this.free.one & ~blocked.one });
  }

  /** Espresso's feasibly_covered: what raising to cover a cube would force down, undefined when it cannot be covered. */
  lowerToCover(cube: Cube): Cube | undefined {
    const target = { zero: this.raise.zero | cube.zero, one: this.raise.one | cube.one };
    const lower = { zero: 0, one: 0 };
    for (const blocker of this.blocking) {
      const conflict = conflicts(blocker, target, this.#frame.all);
      if (conflict === 0) return undefined;
      if ((conflict & (conflict - 1)) !== 0) continue;
      lower.zero |= blocker.zero & conflict;
      lower.one |= blocker.one & conflict;
    }
    return lower;
  }

  /** The free part most of the given cubes have, Espresso's most_frequent; ties go to the first input, 0 before 1. */
  mostFrequentFreePart(cubes: readonly Cube[]): Cube {
    const [zeros, ones] = countValues(cubes, this.#frame.inputs);
    let best: Cube = { zero: 0, one: 0 };
    let bestCount = -1;
    for (let i = 0; i < this.#frame.inputs; i++) {
      for (const [mask, counts] of [
        ["zero", zeros],
        ["one", ones],
      ] as const) {
        if (((this.free[mask] >> i) & 1) === 1 && (counts[i] ?? 0) > bestCount) {
          bestCount = counts[i] ?? 0;
          best = mask === "zero" ? { zero: 1 << i, one: 0 } : { zero: 0, one: 1 << i };
        }
      }
    }
    return best;
  }
}

/** Espresso's select_feasible: covers other cubes, those first that leave most others coverable. */
function coverFeasible(expansion: Expansion): void {
  let possible = expansion.candidates;
  for (;;) {
    expansion.raiseUnblockedParts();
    const feasible: { cube: Implicant; lower: Cube }[] = [];
    const active = new Set(expansion.candidates);
    for (const cube of possible) {
      if (!active.has(cube)) continue;
      if (contains(expansion.raise, cube)) {
        cube.covered = true;
        active.delete(cube);
        continue;
      }
      const lower = expansion.lowerToCover(cube);
      if (lower !== undefined) feasible.push({ cube, lower });
    }
    expansion.candidates = expansion.candidates.filter((cube) => active.has(cube));
    const best = mostOpen(feasible, expansion.free);
    if (best === undefined) return;
    expansion.raiseParts(best);
    expansion.lowerEssentialParts();
    possible = feasible.map(({ cube }) => cube);
  }
}

function mostOpen(
  feasible: readonly { cube: Implicant; lower: Cube }[],
  free: Cube,
): Cube | undefined {
  let best: Cube | undefined;
  let bestCount = 0;
  let bestSize = Infinity;
  for (const { cube, lower } of feasible) {
    const size = bitCount(cube.zero & free.zero) + bitCount(cube.one & free.one);
    const count = feasible.filter(
      ({ cube: other }) => (lower.zero & other.zero) === 0 && (lower.one & other.one) === 0,
    ).length;
    if (count > bestCount || (count === bestCount && size < bestSize)) {
      best = cube;
      bestCount = count;
      bestSize = size;
    }
  }
  return best;
}

function expandOne(cube: Implicant, cover: readonly Implicant[], frame: Frame): void {
  cube.prime = true;
  const expansion = new Expansion(frame, cube, cover);
  expansion.lowerEssentialParts();
  if (expansion.candidates.length > 0) coverFeasible(expansion);
  while (expansion.candidates.length > 0) {
    expansion.raiseParts(expansion.mostFrequentFreePart(expansion.candidates));
    expansion.lowerEssentialParts();
  }
  while (expansion.blocking.length > 0) {
    // Raising what blocks least leaves the largest product.
    expansion.raiseParts(leastBlockedPart(expansion, frame));
    expansion.lowerEssentialParts();
  }
  expansion.raiseParts(expansion.free);
  cube.zero = expansion.raise.zero;
  cube.one = expansion.raise.one;
  cube.covered = false;
}

function leastBlockedPart({ blocking, free }: Expansion, { inputs }: Frame): Cube {
  const [zeros, ones] = countValues(blocking, inputs);
  let best: Cube = { zero: 0, one: 0 };
  let bestCount = Infinity;
  for (let i = 0; i < inputs; i++) {
    if (((free.one >> i) & 1) === 1 && (ones[i] ?? 0) < bestCount) {
      bestCount = ones[i] ?? 0;
      best = { zero: 0, one: 1 << i };
    }
    if (((free.zero >> i) & 1) === 1 && (zeros[i] ?? 0) < bestCount) {
      bestCount = zeros[i] ?? 0;
      best = { zero: 1 << i, one: 0 };
    }
  }
  return best;
}

/** Espresso's EXPAND: every cube becomes a prime implicant that covers as many other cubes as it can; those go. */
export function expandCubes(cover: readonly Implicant[], frame: Frame): Implicant[] {
  const sorted = sortByRarity(cover, frame.inputs, "ascending");
  for (const cube of sorted) {
    cube.covered = false;
  }
  for (const cube of sorted) {
    if (!cube.prime && !cube.covered) expandOne(cube, sorted, frame);
  }
  return sorted.filter((cube) => !cube.covered);
}
