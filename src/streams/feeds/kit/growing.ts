const FIRST_CAPACITY = 1024;

/** An array of whole numbers with room for the index: the same one, or a copy of at least twice its length. */
export function whole(index: number, from?: Int32Array): Int32Array {
  return from !== undefined && index < from.length
    ? from
    : copied(from, new Int32Array(lengthFor(index)));
}

/** The same for any numbers. */
export function doubles(index: number, from?: Float64Array): Float64Array {
  return from !== undefined && index < from.length
    ? from
    : copied(from, new Float64Array(lengthFor(index)));
}

/** The same for numbers below 256. */
export function bytes(index: number, from?: Uint8Array): Uint8Array {
  return from !== undefined && index < from.length
    ? from
    : copied(from, new Uint8Array(lengthFor(index)));
}

function lengthFor(index: number): number {
  return Math.max(FIRST_CAPACITY, 2 ** Math.ceil(Math.log2(index + 1)));
}

function copied<Numbers extends Int32Array | Float64Array | Uint8Array>(
  from: Numbers | undefined,
  to: Numbers,
): Numbers {
  if (from !== undefined) to.set(from);
  return to;
}
