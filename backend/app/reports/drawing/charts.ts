import type {
  PlanGround,
  ReportBar,
  ReportChart,
  ReportPlan,
} from "../../../../src/domain/reports/document/reportDocument.ts";
import { INK, PAPER } from "./look.ts";

/** Lengths in points, as everything that is drawn here. */
const ROW = 15;
const LABELS = 150;
const FIGURES = 34;
const COLUMNS_HEIGHT = 96;
/** Labels below columns need so much width each; where there are more columns, some are left out. */
const LABEL_WIDTH = 28;

/** A chart as SVG. What is not certain is hatched, and what nobody observed is said by a mark, not by a zero. */
export function chartSvg({ kind, bars }: ReportChart, width: number): string {
  return kind === "rows" ? rowsSvg(bars, width) : columnsSvg(bars, width);
}

function rowsSvg(bars: readonly ReportBar[], width: number): string {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const room = width - LABELS - FIGURES;
  const drawn = bars.map(({ label, value, doubtful }, index) => {
    const top = index * ROW;
    const length = ((value ?? 0) / most) * room;
    const inDoubt = ((value ?? 0) === 0 ? 0 : doubtful / (value ?? 1)) * length;
    return (
      text(LABELS - 6, top + ROW - 4.5, cut(label, 34), "end") +
      bar(LABELS, top + 2, length - inDoubt, ROW - 5) +
      hatched(LABELS + length - inDoubt, top + 2, inDoubt, ROW - 5) +
      text(LABELS + length + 4, top + ROW - 4.5, value === null ? "?" : String(value), "start")
    );
  });
  return svg(width, Math.max(1, bars.length) * ROW, drawn.join(""));
}

function columnsSvg(bars: readonly ReportBar[], width: number): string {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  const left = 26;
  const [step, bottom] = [(width - left) / Math.max(1, bars.length), COLUMNS_HEIGHT - 14];
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step));
  const drawn = bars.map(({ label, value, doubtful }, index) => {
    const x = left + index * step;
    const breadth = Math.min(26, step * 0.72);
    const at = x + (step - breadth) / 2;
    const height = ((value ?? 0) / most) * (bottom - 12);
    const inDoubt = ((value ?? 0) === 0 ? 0 : doubtful / (value ?? 1)) * height;
    return (
      (value === null
        ? text(x + step / 2, bottom - 4, "?", "middle", INK.doubt)
        : bar(at, bottom - height + inDoubt, breadth, height - inDoubt) +
          hatched(at, bottom - height, breadth, inDoubt) +
          (step < 14
            ? ""
            : text(x + step / 2, bottom - height - 3, String(value), "middle", INK.soft))) +
      (index % every === 0
        ? text(x + step / 2, COLUMNS_HEIGHT - 3, cut(label, 10), "middle", INK.soft)
        : "")
    );
  });
  const axis =
    `<path d="M${left} ${bottom} H${round(width)}" stroke="${INK.line}" stroke-width="0.7"/>` +
    text(left - 5, 15, String(most), "end", INK.soft) +
    text(left - 5, bottom, "0", "end", INK.soft);
  return svg(width, COLUMNS_HEIGHT, axis + drawn.join(""));
}

/** Around a plan, so that no outline is cut. */
const PLAN_EDGE = 1;
/** Lines that the name of an area takes at most, and their height. */
const NAME_LINES = 3;
const NAME_LINE = 7.5;

