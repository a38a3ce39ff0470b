import { distance, type LonLat } from "../../../src/domain/base/geometry.ts";
import { must } from "../../../src/domain/base/must.ts";
import { ownValue } from "../../../src/domain/base/ownValue.ts";

/** Junctions of the motorways that lorries of the renter take. */
const JUNCTIONS: Readonly<Record<string, LonLat>> = {
  lyon: { lat: 45.6963, lon: 4.8811 },
  villefranche: { lat: 45.9915, lon: 4.7416 },
  macon: { lat: 46.3069, lon: 4.8033 },
  beaune: { lat: 47.0086, lon: 4.8567 },
  avallon: { lat: 47.5163, lon: 4.0165 },
  auxerre: { lat: 47.8246, lon: 3.6702 },
  nemours: { lat: 48.2533, lon: 2.7297 },
  massy: { lat: 48.7273, lon: 2.2847 },
  paris: { lat: 48.9224, lon: 2.3069 },
  senlis: { lat: 49.2081, lon: 2.6171 },
  arras: { lat: 50.2737, lon: 2.8725 },
  lille: { lat: 50.5853, lon: 3.0739 },
  reims: { lat: 49.2234, lon: 4.0041 },
  metz: { lat: 49.0859, lon: 6.2336 },
  saverne: { lat: 48.7601, lon: 7.4012 },
  strasbourg: { lat: 48.6369, lon: 7.7232 },
  chartres: { lat: 48.4376, lon: 1.5372 },
  lemans: { lat: 48.0466, lon: 0.1766 },
  angers: { lat: 47.5029, lon: -0.5486 },
  nantes: { lat: 47.2766, lon: -1.5096 },
  laval: { lat: 48.0991, lon: -0.7551 },
  rennes: { lat: 48.1011, lon: -1.6019 },
  orleans: { lat: 47.9461, lon: 1.8555 },
  tours: { lat: 47.3711, lon: 0.7419 },
  poitiers: { lat: 46.5992, lon: 0.3209 },
  niort: { lat: 46.3269, lon: -0.3851 },
  saintes: { lat: 45.7502, lon: -0.6711 },
  bordeaux: { lat: 44.8573, lon: -0.6514 },
  agen: { lat: 44.1789, lon: 0.6117 },
  montauban: { lat: 43.9899, lon: 1.3302 },
  toulouse: { lat: 43.5527, lon: 1.4173 },
  castres: { lat: 43.6097, lon: 2.1814 },
  carcassonne: { lat: 43.1979, lon: 2.3483 },
  narbonne: { lat: 43.1694, lon: 2.9808 },
  montpellier: { lat: 43.5841, lon: 3.8932 },
  nimes: { lat: 43.8119, lon: 4.3487 },
  arles: { lat: 43.6644, lon: 4.6312 },
  fos: { lat: 43.4497, lon: 4.9361 },
  marseille: { lat: 43.4263, lon: 5.2596 },
  orange: { lat: 44.1389, lon: 4.7882 },
  valence: { lat: 44.9119, lon: 4.8791 },
  vienne: { lat: 45.5189, lon: 4.8663 },
};

const ROADS = [
  ["lyon", "villefranche"],
  ["villefranche", "macon"],
  ["macon", "beaune"],
  ["beaune", "avallon"],
  ["avallon", "auxerre"],
  ["auxerre", "nemours"],
  ["nemours", "massy"],
  ["massy", "paris"],
  ["paris", "senlis"],
  ["senlis", "arras"],
  ["arras", "lille"],
  ["paris", "reims"],
  ["reims", "metz"],
  ["metz", "saverne"],
  ["saverne", "strasbourg"],
  ["massy", "chartres"],
  ["chartres", "lemans"],
  ["lemans", "angers"],
  ["angers", "nantes"],
  ["lemans", "laval"],
  ["laval", "rennes"],
  ["nantes", "rennes"],
  ["massy", "orleans"],
  ["orleans", "tours"],
  ["tours", "poitiers"],
  ["poitiers", "niort"],
  ["niort", "saintes"],
  ["saintes", "bordeaux"],
  ["niort", "nantes"],
  ["bordeaux", "agen"],
  ["agen", "montauban"],
  ["montauban", "toulouse"],
  ["toulouse", "castres"],
  ["toulouse", "carcassonne"],
  ["carcassonne", "narbonne"],
  ["narbonne", "montpellier"],
  ["montpellier", "nimes"],
  ["nimes", "arles"],
  ["arles", "fos"],
  ["fos", "marseille"],
  ["nimes", "orange"],
  ["orange", "marseille"],
  ["orange", "valence"],
  ["valence", "vienne"],
  ["vienne", "lyon"],
  ["lemans", "tours"],
] as const;

const neighbours = new Map<string, string[]>();
for (const [a, b] of ROADS) {
  neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
  neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
}

/** The place of a junction. @throws Error for an unknown one. */
export function junction(name: string): LonLat {
  return must(
    ownValue(JUNCTIONS, name),
    `a junction is one of ${Object.keys(JUNCTIONS).join(", ")}`,
  );
}

const routes = new Map<string, readonly LonLat[]>();

/** The shortest way from junction to junction, both included (Dijkstra over 40 junctions, remembered). */
export function route(from: string, to: string): readonly LonLat[] {
  const key = `${from}/${to}`;
  const known = routes.get(key);
  if (known !== undefined) return known;
  const best = new Map<string, { metres: number; by: string | null }>([
    [from, { metres: 0, by: null }],
  ]);
  const open = new Set([from]);
  while (open.size > 0) {
    const nearest = [...open].reduce((a, b) => (metresTo(best, b) < metresTo(best, a) ? b : a));
    open.delete(nearest);
    for (const next of neighbours.get(nearest) ?? []) {
      const metres = metresTo(best, nearest) + distance(junction(nearest), junction(next));
      if (metres >= metresTo(best, next)) continue;
      best.set(next, { metres, by: nearest });
      open.add(next);
    }
  }
  const way: LonLat[] = [];
  for (let at: string | null = to; at !== null; at = best.get(at)?.by ?? null)
    way.unshift(junction(at));
  routes.set(key, way);
  return way;
}

function metresTo(best: ReadonlyMap<string, { metres: number }>, name: string): number {
  return best.get(name)?.metres ?? Infinity;
}
