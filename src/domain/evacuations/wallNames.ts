/** What a line of text needs of height, in sizes of the type. */
export const LINE = 1.2;
/** The room between two people, likewise. */
const BELOW = 0.25;
const BETWEEN = 0.6;
/** The width of a space, in sizes of the type. */
const SPACE = 0.36;
/** A name above its place is this much larger than the least type, so that it is read first. */
const NAME_OVER_PLACE = 1.2;
/** The largest type is this many times the least: more does not help from 4 m. */
const LARGEST = 4;
/** A column is not made wider than this for one long word, in sizes of the type: the word is written smaller. */
const WIDEST_WORD = 14;
/** A name is written smaller down to this share of the type before it takes a second line; a head down to the least. */
const CLOSEST = 0.8;
/** Of the names so many are written in one size where that is nearly as large: the eye runs down a column of equal lines. */
const EVEN = 0.95;
/** How large that size is at least, as a share of the one that only some would have. */
const NEARLY = 0.85;
/** A turn of the pages has at most so many with places: a name must not be away for long. */
const MAX_PAGES_WITH_PLACES = 3;

/**
 * Where somebody stands on a wall: on which page, counted from 0, and where on it, in px; in which type, in px, and
 * whether in one line.
 */
export type WallCell = {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly isOneLine: boolean;
};

/**
 * How names stand on a wall. Lengths in px. `place`: the type of places; null: none are shown. `continued`: heads that
 * stand once more on top of a column, which begins among their names; `head` is the index of the head.
 */
export type WallNames = {
  readonly size: number;
  readonly place: number | null;
  readonly columnWidth: number;
  readonly pages: number;
  readonly cells: readonly WallCell[];
  readonly continued: readonly (WallCell & { readonly head: number })[];
};

type Room = { readonly width: number; readonly height: number };

/**
 * The largest type in which all names stand on one screen, down its columns: with their places while that fits, else
 * without. All but the longest are of one size, unless others could be much larger then. Where even the least type is too large for one screen they are divided into pages, with places while those
 * are few. A name that is longer than its column is written a little smaller, or takes more lines.
 *
 * @param names the widths of the words of each, in sizes of their type
 * @param widestPlace of the places, in sizes of theirs; null: names stand without
 * @param least the smallest type that is read from afar, in px
 * @param isHead which of them is the head of those after it: it stands in the column of the first of these, and once more
 *   on top of every column that begins among them, unless that takes a page more
 */
export function wallNames(
  names: readonly (readonly number[])[],
  widestPlace: number | null,
  room: Room,
  least: number,
  isHead: (index: number) => boolean = () => false,
): WallNames {
  const whole = arranged(names, widestPlace, room, least, { isHead, hasRepeats: true });
  if (whole.pages === 1 || !names.some((_, index) => isHead(index))) return whole;
  const bare = arranged(names, widestPlace, room, least, { isHead, hasRepeats: false });
  return bare.pages < whole.pages ? bare : whole;
}

type Heads = { readonly isHead: (index: number) => boolean; readonly hasRepeats: boolean };

function arranged(
  names: readonly (readonly number[])[],
  widestPlace: number | null,
  room: Room,
  least: number,
  heads: Heads,
): WallNames {
  const longestWord = Math.min(
    WIDEST_WORD,
    names
      .filter((_, index) => !heads.isHead(index))
      .flat()
      .reduce((most, width) => Math.max(most, width), 1),
  );
  const own = names.filter((_, index) => !heads.isHead(index)).map(widthOf);
  const common = own.toSorted((a, b) => a - b)[Math.ceil(own.length * EVEN) - 1] ?? 1;
  const best = (size: number, hasPlaces: boolean, width = longestWord): WallNames => {
    const place = hasPlaces ? Math.max(least, size * 0.5) : null;
    const needed = Math.max(width * size, (place ?? 0) * (widestPlace ?? 0));
    const gap = size * BETWEEN;
    const most = Math.max(1, Math.floor((room.width + gap) / (needed + gap)));
    let found = packed(names, room, { size, place, least, columns: 1 }, heads);
    for (let columns = 2; columns <= most && found.pages > 1; columns += 1) {
      const next = packed(names, room, { size, place, least, columns }, heads);
      if (next.pages <= found.pages) found = next;
    }
    return found;
  };
  const step = least / 28;
  const withPlaces = least * NAME_OVER_PLACE;
  for (const [hasPlaces, end] of [
    [true, withPlaces],
    [false, least],
  ] as const)
    for (let size = least * LARGEST; size >= end; size -= step) {
      if (hasPlaces && widestPlace === null) break;
      const found = best(size, hasPlaces);
      if (found.pages > 1) continue;
      for (let even = size; even >= Math.max(end, size * NEARLY); even -= step) {
        const inOneSize = best(even, hasPlaces, Math.max(longestWord, common));
        if (inOneSize.pages === 1) return inOneSize;
      }
      return found;
    }
  if (widestPlace === null) return best(least, false);
  const paged = best(withPlaces, true);
  return paged.pages <= MAX_PAGES_WITH_PLACES ? paged : best(least, false);
}

