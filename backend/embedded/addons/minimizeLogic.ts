/** A product of inputs: bit i of `free` is set where input i does not matter, and `rows` are those (bit i is input i) that it holds for. */
interface Product {
  readonly free: number;
  readonly rows: readonly number[];
}

/** A widest product around a row: each input that does not matter to the products so far is left out, the first one first. */
function primeAround(row: number, inputs: number, table: ReadonlySet<number>): Product {
  let free = 0;
  let rows = [row];
  for (let bit = 1; bit < 1 << inputs; bit <<= 1) {
    const others = rows.map((each) => each ^ bit);
    if (!others.every((each) => table.has(each))) continue;
    free |= bit;
    rows = [...rows, ...others];
  }
  return { free, rows };
}

/** Prime products for all rows of the table, begun at the rows that those before do not hold for. */
function primesOf(inputs: number, table: ReadonlySet<number>): Product[] {
  const covered = new Set<number>();
  const primes: Product[] = [];
  for (const row of [...table].sort((a, b) => a - b)) {
    if (covered.has(row)) continue;
    const prime = primeAround(row, inputs, table);
    primes.push(prime);
    for (const each of prime.rows) covered.add(each);
  }
  return primes;
}

/** The products without those whose rows the others hold for; the narrowest go first. */
function irredundant(products: readonly Product[]): Product[] {
  const times = new Map<number, number>();
  for (const row of products.flatMap(({ rows }) => rows)) times.set(row, (times.get(row) ?? 0) + 1);
  return products
    .toSorted((a, b) => a.rows.length - b.rows.length)
    .filter(({ rows }) => {
      if (rows.some((row) => times.get(row) === 1)) return true;
      for (const row of rows) times.set(row, (times.get(row) ?? 0) - 1);
      return false;
    });
}

/** "1-0" for "first and not third". */
function textOf({ free, rows: [row = 0] }: Product, inputs: number): string {
  return Array.from({ length: inputs }, (_, i) =>
    ((free >> i) & 1) === 1 ? "-" : String((row >> i) & 1),
  ).join("");
}

/**
 * A sum of products for a truth table, given by the rows where it is 1 (bit i is input i): none can be left out, none can
 * lose an input. That the products are prime is what Koncorde relies on: it names each condition once and would confuse
 * a condition that stands in one product as it is and in another one negated. None for "always false", only dashes for
 * "always true". The same table has the same products in the same order, whatever the order of its rows.
 */
export function minimizeLogic(inputs: number, table: ReadonlySet<number>): string[] {
  return irredundant(primesOf(inputs, table))
    .map((product) => textOf(product, inputs))
    .sort((a, b) => (a < b ? 1 : -1));
}