/** A plan as SVG, as large as fits; null where nothing of it has ground. Degrees are drawn as metres at its latitude. */
export function planSvg(
  { areas, ground }: ReportPlan,
  room: { readonly width: number; readonly height: number },
): string | null {
  const corners = [...areas.flatMap(({ rings }) => rings.flat()), ...(ground?.corners ?? [])];
  const [first] = corners;
  if (first === undefined) return null;
  const narrowing = Math.cos((first[1] * Math.PI) / 180);
  const flat = corners.map(([lon, lat]) => [lon * narrowing, -lat] as const);
  const [left, right] = [Math.min(...flat.map(([x]) => x)), Math.max(...flat.map(([x]) => x))];
  const [top, bottom] = [Math.min(...flat.map(([, y]) => y)), Math.max(...flat.map(([, y]) => y))];
  if (right <= left || bottom <= top) return null;
  const scale = Math.min(
    (room.width - 2 * PLAN_EDGE) / (right - left),
    (room.height - 2 * PLAN_EDGE) / (bottom - top),
  );
  const at = ([lon, lat]: readonly [number, number]) =>
    [
      round((lon * narrowing - left) * scale + PLAN_EDGE),
      round((-lat - top) * scale + PLAN_EDGE),
    ] as const;
  const drawn = areas.map(({ name, colour, rings, value, isDoubtful }) => {
    const outline = rings
      .map((ring) => `M${ring.map((corner) => at(corner).join(" ")).join("L")}Z`)
      .join("");
    const outer = (rings[0] ?? []).map(at);
    const [xs, ys] = [outer.map(([x]) => x), outer.map(([, y]) => y)];
    const [x, y] = [
      (Math.min(...xs) + Math.max(...xs)) / 2,
      (Math.min(...ys) + Math.max(...ys)) / 2,
    ];
    const height = Math.max(...ys) - Math.min(...ys);
    const letters = Math.max(4, Math.floor((Math.max(...xs) - Math.min(...xs)) / 3.6));
    const most = Math.floor((height - (value === null ? 2 : 16)) / NAME_LINE);
    // A figure has the room of a small area to itself.
    const lines =
      most < 1 && value !== null
        ? []
        : linesOf(name, letters, Math.min(NAME_LINES, Math.max(1, most)));
    const above = y - (lines.length * NAME_LINE + (value === null ? 0 : 12)) / 2;
    const below = above + (value === null ? 0 : 12);
    return (
      `<path d="${outline}" fill="${colour}" fill-opacity="0.22" fill-rule="evenodd" stroke="${colour}" stroke-width="1"${isDoubtful ? ' stroke-dasharray="3 2"' : ""}/>` +
      (value === null
        ? ""
        : text(x, above + 9, value, "middle", isDoubtful ? INK.doubt : INK.text, 11, true)) +
      lines
        .map((line, at) => text(x, below + (at + 0.8) * NAME_LINE, line, "middle", INK.soft, 6.5))
        .join("")
    );
  });
  const size = [(right - left) * scale + 2 * PLAN_EDGE, (bottom - top) * scale + 2 * PLAN_EDGE];
  const [width = 0, height = 0] = size;
  return svg(width, height, (ground === null ? "" : groundSvg(ground, at)) + drawn.join(""));
}

/** The image of a plan, turned, scaled and sheared onto its ground; paler than the areas, which are read. */
function groundSvg(
  { mime, bytes, corners, opacity }: PlanGround,
  at: (corner: readonly [number, number]) => readonly [number, number],
): string {
  const [topLeft, topRight, , bottomLeft] = corners;
  if (topLeft === undefined || topRight === undefined || bottomLeft === undefined) return "";
  const [[x, y], [rx, ry], [dx, dy]] = [at(topLeft), at(topRight), at(bottomLeft)];
  const matrix = [rx - x, ry - y, dx - x, dy - y, x, y].map(round).join(" ");
  const data = `data:${mime};base64,${Buffer.from(bytes).toString("base64")}`;
  return `<image x="0" y="0" width="1" height="1" preserveAspectRatio="none" opacity="${round(opacity * GROUND)}" transform="matrix(${matrix})" xlink:href="${data}"/>`;
}

/** How much of a plan's own opacity is printed. */
const GROUND = 0.75;

/** A name in lines of so many letters, broken between words; what does not fit is cut. */
function linesOf(name: string, letters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/u)) {
    const joined = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && Array.from(joined).length <= letters) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  const last = lines.slice(most - 1).join(" ");
  return [...lines.slice(0, most - 1), ...(last === "" ? [] : [last])].map((line) =>
    cut(line, letters),
  );
}

function bar(x: number, y: number, width: number, height: number): string {
  if (width <= 0 || height <= 0) return "";
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${INK.accent}"/>`;
}

/** Lines of their own: a colour alone would not tell it on a printer without colours. */
function hatched(x: number, y: number, width: number, height: number): string {
  if (width <= 0 || height <= 0) return "";
  const lines: string[] = [];
  for (let from = -height; from < width; from += 3.5) {
    const [begin, end] = [Math.max(0, from), Math.min(width, from + height)];
    if (end <= begin) continue;
    lines.push(
      `M${round(x + begin)} ${round(y + height - (begin - from))}L${round(x + end)} ${round(y + height - (end - from))}`,
    );
  }
  return (
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${PAPER.doubt}" stroke="${INK.doubt}" stroke-width="0.6"/>` +
    `<path d="${lines.join("")}" stroke="${INK.doubt}" stroke-width="0.6"/>`
  );
}

function text(
  x: number,
  y: number,
  words: string,
  anchor: "end" | "middle" | "start",
  colour: string = INK.text,
  size = 7.5,
  isBold = false,
): string {
  const weight = isBold ? ' font-weight="bold"' : "";
  return `<text x="${round(x)}" y="${round(y)}" font-family="Roboto" font-size="${size}"${weight} fill="${colour}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}">${inside}</svg>`;
}

function cut(words: string, most: number): string {
  const letters = Array.from(words);
  return letters.length <= most ? words : `${letters.slice(0, most - 1).join("")}…`;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