function packed(
  names: readonly (readonly number[])[],
  room: Room,
  type: {
    readonly size: number;
    readonly place: number | null;
    readonly least: number;
    readonly columns: number;
  },
  { isHead, hasRepeats }: Heads,
): WallNames {
  const { size, place, least, columns } = type;
  const gap = size * BETWEEN;
  const columnWidth = (room.width - gap * (columns - 1)) / columns;
  // Heads are of one size, that of the longest, so that none seems to weigh less.
  const ofHeads = Math.max(
    least,
    names.reduce((most, words, index) => {
      return isHead(index) ? Math.min(most, columnWidth / widthOf(words)) : most;
    }, size),
  );
  const texts = names.map((words, index) =>
    isHead(index)
      ? written(words, columnWidth, ofHeads, least)
      : written(words, columnWidth, size, Math.max(least, size * CLOSEST)),
  );
  const heights = texts.map(
    ({ lines }, index) => (lines * size + (isHead(index) ? 0 : (place ?? 0))) * LINE,
  );
  const cells: WallCell[] = [];
  const continued: (WallCell & { head: number })[] = [];
  let [page, column, top] = [0, 0, 0];
  let head: number | null = null;
  const stand = (index: number): WallCell => {
    const { size: own, lines } = texts[index] ?? { size, lines: 1 };
    const cell = {
      page,
      left: column * (columnWidth + gap),
      top,
      size: own,
      isOneLine: lines === 1,
    };
    top += (heights[index] ?? 0) + size * BELOW;
    return cell;
  };
  for (const [index, height] of heights.entries()) {
    const under = isHead(index) ? size * BELOW + (heights[index + 1] ?? 0) : 0;
    if (isHead(index)) head = index;
    if (top > 0 && top + height + under > room.height) {
      [column, top] = [column + 1, 0];
      if (column === columns) [page, column] = [page + 1, 0];
      if (hasRepeats && head !== null && head !== index) continued.push({ ...stand(head), head });
    }
    cells.push(stand(index));
  }
  return { size, place, columnWidth, pages: page + 1, cells, continued };
}

/**
 * In which type, in px, and in how many lines a text stands in a column: in one, smaller by need but not below
 * `smallest`, else in more, smaller only where one of its words is longer than the column.
 */
function written(
  words: readonly number[],
  columnWidth: number,
  size: number,
  smallest: number,
): { readonly size: number; readonly lines: number } {
  const inOne = Math.min(size, columnWidth / widthOf(words));
  if (words.length < 2 || inOne >= smallest) return { size: inOne, lines: 1 };
  const own = words.reduce((least, width) => Math.min(least, columnWidth / width), size);
  return { size: own, lines: linesOf(words, columnWidth / own) };
}

/** The width of a text in one line, in sizes of its type. */
function widthOf(words: readonly number[]): number {
  return words.reduce((sum, width) => sum + width, SPACE * (words.length - 1));
}

/** Lines that the words take in a column, all widths in sizes of the type; a word that is longer takes a line. */
function linesOf(words: readonly number[], width: number): number {
  let [lines, used] = [1, 0];
  for (const word of words) {
    const wanted = used === 0 ? word : used + SPACE + word;
    if (wanted <= width || used === 0) used = wanted;
    else [lines, used] = [lines + 1, word];
  }
  return lines;
}
