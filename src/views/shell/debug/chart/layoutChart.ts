import type { Chart, ChartState, ChartTransition } from "../../../../machines/kit/chart.ts";
import { type LayerEdge, type LayerNode, placeLayers, type Point } from "./placeLayers.ts";

/** A line of text in a box. `transition`: the id of the one that it names; null: it names none. */
export type ChartLine = { readonly text: string; readonly transition: string | null };

/** A box of a drawn chart, in CSS pixels from the upper left corner of the drawing. */
export type ChartBox = Point & {
  /** The path of the state; of what may happen in any state inside another, that one's path and a star. */
  readonly path: string;
  readonly title: string;
  readonly kind: ChartState["kind"] | "anywhere";
  readonly isInitial: boolean;
  /** A region of a parallel state. */
  readonly isRegion: boolean;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly ChartLine[];
};

/** An arrow of a drawn chart with the transitions that it stands for, one a line of its label. */
export type ChartArrow = {
  readonly points: readonly Point[];
  readonly label: Point & { readonly width: number; readonly height: number };
  readonly lines: readonly ChartLine[];
};

export type ChartLayout = {
  readonly width: number;
  readonly height: number;
  /** Outer boxes first. */
  readonly boxes: readonly ChartBox[];
  readonly arrows: readonly ChartArrow[];
};

/** What a letter and a line take of the drawing, which is set in a font of equal widths; CSS pixels. */
export const LETTER = 7.25;
export const LINE = 17;
export const TITLE = 24;
/** Between the edge of a box and its text, CSS pixels. */
export const PADDING = 12;
/** Around the states that lie in another. */
const INSET = 22;

/**
 * Lays a chart out: boxes in boxes, each with what happens in it, and arrows between boxes of one level. A transition from
 * or to a state deeper down is drawn at the level of the state that holds both, and its label names the deeper ones.
 */
export function layoutChart(chart: Chart): ChartLayout {
  const { boxes, arrows, width, height } = laidOut(chart.root, chart, false, false);
  const inside = boxes.slice(1);
  // The machine itself is the drawing, without a box around it; what it does in all states is.
  const [own] = boxes;
  return {
    width,
    height,
    boxes: own === undefined || own.lines.length === 0 ? inside : boxes,
    arrows,
  };
}

function laidOut(
  state: ChartState,
  chart: Chart,
  isInitial: boolean,
  isRegion: boolean,
): ChartLayout {
  const lines = [
    ...state.effects.map((effect) => ({ text: `▶ ${effect}`, transition: null })),
    ...chart.transitions
      .filter(({ source }) => source === state.path)
      .flatMap((transition) => ownLines(transition, state)),
  ];
  const title = state.path === "" ? "*" : state.key;
  const head = TITLE + lines.length * LINE + (lines.length > 0 ? PADDING / 2 : 0);
  const minWidth =
    Math.max(title.length + 2, ...lines.map(({ text }) => text.length + 2)) * LETTER + 2 * PADDING;
  const content = contentOf(state, chart);
  const box: ChartBox = {
    path: state.path,
    title,
    kind: state.kind,
    isInitial,
    isRegion,
    lines,
    x: 0,
    y: 0,
    width: content === null ? minWidth : Math.max(minWidth, content.width + 2 * INSET),
    height: content === null ? head + PADDING / 2 : head + content.height + 2 * INSET,
  };
  if (content === null) return { width: box.width, height: box.height, boxes: [box], arrows: [] };
  const shift = { x: (box.width - content.width) / 2, y: head + INSET };
  return {
    width: box.width,
    height: box.height,
    boxes: [box, ...content.boxes.map((one) => moved(one, shift))],
    arrows: content.arrows.map((arrow) => movedArrow(arrow, shift)),
  };
}

/** The lines of a transition in the box of its own state: where no arrow of any level stands for it. */
function ownLines(transition: ChartTransition, state: ChartState): readonly ChartLine[] {
  const { id, targets, actions } = transition;
  if (targets.length === 0) {
    const effect = actions.length === 0 ? "" : ` / ${actions.join(", ")}`;
    return [{ text: `${textOf(transition)}${effect}`, transition: id }];
  }
  const self = targets.filter((target) => isWithin(state.path, target));
  return self.map((target) => ({
    text: `${textOf(transition)} ↻${target === state.path ? "" : ` ${target || "*"}`}`,
    transition: id,
  }));
}

