import type { AssetId } from "../base/ids.ts";
import type { KeptLeg } from "./assetDay.ts";

/** The 32-bit FNV-1a hash. */
const [BASIS, PRIME] = [0x811c9dc5, 0x01000193];

/**
 * A number of what legs of an asset say: legs that differ have another one, but for one case in four thousand million.
 * Sums of stamps over a day tell whether anything of it has changed, without reading it.
 */
export function stampOf(assetId: AssetId, legs: readonly KeptLeg[]): number {
  const text = JSON.stringify([assetId, legs]);
  let hash = BASIS;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}
