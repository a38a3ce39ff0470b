import { grouped } from "../base/grouped.ts";
import { type LonLat, metresFrom, offset } from "../base/geometry.ts";
import type { TagId } from "../base/ids.ts";
import type { Fingerprint } from "./fingerprints.ts";
import type { WalkSample } from "./walkSamples.ts";

/** Edge in metres of the square whose samples make one fingerprint: less than a mark on a plan is exact to. */
const SPOT = 0.5;

/** What a walk teaches: its samples, and the anchors that stand today where they stood then. */
type TeachingWalk = {
  readonly samples: readonly Pick<WalkSample, "levels" | "location">[];
  readonly trusted: ReadonlySet<TagId>;
};

/** The fingerprints of one floor: the samples of its walks, gathered by spots; anchors that are not trusted are left out. */
export function fingerprintsOf(walks: readonly TeachingWalk[]): readonly Fingerprint[] {
  const samples = walks.flatMap((walk) =>
    walk.samples.map(({ location, levels }) => ({ location, levels, trusted: walk.trusted })),
  );
  const origin = samples[0]?.location;
  if (origin === undefined) return [];
  const placed = samples.map((sample) => ({
    ...sample,
    metres: metresFrom(origin, sample.location),
  }));
  const spots = grouped(
    placed,
    ({ metres: [east, north] }) => `${Math.floor(east / SPOT)}/${Math.floor(north / SPOT)}`,
  );
  return [...spots.values()].flatMap((all) => {
    const sums = new Map<TagId, { sum: number; samples: number }>();
    for (const { levels, trusted } of all)
      for (const [anchor, level] of levels) {
        if (!trusted.has(anchor)) continue;
        const known = sums.get(anchor) ?? { sum: 0, samples: 0 };
        sums.set(anchor, { sum: known.sum + level, samples: known.samples + 1 });
      }
    if (sums.size === 0) return [];
    const heard = [...sums].map(([anchor, { sum, samples: count }]) => ({
      anchor,
      level: Math.round((sum / count) * 10) / 10,
      samples: count,
    }));
    return [{ location: middleOf(origin, all), heard }];
  });
}

function middleOf(
  origin: LonLat,
  all: readonly { readonly metres: readonly [number, number] }[],
): LonLat {
  const mean = (axis: 0 | 1) => all.reduce((sum, { metres }) => sum + metres[axis], 0) / all.length;
  return offset(origin, mean(0), mean(1));
}
