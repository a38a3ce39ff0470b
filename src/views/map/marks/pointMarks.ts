import {
  ASSET_RADIUS,
  CLUSTER_KINDS,
  clusterRadius,
  IMAGE_RADIUS,
} from "../../../domain/assets/mapMarks.ts";
import { TAG_STATES, type TagState } from "../../../domain/devices/tagState.ts";
import type { MapPoints } from "../../../streams/feeds/assets/mapPoints.ts";
import { type FamilyImages, imageNumbers, NO_IMAGES } from "./familyImages.ts";
import { CATEGORY_LOOKS, colourIndex, emptyMarks, type Marks, PATTERNS, SHAPES } from "./marks.ts";

/** By `MapPoints.category`. */
const SHAPE_OF_CATEGORY = CATEGORY_LOOKS.map(({ shape }) => SHAPES[shape]);
/** By `MapPoints.freshness`: fresh, uncertain because of a device, silent, unknown because of a device. */
const PATTERN_OF_FRESHNESS = [PATTERNS.solid, PATTERNS.hollow, PATTERNS.slashed, PATTERNS.hatched];
/** Of what is fresh and of what is silent, where the state of the tag says more; a GPS tag has a sign in its middle whatever it does. */
const PATTERN_OF_STATE: readonly Partial<Record<TagState, number>>[] = [
  { moving: PATTERNS.moving, stationary: PATTERNS.pierced, inactive: PATTERNS.paused },
  {},
  { noSignal: PATTERNS.dotted },
];
/** What is fresh has the colour of its category: that it is not is what has to be seen. */
const COLOUR_OF_CATEGORY = CATEGORY_LOOKS.map(({ colour }) => colourIndex(colour));
const COLOUR_OF_FRESHNESS = [
  null,
  colourIndex("notFresh"),
  colourIndex("notFresh"),
  colourIndex("unknown"),
];
/** Even one of ten thousand is seen in the ring of a cluster. */
const SMALLEST_SHARE = 0.06;

/** Assets by shape and filling, in the ring of their proof, with the image of their family where it has one; clusters as rings that show how much of them is not fresh, those on no site as open ones. */
export function pointMarks(points: MapPoints, images: FamilyImages = NO_IMAGES): Marks {
  const numbers = imageNumbers(points, images);
  const marks = emptyMarks(points.count);
  for (let index = 0; index < points.count; index++) {
    const size = points.size[index] ?? 1;
    const freshness = points.freshness[index] ?? 0;
    const category = points.category[index] ?? 3;
    marks.shape[index] = SHAPE_OF_CATEGORY[category] ?? SHAPES.hexagon;
    marks.colour[index] =
      COLOUR_OF_FRESHNESS[freshness] ?? COLOUR_OF_CATEGORY[category] ?? colourIndex("mixed");
    marks.size[index] = size;
    if (points.ids[index] === null) {
      const share = (points.notFresh[index] ?? 0) / size;
      const isOffSite = CLUSTER_KINDS[points.kind[index] ?? 0] === "offSite";
      marks.pattern[index] = isOffSite ? PATTERNS.openRing : PATTERNS.ring;
      marks.radius[index] = clusterRadius(size);
      marks.share[index] = share === 0 ? 0 : Math.max(SMALLEST_SHARE, share);
    } else {
      marks.pattern[index] = patternOf(freshness, TAG_STATES[(points.sign[index] ?? 0) - 1]);
      const image = numbers[(points.family[index] ?? 0) - 1] ?? 0;
      marks.image[index] = image;
      marks.radius[index] = image === 0 ? ASSET_RADIUS : IMAGE_RADIUS;
      marks.proof[index] = points.proof[index] ?? 0;
    }
  }
  // Copied: the points belong to the feed, and the way of a mark is told from where it was before.
  marks.mercator.set(points.mercator);
  marks.extents.set(points.extents);
  return { ...marks, keys: points.ids };
}

function patternOf(freshness: number, state: TagState | undefined): number {
  const told = state === undefined ? undefined : PATTERN_OF_STATE[freshness]?.[state];
  return told ?? PATTERN_OF_FRESHNESS[freshness] ?? PATTERNS.hatched;
}
