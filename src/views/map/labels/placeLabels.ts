import type { World } from "../mercator.ts";
import { type View, worldSize, worldToScreen } from "../view.ts";
import { NO_DISCS, type MarkDiscs } from "./assetLabels.ts";
import { clusterRoom, type MarkDisc } from "./clusterRoom.ts";
import { type Box, type Boxes, CELL, screenBoxes } from "./screenBoxes.ts";
import { wrapName } from "./wrapName.ts";

/** Names of the ground, which stand beside every mark or not at all. */
const OF_THE_GROUND: ReadonlySet<LabelKind> = new Set(["country", "city", "town", "region", "sea"]);

/** A corner of an area; its name reaches from there to the right (1) or left (-1), and down (1) or up (-1). */
export type LabelCorner = { readonly at: World; readonly right: 1 | -1; readonly down: 1 | -1 };

/** From the one that is always shown to the one that gives way to all. */
export const LABEL_KINDS = [
  "selected",
  "hovered",
  "site",
  "area",
  "asset",
  "country",
  "city",
  "town",
  "region",
  "sea",
] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

export type Label = {
  /** Of one thing on the map always the same. */
  readonly key: string;
  /** Its lines, parted by "\n". */
  readonly text: string;
  readonly kind: LabelKind;
  readonly at: World;
  /**
   * The label's middle lies so many CSS pixels below the place. A name of a site that is higher than a line of the design
   * keeps the distance of its edge instead.
   */
  readonly below: number;
  /** The middle lies so many CSS pixels to the right of the place, so that the whole name is on the map; absent: none. */
  readonly aside?: number;
  /** CSS pixels: of the plate of a site, whose name stands under, over or beside it, on two lines where it has to; absent: there is none. */
  readonly around?: number;
  /** In Web Mercator: what the name has to fit into, on as many lines as that takes, or it is hidden. Null: it may be larger. */
  readonly room: { readonly width: number; readonly height: number } | null;
  /** It steps back; absent: it does not. */
  readonly isQuiet?: boolean;
  /** Where it stands instead of at its place: in the first of these that covers no mark; where each covers one it is hidden. */
  readonly corners?: readonly LabelCorner[];
};

/** CSS pixels. */
export type LabelSize = { readonly width: number; readonly height: number };

/** Document nodes that move with the map without a dropped frame. */
export const MAX_LABELS = 200;
/** CSS pixels between two labels. */
const GAP = 4;
/** CSS pixels between a plate and the name of its site. */
const BESIDE_PLATE = 3;
/** CSS pixels between that name and the next plate. */
const FROM_OTHERS = 4;
/** CSS pixels between a corner of an area and the name in it. */
const INSET = 6;
/** CSS pixels at the foot of the map that names of the ground leave free. */
const FOOT = 28;
/** CSS pixels: plates this near take each other's room for names. */
const NEAR = 96;
/** A name beside a plate is shortened to no fewer words, so that two of one kind are told apart. */
const FEWEST_WORDS = 2;
/** More lines would hide what is in the area. */
const MAX_LINES = 3;
/** Height of a line for which `below` is given, in CSS pixels. */
export const LINE = 16;

/**
 * The labels that are shown: in view, with room, none over another, the more important first and among equals the
 * earlier, none over the count of a cluster, no name of an area or of the ground over any mark, none under what stands over the map
 * (`covers`: its buttons, scale and credits). What is selected or under the pointer is always shown. The name of an area stays where it `stood`, by key, as
 * long as no mark comes below it.
 */