function textOf({ event, guard }: ChartTransition): string {
  return guard === null ? event : `${event} [${guard}]`;
}

/** The states below one, side by side and one under the other, with the arrows between them; null without any. */
function contentOf(state: ChartState, chart: Chart): ChartLayout | null {
  if (state.states.length === 0) return null;
  const parts = new Map(
    state.states.map((child) => [
      child.path,
      laidOut(child, chart, child.path === state.initial, state.kind === "parallel"),
    ]),
  );
  const arrows = arrowsWithin(state, chart);
  const anywhere = `${state.path}*`;
  const star = arrows.some(({ from }) => from === anywhere)
    ? [{ id: anywhere, width: TITLE + PADDING, height: TITLE }]
    : [];
  // What begins comes first, so that arrows to it lead back.
  const children = state.states.toSorted(
    (a, b) => Number(b.path === state.initial) - Number(a.path === state.initial),
  );
  const nodes: LayerNode[] = [
    ...star,
    ...children.map(({ path }) => {
      const part = parts.get(path);
      return { id: path, width: part?.width ?? 0, height: part?.height ?? 0 };
    }),
  ];
  const edges = arrows.map(({ from, to, lines }): LayerEdge => ({
    from,
    to,
    label: {
      id: `${from} > ${to}`,
      width: Math.max(...lines.map(({ text }) => text.length + 2)) * LETTER + PADDING,
      height: lines.length * LINE + 4,
    },
  }));
  const placed = placeLayers(nodes, edges);
  const boxes = placed.nodes.flatMap((node): readonly ChartBox[] => {
    const part = parts.get(node.id);
    if (part !== undefined) return part.boxes.map((box) => moved(box, node));
    const { x, y, width, height } = node;
    const shape = { kind: "anywhere", isInitial: false, isRegion: false, lines: [] } as const;
    return [{ ...shape, path: anywhere, title: "*", x, y, width, height }];
  });
  const inner = placed.nodes.flatMap((node) =>
    (parts.get(node.id)?.arrows ?? []).map((arrow) => movedArrow(arrow, node)),
  );
  const own = placed.edges.map(({ points, label }, index) => ({
    points,
    label,
    lines: arrows[index]?.lines ?? [],
  }));
  return { width: placed.width, height: placed.height, boxes, arrows: [...inner, ...own] };
}

type Joined = { readonly from: string; readonly to: string; readonly lines: readonly ChartLine[] };

/** The arrows between the states right below one; those of the same two are one. */
function arrowsWithin(state: ChartState, chart: Chart): readonly Joined[] {
  const joined = new Map<string, Joined>();
  for (const transition of chart.transitions)
    for (const target of transition.targets) {
      const to = childTowards(state, target);
      if (to === null) continue;
      const from =
        transition.source === state.path
          ? `${state.path}*`
          : childTowards(state, transition.source);
      if (from === null || from === to) continue;
      const deeper = [
        from.endsWith("*") || from === transition.source
          ? ""
          : `${relative(from, transition.source)}: `,
        to === target ? "" : ` ▸ ${relative(to, target)}`,
      ];
      const key = `${from} > ${to}`;
      const line = {
        text: `${deeper[0]}${textOf(transition)}${deeper[1]}`,
        transition: transition.id,
      };
      joined.set(key, { from, to, lines: [...(joined.get(key)?.lines ?? []), line] });
    }
  return [...joined.values()];
}

/** The state right below one that is, or holds, the state of that path; null where it lies elsewhere. */
function childTowards(state: ChartState, path: string): string | null {
  return state.states.find((child) => isWithin(path, child.path))?.path ?? null;
}

function isWithin(path: string, outer: string): boolean {
  return outer === "" || path === outer || path.startsWith(`${outer}.`);
}

function relative(outer: string, path: string): string {
  return path.slice(outer.length + 1);
}

function moved<At extends Point>(one: At, by: Point): At {
  return { ...one, x: one.x + by.x, y: one.y + by.y };
}

function movedArrow(arrow: ChartArrow, by: Point): ChartArrow {
  return {
    ...arrow,
    label: moved(arrow.label, by),
    points: arrow.points.map((point) => moved(point, by)),
  };
}
