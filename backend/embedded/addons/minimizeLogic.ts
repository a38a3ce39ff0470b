import { bitCount, compareCubes, conflicts, type Cube, forEachRow, productOf } from "./cube.ts";
import { expandCubes, type Frame, type Implicant, sortByRarity } from "./expandCubes.ts";

/** 2^20 rows: Koncorde itself would need minutes for more. */
const MAX_INPUTS = 20;

/** A cover of the rows that are 0, by halving: rows [base, base + 2^depth). */
function offCover(on: Uint8Array, inputs: number): Cube[] {
  const cover = (base: number, depth: number): Cube[] => {
    if (depth === 0) return on[base] === 1 ? [] : [{ zero: 0, one: 0 }];
    const half = 1 << (depth - 1);
    const low = cover(base, depth - 1);
    const high = cover(base + half, depth - 1);
    const same =
      low.length === high.length &&
      low.every((cube, i) => cube.zero === high[i]?.zero && cube.one === high[i]?.one);
    if (same) return low.map(({ zero, one }) => ({ zero: zero | half, one: one | half }));
    return [
      ...low.map(({ zero, one }) => ({ zero: zero | half, one })),
      ...high.map(({ zero, one }) => ({ zero, one: one | half })),
    ];
  };
  return cover(0, inputs);
}

/** How many cubes cover each row. */
function countCovers(cubes: readonly Cube[], inputs: number): Uint16Array {
  const counts = new Uint16Array(1 << inputs);
  for (const cube of cubes) {
    forEachRow(cube, (row) => {
      counts[row] = (counts[row] ?? 0) + 1;
    });
  }
  return counts;
}

function rowsWhere(cube: Cube, test: (row: number) => boolean): number[] {
  const rows: number[] = [];
  forEachRow(cube, (row) => {
    if (test(row)) rows.push(row);
  });
  return rows;
}

/** Espresso's IRREDUNDANT: drops cubes whose rows the others cover; where there is a choice, the largest gain stays. */
function irredundant(cover: readonly Implicant[], inputs: number): Implicant[] {
  const counts = countCovers(cover, inputs);
  const kept = new Set(
    cover.filter((cube) => rowsWhere(cube, (row) => counts[row] === 1).length > 0),
  );
  const done = countCovers([...kept], inputs);
  const open = new Set(cover.flatMap((cube) => rowsWhere(cube, (row) => done[row] === 0)));
  while (open.size > 0) {
    let best: Implicant | undefined;
    let gain = 0;
    for (const cube of cover) {
      const rows = kept.has(cube) ? 0 : rowsWhere(cube, (row) => open.has(row)).length;
      if (rows > gain) [best, gain] = [cube, rows];
    }
    if (best === undefined) throw new Error("A row of the truth table is in no product.");
    kept.add(best);
    forEachRow(best, (row) => open.delete(row));
  }
  return cover.filter((cube) => kept.has(cube));
}

/** Espresso's order before a reduction: close to the largest cube first, then the larger first. */
function sortByCloseness(cover: readonly Implicant[], { inputs, all }: Frame): Implicant[] {
  const size = (cube: Cube) => bitCount(cube.zero) + bitCount(cube.one) + 1;
  let largest = cover[0];
  for (const cube of cover) if (largest !== undefined && size(cube) > size(largest)) largest = cube;
  const center = largest;
  if (center === undefined) return [];
  const distance = (cube: Cube) => bitCount(conflicts(center, cube, all));
  return [...cover].sort(
    (a, b) => distance(a) - distance(b) || size(b) - size(a) || compareCubes(b, a, inputs),
  );
}

/** Espresso's REDUCE: every cube shrinks, one after the other, to the smallest that keeps all rows covered. */
function reduceCubes(cover: readonly Implicant[], frame: Frame, round: number): Implicant[] {
  const sorted =
    round % 2 === 0
      ? sortByCloseness(cover, frame)
      : sortByRarity(cover, frame.inputs, "descending");
  const counts = countCovers(sorted, frame.inputs);
  for (const cube of sorted) {
    const own = rowsWhere(cube, (row) => counts[row] === 1);
    const smallest = {
      zero: own.reduce((mask, row) => mask | ~row, 0) & frame.all,
      one: own.reduce((mask, row) => mask | row, 0),
    };
    cube.prime = smallest.zero === cube.zero && smallest.one === cube.one;
    if (cube.prime) continue;
    forEachRow(cube, (row) => {
      counts[row] = (counts[row] ?? 0) - 1;
    });
    Object.assign(cube, smallest);
    if (own.length > 0) {
      forEachRow(cube, (row) => {
        counts[row] = (counts[row] ?? 0) + 1;
      });
    }
  }
  return sorted.filter((cube) => cube.zero !== 0 || cube.one !== 0);
}

/** Repeats reduce, expand, irredundant while it removes products. */
function improve(start: Implicant[], frame: Frame): Implicant[] {
  let best = start;
  for (let round = 0; best.length > 0; round++) {
    const copies = best.map((cube) => ({ ...cube }));
    const cover = irredundant(expandCubes(reduceCubes(copies, frame, round), frame), frame.inputs);
    const fewer = cover.length < best.length;
    if (cover.length <= best.length) best = cover;
    if (!fewer) return best;
  }
  return best;
}

/**
 * A short sum of products for a truth table given by the rows where it is 1 ("101": first and third input), in the steps and the
 * order of the Espresso heuristic (R. Brayton et al., 1984), as Koncorde's room ids are hashes of this result. Products
 * such as "1-0"; none for "always false", only dashes for "always true".
 * @throws Error above 20 inputs.
 */
export function minimizeLogic(inputs: number, rows: ReadonlySet<string>): string[] {
  if (inputs > MAX_INPUTS) {
    throw new Error(
      `A filter of ${inputs} conditions is too complex for the embedded backend (at most ${MAX_INPUTS}): use "in" or "ids" for lists of values, or fewer conditions.`,
    );
  }
  const all = 2 ** inputs - 1;
  const on = new Uint8Array(1 << inputs);
  const minterms = [...rows].map((row): Implicant => {
    const one = row
      .split("")
      .reduce((mask, value, i) => (value === "1" ? mask | (1 << i) : mask), 0);
    on[one] = 1;
    return { zero: ~one & all, one, prime: false, covered: false };
  });
  const frame: Frame = { inputs, all, off: offCover(on, inputs) };
  const first = irredundant(expandCubes(minterms, frame), inputs);
  return improve(first, frame).map((cube) => productOf(cube, inputs));
}