export function placeLabels(
  labels: readonly Label[],
  view: View,
  sizeOf: (label: Label) => LabelSize,
  discs: MarkDiscs = NO_DISCS,
  covers: readonly Box[] = [],
  stood: ReadonlyMap<string, World> = new Map(),
): Label[] {
  const byKind = crowdedFirst(
    LABEL_KINDS.flatMap((kind) => labels.filter((label) => label.kind === kind)),
    view,
  );
  const beside = clusterRoom(discs.clusters, labels, view);
  const taken = screenBoxes();
  for (const cover of covers) taken.add(cover);
  const counts = once(() => boxesOf(discs.clusters, view));
  const marks = once(() => boxesOf([...discs.clusters, ...discs.assets, ...discs.devices], view));
  const placed: Label[] = [];
  for (const wanted of byKind) {
    if (placed.length === MAX_LABELS) break;
    const { x, y } = worldToScreen(view, wanted.at);
    // Far out of view before measuring: most assets are. An area may reach into it from there.
    const isFar = x < -CELL || y < -CELL || x > view.width + CELL || y > view.height + CELL;
    if (isFar && wanted.corners === undefined) continue;
    for (const label of versionsOf(wanted, view, sizeOf)) {
      const size = sizeOf(label);
      const offer = chosen(label, offersOf(label, size), size);
      if (offer === undefined) continue;
      taken.add(boxOf(offer, size, view));
      const isAsked = offer.at === label.at && offer.below === label.below && offer.aside === 0;
      placed.push(isAsked ? label : { ...label, ...offer });
      break;
    }
  }
  return placed;

  function offersOf(label: Label, size: LabelSize): readonly Offer[] {
    if (label.corners !== undefined) return cornersOf(label, size);
    if (label.around !== undefined) return aroundPlate(label, label.around, size);
    const { at, below, kind } = label;
    const spot = worldToScreen(view, at);
    const aside =
      kind === "site" ? asideOf({ x: spot.x, y: spot.y + below }, size, view, covers) : 0;
    const isFree = kind === "selected" || kind === "hovered" || OF_THE_GROUND.has(kind);
    const belows = isFree
      ? [below]
      : beside(label, spot, (one) => boxOf({ at, below: one, aside }, size, view));
    return belows.map((one) => ({ at, below: one, aside }));
  }
  function aroundPlate({ at }: Label, radius: number, size: LabelSize): readonly Offer[] {
    const spot = worldToScreen(view, at);
    const [down, right] = [
      radius + BESIDE_PLATE + size.height / 2,
      radius + BESIDE_PLATE + GAP + size.width / 2,
    ];
    const over = (below: number) => ({
      at,
      below,
      aside: asideOf({ x: spot.x, y: spot.y + below }, size, view, covers),
    });
    // Past its middle, a name still touches its plate with a corner of its own.
    const [along, beside] = [Math.max(0, size.width / 2 - radius), size.height / 2];
    return [
      over(down),
      over(-down),
      { at, below: 0, aside: right },
      { at, below: 0, aside: -right },
      { at, below: down, aside: along },
      { at, below: down, aside: -along },
      { at, below: -down, aside: along },
      { at, below: -down, aside: -along },
      { at, below: beside, aside: right },
      { at, below: -beside, aside: right },
      { at, below: beside, aside: -right },
      { at, below: -beside, aside: -right },
    ].filter((offer) => {
      const box = boxOf(offer, size, view);
      if (!isWithin(box, view)) return false;
      // As near to another plate it would be taken for that one's name.
      const others = counts()
        .meeting(grown(box, FROM_OTHERS))
        .filter(
          ({ x0, y0, x1, y1 }) => !(x0 < spot.x && spot.x < x1 && y0 < spot.y && spot.y < y1),
        );
      return others.length === 0;
    });
  }
  function chosen(label: Label, offers: readonly Offer[], size: LabelSize): Offer | undefined {
    const { kind } = label;
    const mustShow = kind === "selected" || kind === "hovered";
    const isGround = OF_THE_GROUND.has(kind);
    const free = offers.filter((offer) => {
      const box = boxOf(offer, size, view);
      // Half a name is none, and its place is the better seen without it.
      if (kind === "site" && (box.y0 < 0 || box.y1 > view.height)) return false;
      if (kind === "area" && !isWithin(box, view)) return false;
      if (isGround && (!isWhole(box, view) || marks().meeting(box).length > 0)) return false;
      return isSeen(box, view) && (mustShow || taken.meeting(box).length === 0);
    });
    if (kind !== "area") return free[0];
    const clear = free.filter((offer) => marks().meeting(boxOf(offer, size, view)).length === 0);
    return clear.find(({ at }) => at === stood.get(label.key)) ?? clear[0];
  }
}

