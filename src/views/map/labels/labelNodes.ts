import type { World } from "../mercator.ts";
import { type View, worldToScreen } from "../view.ts";
import { type Label, type LabelKind, type LabelSize, LINE } from "./placeLabels.ts";

/** The texts over the map: document nodes, so that they are as sharp and as large as every other text of the page. */
export type LabelNodes = {
  /** The texts to show from now on. */
  show(labels: readonly Label[]): void;
  /** Moves them to where they are in this frame. */
  draw(view: View, placeOf: (label: Label) => World): void;
  /** How much room a text takes. */
  readonly sizeOf: (label: Label) => LabelSize;
  remove(): void;
};

/** `--size-xs` of the design, in rem; the theme of walls writes it larger. */
const SMALLEST = 0.75;
/** How the names of a kind are written (Map.css); all others as `PLAIN`. How bold a weight is, the theme says. */
type Writing = {
  readonly weight: keyof typeof WEIGHTS;
  readonly pixels: number;
  readonly spacing: number;
};
const WEIGHTS = { regular: 400, medium: 500, bold: 600 } as const;
type Weights = Readonly<Record<keyof typeof WEIGHTS, number>>;
const PLAIN: Writing = { weight: "medium", pixels: 12, spacing: 0 };
const WRITINGS: Partial<Record<LabelKind, Writing>> = {
  site: { weight: "bold", pixels: 12, spacing: 0 },
  country: { weight: "bold", pixels: 12, spacing: 0.08 },
  city: { weight: "bold", pixels: 13, spacing: 0 },
  town: { weight: "regular", pixels: 12, spacing: 0 },
  region: { weight: "medium", pixels: 11, spacing: 0.08 },
  sea: { weight: "regular", pixels: 12, spacing: 0.04 },
};

export function labelNodes(container: HTMLElement, scale: () => number): LabelNodes {
  const layer = document.createElement("div");
  layer.className = "MapLabels";
  // The list beside the map tells the same in a form that can be read out.
  layer.setAttribute("aria-hidden", "true");
  container.append(layer);
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  const widths = new Map<string, number>();
  let family: string | null = null;
  const nodes = new Map<string, { label: Label; node: HTMLElement; transform: string }>();
  let theme: { readonly scale: number; readonly written: number; readonly weights: Weights } = {
    scale: Number.NaN,
    written: 1,
    weights: WEIGHTS,
  };

  return {
    show(labels) {
      const wanted = new Set(labels.map(({ key }) => key));
      const spare: HTMLElement[] = [];
      for (const [key, { node }] of nodes)
        if (!wanted.has(key)) {
          nodes.delete(key);
          spare.push(node);
        }
      for (const label of labels) {
        const shown = nodes.get(label.key);
        const node = shown?.node ?? spare.pop() ?? document.createElement("span");
        if (node.textContent !== label.text) node.textContent = label.text;
        if (node.dataset["kind"] !== label.kind) node.dataset["kind"] = label.kind;
        node.toggleAttribute("data-quiet", label.isQuiet === true);
        if (!node.isConnected) {
          node.className = "MapLabels-label";
          layer.append(node);
        }
        nodes.set(label.key, { label, node, transform: shown?.transform ?? "" });
      }
      for (const node of spare) node.remove();
    },
    draw(view, placeOf) {
      for (const shown of nodes.values()) {
        const { x, y } = worldToScreen(view, placeOf(shown.label));
        // Whole pixels keep the text sharp.
        const transform = `translate(-50%, -50%) translate(${Math.round(x + (shown.label.aside ?? 0))}px, ${Math.round(y + shown.label.below)}px)`;
        if (transform === shown.transform) continue;
        shown.transform = transform;
        shown.node.style.transform = transform;
      }
    },
    sizeOf({ text, kind }) {
      const writing = WRITINGS[kind] ?? PLAIN;
      const { written } = readTheme();
      const lines = text.split("\n");
      const width = Math.max(...lines.map((line) => lineWidth(line, writing)));
      return { width: width * written, height: lines.length * LINE * written };
    },
    remove: () => layer.remove(),
  };

  /** How much larger and bolder than designed the texts are written: asked for again when the theme has another root. */
  function readTheme(): typeof theme {
    const now = scale();
    if (now === theme.scale) return theme;
    const style = getComputedStyle(layer);
    const numberOf = (property: string, otherwise: number) => {
      const value = Number.parseFloat(style.getPropertyValue(property));
      return Number.isNaN(value) ? otherwise : value;
    };
    theme = {
      scale: now,
      written: (now * numberOf("--size-xs", SMALLEST)) / SMALLEST,
      weights: {
        regular: numberOf("--weight-regular", WEIGHTS.regular),
        medium: numberOf("--weight-medium", WEIGHTS.medium),
        bold: numberOf("--weight-bold", WEIGHTS.bold),
      },
    };
    widths.clear();
    return theme;
  }

  function lineWidth(line: string, writing: Writing): number {
    const key = `${writing.weight} ${writing.pixels} ${line}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    // Texts change with the assets in view: what was measured long ago is measured again.
    if (widths.size > 5_000) widths.clear();
    const width = widthOf(line, writing);
    widths.set(key, width);
    return width;
  }

  function widthOf(text: string, { weight, pixels, spacing }: Writing): number {
    if (context === null) return text.length * 7;
    // Of the layer: the engine gives its container a font of its own.
    family ??= getComputedStyle(layer).fontFamily;
    context.font = `${theme.weights[weight]} ${pixels}px ${family}`;
    return context.measureText(text).width + text.length * spacing * pixels;
  }
}
