import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wallNames } from "../../../../src/domain/evacuations/wallNames.ts";

const SCREENS = [
  { name: "1920x1080", width: 1872, height: 840, least: 28 },
  { name: "3840x2160", width: 3744, height: 1680, least: 56 },
  { name: "1080x1920", width: 1032, height: 1600, least: 28 },
] as const;
/** Names of two words, each of some 4 to 16 letters: their widths in sizes of the type. */
const crew = (count: number) =>
  Array.from({ length: count }, (_, index) => [2 + (index % 8), 3 + (index % 6)]);

describe("names on a wall", () => {
  test.each(SCREENS)("57 stand on one $name in type for 4 m", ({ width, height, least }) => {
    const fit = wallNames(crew(57), 8, { width, height }, least);
    expect(fit.pages).toBe(1);
    expect(fit.size).toBeGreaterThanOrEqual(least);
  });

  test.each(SCREENS)("200 turn on a $name in three pages at most", ({ width, height, least }) => {
    const fit = wallNames(crew(200), 8, { width, height }, least);
    expect(fit.pages).toBeGreaterThan(1);
    expect(fit.pages).toBeLessThanOrEqual(3);
  });

  test.each(SCREENS)("20 have their places on a $name", ({ width, height, least }) => {
    const fit = wallNames(crew(20), 8, { width, height }, least);
    expect(fit.pages).toBe(1);
    expect(fit.place ?? 0).toBeGreaterThanOrEqual(least);
  });

  test("stand in no more columns than it takes: one name has the whole width", () => {
    const { width, height, least } = SCREENS[0];
    expect(wallNames([[2, 3]], 8, { width, height }, least).columnWidth).toBe(width);
  });

  test.each(SCREENS)("a head stands above the first of its names on a $name", (screen) => {
    const { width, height, least } = screen;
    const isHead = (index: number) => index % 7 === 0;
    const { cells, pages } = wallNames(crew(200), null, { width, height }, least, isHead);
    expect(pages).toBeGreaterThan(1);
    const column = (index: number) => `${cells[index]?.page} ${cells[index]?.left}`;
    const heads = cells.flatMap((_, index) => (isHead(index) && index < 199 ? [index] : []));
    expect(heads.map(column)).toEqual(heads.map((index) => column(index + 1)));
  });

  test.each(SCREENS)("a column that begins among names has their head on a $name", (screen) => {
    const { width, height, least } = screen;
    const isHead = (index: number) => index % 23 === 0;
    const { cells, continued } = wallNames(crew(120), null, { width, height }, least, isHead);
    const onTop = new Map<string, { head: number; first: number }>();
    for (const [index, { page, left }] of cells.entries()) {
      const column = `${page} ${left}`;
      if (!onTop.has(column)) onTop.set(column, { head: index - (index % 23), first: index });
    }
    const begun = [...onTop].filter(([, { first }]) => !isHead(first));
    expect(begun.length).toBeGreaterThan(0);
    expect(continued.map(({ page, left, head, top }) => [`${page} ${left}`, head, top])).toEqual(
      begun.map(([column, { head }]) => [column, head, 0]),
    );
    for (const [, { first }] of begun) expect(cells[first]?.top).toBeGreaterThan(0);
  });

  test("heads stand once where a second time would take a page more", () => {
    const { width, height, least } = SCREENS[0];
    const isHead = (index: number) => index === 0;
    const counts = Array.from({ length: 40 }, (_, index) => 2 + index * 7);
    const fits = counts.map((count) =>
      wallNames(crew(count), null, { width, height }, least, isHead),
    );
    const bare = counts.map((count) => wallNames(crew(count), null, { width, height }, least));
    expect(fits.map(({ pages }) => pages)).toEqual(bare.map(({ pages }) => pages));
    expect(fits.some(({ pages, continued }) => pages === 1 && continued.length === 0)).toBe(true);
  });

  test("a head keeps its count in its line, and a name is written smaller before it takes two", () => {
    const { width, height, least } = SCREENS[0];
    const names = [[6, 4, 2], ...crew(57)];
    const fit = wallNames(names, null, { width, height }, least, (index) => index === 0);
    expect(fit.cells[0]?.isOneLine).toBe(true);
    expect(fit.cells[0]?.size).toBeGreaterThanOrEqual(least);
    for (const { size, isOneLine } of fit.cells.slice(1))
      expect(isOneLine ? size >= fit.size * 0.8 : size === fit.size).toBe(true);
  });

  /** A crew of 52 with names as they are, under six heads of two lengths. */
  const underHeads = ({ width, height, least }: (typeof SCREENS)[number]) => {
    const isHead = (index: number) => index % 10 === 0;
    const names = Array.from({ length: 57 }, (_, index) => {
      if (isHead(index)) return index % 20 === 0 ? [3, 2] : [6, 3, 1.5];
      return [2 + (index % 5) / 2, 2.5 + (index % 7) / 2];
    });
    const fit = wallNames(names, null, { width, height }, least, isHead);
    return {
      size: fit.size,
      heads: fit.cells.filter((_, index) => isHead(index)),
      names: fit.cells.filter((_, index) => !isHead(index)),
    };
  };

  test.each(SCREENS)("heads are of one size on a $name", (screen) => {
    expect(new Set(underHeads(screen).heads.map((cell) => cell.size)).size).toBe(1);
  });

  test.each(SCREENS.filter(({ width, height }) => width > height))(
    "all but the longest are of one size on a $name",
    (screen) => {
      const { size, names } = underHeads(screen);
      const even = names.filter((cell) => cell.size === size && cell.isOneLine);
      expect(even.length).toBeGreaterThanOrEqual(names.length * 0.9);
    },
  );

  test("are larger where fewer are missing", () => {
    const { width, height, least } = SCREENS[0];
    const sizes = [57, 20, 5, 1].map(
      (count) => wallNames(crew(count), 8, { width, height }, least).size,
    );
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes.at(-1)).toBe(4 * least);
  });

  test("one long name does not make all others small", () => {
    const { width, height, least } = SCREENS[0];
    const long = [7, 7, 7, 7];
    const fit = wallNames([...crew(56), long], 8, { width, height }, least);
    const without = wallNames(crew(57), 8, { width, height }, least);
    expect(fit.pages).toBe(1);
    expect(fit.size).toBeGreaterThan(without.size * 0.8);
  });

  test("stand on the screen and not on each other, each of them, however many and however long", () => {
    const words = fc.array(fc.double({ min: 0.5, max: 100, noNaN: true }), {
      minLength: 1,
      maxLength: 4,
    });
    const screen = fc.record({
      width: fc.integer({ min: 300, max: 4000 }),
      height: fc.integer({ min: 200, max: 3000 }),
      least: fc.integer({ min: 12, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 150 }), screen, (all, { width, height, least }) => {
        const fit = wallNames(all, 10, { width, height }, least);
        const { size, place, columnWidth, pages, cells } = fit;
        expect(cells).toHaveLength(all.length);
        expect(size).toBeGreaterThanOrEqual(least - 0.01);
        expect(place ?? least).toBeGreaterThanOrEqual(least);
        const line = size + (place ?? 0);
        const isMisplaced = cells.filter(({ page, left, top }, index) => {
          // Whoever does not begin a column has room for a line at least.
          const isOff =
            page >= pages || left + columnWidth > width + 0.01 || (top > 0 && top + line > height);
          const before = cells[index - 1];
          if (isOff || before === undefined) return isOff;
          const isBelow = before.page === page && before.left === left && top - before.top > line;
          const isNextColumn = before.page === page && left > before.left + columnWidth;
          return !isBelow && !(top === 0 && (isNextColumn || page === before.page + 1));
        });
        expect(isMisplaced).toEqual([]);
        for (const [index, one] of all.entries())
          for (const word of one)
            expect(word * (cells[index]?.size ?? Infinity)).toBeLessThanOrEqual(columnWidth + 0.01);
      }),
      { numRuns: 40 },
    );
  });
});