/** Names beside plates with the most other plates around come first: they have the fewest places, the others go elsewhere. */
function crowdedFirst(labels: readonly Label[], view: View): readonly Label[] {
  const plates = labels.filter(({ around }) => around !== undefined);
  if (plates.length < 2) return labels;
  const near = NEAR / worldSize(view.zoom);
  const crowd = new Map(
    plates.map(({ key, at }) => [
      key,
      plates.filter((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < near).length,
    ]),
  );
  const inTurn = plates.toSorted((a, b) => (crowd.get(b.key) ?? 0) - (crowd.get(a.key) ?? 0));
  let next = 0;
  return labels.map((label) => (label.around === undefined ? label : (inTurn[next++] ?? label)));
}

/** Where the middle of a label may stand: so many CSS pixels below and beside a place. */
type Offer = Required<Pick<Label, "aside" | "at" | "below">>;

function cornersOf({ corners = [], at, below }: Label, { width, height }: LabelSize): Offer[] {
  return [
    ...corners.map((corner) => ({
      at: corner.at,
      aside: corner.right * (width / 2 + INSET),
      below: corner.down * (height / 2 + INSET),
    })),
    { at, below, aside: 0 },
  ];
}

function boxOf({ at, below, aside }: Offer, { width, height }: LabelSize, view: View): Box {
  const { x, y } = worldToScreen(view, at);
  return {
    x0: x + aside - width / 2 - GAP,
    y0: y + below - height / 2,
    x1: x + aside + width / 2 + GAP,
    y1: y + below + height / 2,
  };
}

/**
 * The label as it is written: on one line where that fits, else on as few as fit. Null: there is no room for it, and one
 * that stands out of its area is taken for the name of the next.
 */
function fitted(label: Label, view: View, sizeOf: (label: Label) => LabelSize): Label | null {
  if (label.room === null) return hung(label, sizeOf(label));
  const scale = worldSize(view.zoom);
  const inset = label.corners === undefined ? 0 : 2 * INSET;
  const room = { width: label.room.width * scale - inset, height: label.room.height * scale };
  const one = sizeOf(label);
  if (one.width <= room.width) return label;
  for (let lines = 2; lines <= MAX_LINES && lines * one.height <= room.height; lines += 1) {
    const text = wrapName(label.text, lines, (line) => sizeOf({ ...label, text: line }).width);
    if (text === null) break;
    const broken = { ...label, text };
    if (sizeOf(broken).width <= room.width) return broken;
  }
  return null;
}

/** As it is written, best first: the name beside a plate also on two lines. */
function versionsOf(
  wanted: Label,
  view: View,
  sizeOf: (label: Label) => LabelSize,
): readonly Label[] {
  const label = fitted(wanted, view, sizeOf);
  if (label === null) return [];
  if (label.around === undefined) return [label];
  const widthOf = (line: string) => sizeOf({ ...label, text: line }).width;
  const words = label.text.split(/\s+/u);
  const texts = [label.text, ...inLines(label.text)];
  for (let kept = words.length - 1; kept >= Math.min(FEWEST_WORDS, words.length); kept -= 1)
    texts.push(...inLines(`${words.slice(0, kept).join(" ")}…`));
  return texts.map((text) => ({ ...label, text }));

  function inLines(text: string): readonly string[] {
    return [2, 3].flatMap((lines) => wrapName(text, lines, widthOf) ?? []);
  }
}

/** A name of a site stands beside its edge: higher ones go further from it. */
function hung(label: Label, { height }: LabelSize): Label {
  if (label.kind !== "site" || label.around !== undefined || height === LINE) return label;
  return { ...label, below: label.below + Math.sign(label.below) * ((height - LINE) / 2) };
}

/**
 * How far the name of a place in view is moved from the edge that would cut it off, and out from under what stands there
 * over the map, in CSS pixels to the right.
 */
function asideOf(
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: LabelSize,
  view: View,
  covers: readonly Box[],
): number {
  if (x < 0 || x > view.width) return 0;
  const half = width / 2 + GAP;
  let [left, right] = [0, view.width];
  for (const { x0, y0, x1, y1 } of covers) {
    if (y1 < y - height / 2 || y0 > y + height / 2) continue;
    if (x0 > view.width / 2) right = Math.min(right, x0);
    else if (x1 < view.width / 2) left = Math.max(left, x1);
  }
  if (2 * half > right - left) return 0;
  return Math.max(left + half, Math.min(right - half, x)) - x;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

function boxesOf(discs: readonly MarkDisc[], view: View): Boxes {
  const boxes = screenBoxes();
  for (const { at, radius } of discs) {
    const { x, y } = worldToScreen(view, at);
    if (x < -CELL || y < -CELL || x > view.width + CELL || y > view.height + CELL) continue;
    boxes.add({ x0: x - radius, y0: y - radius, x1: x + radius, y1: y + radius });
  }
  return boxes;
}

function grown({ x0, y0, x1, y1 }: Box, by: number): Box {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
}

/** Scale and credits stand at the foot of the map. */
function isWhole(box: Box, view: View): boolean {
  return isWithin(box, { width: view.width, height: view.height - FOOT });
}

function isWithin({ x0, y0, x1, y1 }: Box, { width, height }: LabelSize): boolean {
  return x0 >= 0 && y0 >= 0 && x1 <= width && y1 <= height;
}

function isSeen({ x0, y0, x1, y1 }: Box, { width, height }: View): boolean {
  return x1 >= 0 && y1 >= 0 && x0 <= width && y0 <= height;
}
