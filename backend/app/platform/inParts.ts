import { setImmediate } from "node:timers/promises";

/** Ends a turn of the event loop: everything else that waits in the process has its own. */
export type Rest = () => Promise<unknown>;

/** Documents that are decoded in one turn of the event loop: some milliseconds (docs/decisions/0232). */
export const DECODED_AT_ONCE = 200;

/**
 * Items in lists of at most `size`, with an end of the turn between two of them, so that what is done with many keeps nobody
 * waiting. A list is taken when the one before it is done with: work of a lazy iterable falls into the turn of its list.
 * Nothing comes of no items, and a single list ends no turn.
 */
export async function* inParts<Item>(
  items: Iterable<Item>,
  size: number,
  rest: Rest = setImmediate,
): AsyncGenerator<readonly Item[]> {
  let part: Item[] = [];
  for (const item of items) {
    if (part.length === size) {
      yield part;
      await rest();
      part = [];
    }
    part.push(item);
  }
  if (part.length > 0) yield part;
}
