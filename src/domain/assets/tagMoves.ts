import { z } from "zod";
import { AssetId, TagId } from "../base/ids.ts";

/** What becomes of the tag of one asset: `from` is the one that it has, `to` the one that it gets; null: none. */
export const TagMove = z.strictObject({
  assetId: AssetId,
  from: TagId.nullable(),
  to: TagId.nullable(),
});
export type TagMove = z.infer<typeof TagMove>;

/**
 * Moves in runs of at most so many, each of which can be made by itself: whoever gives a tag away comes before whoever gets
 * it, and those who give tags to each other all round stay in one run. A round that is longer than a run is cut.
 */
export function partsOfMoves(moves: readonly TagMove[], most: number): TagMove[][] {
  const giver = new Map(moves.flatMap((one) => (one.from === null ? [] : [[one.from, one]])));
  const placed = new Set<TagMove>();
  const parts: TagMove[][] = [];
  let part: TagMove[] = [];
  for (const move of moves) {
    const { chain, isRound } = chainOf(move, giver, placed);
    for (const one of chain) placed.add(one);
    if (part.length > 0 && (isRound ? part.length + chain.length > most : part.length >= most)) {
      parts.push(part);
      part = [];
    }
    for (const one of chain) {
      if (part.length >= most) {
        parts.push(part);
        part = [];
      }
      part.push(one);
    }
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** A move after all that it waits for, and whether they wait for each other. */
function chainOf(
  move: TagMove,
  giver: ReadonlyMap<TagId, TagMove>,
  placed: ReadonlySet<TagMove>,
): { readonly chain: readonly TagMove[]; readonly isRound: boolean } {
  const chain = new Set<TagMove>();
  let next: TagMove | undefined = move;
  while (next !== undefined && !placed.has(next) && !chain.has(next)) {
    chain.add(next);
    next = next.to === null ? undefined : giver.get(next.to);
  }
  return { chain: [...chain].toReversed(), isRound: next !== undefined && chain.has(next) };
}
