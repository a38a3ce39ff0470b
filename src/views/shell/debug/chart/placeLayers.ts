/** A box of a layered drawing, in CSS pixels. */
export type LayerNode = { readonly id: string; readonly width: number; readonly height: number };
/** An arrow from a box to another, with its label, a box of its own that lies between them. */
export type LayerEdge = { readonly from: string; readonly to: string; readonly label: LayerNode };

export type Point = { readonly x: number; readonly y: number };
/** Where a box lies: its upper left corner. */
export type PlacedNode = LayerNode & Point;
/** An arrow by the points that it leads through, from the border of one box to that of the other. */
export type PlacedEdge = LayerEdge & {
  readonly label: PlacedNode;
  readonly points: readonly Point[];
};

export type Layers = {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly width: number;
  readonly height: number;
};

/** Between boxes of a layer, between layers, and beside an arrow that passes a layer; CSS pixels. */
const GAP = { node: 28, layer: 34, pass: 14 };
/** Rounds in which the order within layers and the places are made better; more change nothing any more. */
const ORDER_ROUNDS = 12;
const PLACE_ROUNDS = 10;

/**
 * Places boxes in layers, from top to bottom in the direction of the arrows (the method of Sugiyama): arrows that lead back
 * are turned round for it, those over several layers pass each by a place of their own, the order within a layer has few
 * crossings, and boxes lie above each other where they can. The same boxes and arrows always lie the same. No arrow leads
 * from a box to itself.
 */
export function placeLayers(nodes: readonly LayerNode[], edges: readonly LayerEdge[]): Layers {
  const sizes = new Map([...nodes, ...edges.map(({ label }) => label)].map((one) => [one.id, one]));
  const backward = backwardEdges(nodes, edges);
  // Every arrow is two: to its label and on from there.
  const links = edges.flatMap((edge) => {
    const [top, bottom] = backward.has(edge) ? [edge.to, edge.from] : [edge.from, edge.to];
    return [[top, edge.label.id] as const, [edge.label.id, bottom] as const];
  });
  const layerOf = layersOf([...sizes.keys()], links);
  const chains = links.map(([top, bottom], index) => chainOf(top, bottom, index, layerOf));
  for (const chain of chains)
    for (const id of chain) if (!sizes.has(id)) sizes.set(id, { id, width: GAP.pass, height: 0 });
  const neighbours = neighboursOf(chains);
  const layers = ordered(sizes, layerOf, neighbours);
  const centres = placedAcross(layers, sizes, neighbours);
  return drawn({ nodes, edges, backward, chains, layers, sizes, centres });
}

type Sizes = Map<string, LayerNode>;
type Neighbours = ReadonlyMap<string, { readonly above: string[]; readonly below: string[] }>;

/** Arrows that lead back to a box that is still being followed. */
function backwardEdges(
  nodes: readonly LayerNode[],
  edges: readonly LayerEdge[],
): ReadonlySet<LayerEdge> {
  const backward = new Set<LayerEdge>();
  const status = new Map<string, "open" | "done">();
  const follow = (id: string): void => {
    status.set(id, "open");
    for (const edge of edges.filter(({ from }) => from === id)) {
      const there = status.get(edge.to);
      if (there === "open") backward.add(edge);
      if (there === undefined) follow(edge.to);
    }
    status.set(id, "done");
  };
  for (const { id } of nodes) if (!status.has(id)) follow(id);
  return backward;
}

/** The layer of each box: the longest way that leads to it. A label then goes down as far as it can, to its target. */
function layersOf(
  ids: readonly string[],
  links: readonly (readonly [top: string, bottom: string])[],
): Map<string, number> {
  const layerOf = new Map(ids.map((id) => [id, 0]));
  const at = (id: string) => layerOf.get(id) ?? 0;
  for (let changed = true; changed;) {
    changed = false;
    for (const [top, bottom] of links)
      if (at(bottom) <= at(top)) {
        layerOf.set(bottom, at(top) + 1);
        changed = true;
      }
  }
  return layerOf;
}

/** The boxes that a link passes: its ends, and a place of its own in every layer between them. */
function chainOf(
  top: string,
  bottom: string,
  index: number,
  layerOf: Map<string, number>,
): readonly string[] {
  const first = layerOf.get(top) ?? 0;
  const passed: string[] = [];
  for (let layer = first + 1; layer < (layerOf.get(bottom) ?? 0); layer++) {
    const id = `pass ${index} ${layer}`;
    layerOf.set(id, layer);
    passed.push(id);
  }
  return [top, ...passed, bottom];
}

function neighboursOf(chains: readonly (readonly string[])[]): Neighbours {
  const neighbours = new Map<string, { above: string[]; below: string[] }>();
  const of = (id: string) => {
    const known = neighbours.get(id) ?? { above: [], below: [] };
    neighbours.set(id, known);
    return known;
  };
  for (const chain of chains)
    for (const [at, id] of chain.entries()) {
      const next = chain[at + 1];
      if (next === undefined) continue;
      of(id).below.push(next);
      of(next).above.push(id);
    }
  return neighbours;
}

/** The boxes of each layer from left to right: each as near as can be to the middle of those it is joined with. */
function ordered(
  sizes: Sizes,
  layerOf: ReadonlyMap<string, number>,
  neighbours: Neighbours,
): readonly (readonly string[])[] {
  const layers: string[][] = [];
  for (const id of sizes.keys()) (layers[layerOf.get(id) ?? 0] ??= []).push(id);
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings(best, neighbours);
  for (let round = 0; round < ORDER_ROUNDS && fewest > 0; round++) {
    const side = round % 2 === 0 ? "above" : "below";
    const sweep = side === "above" ? layers : layers.toReversed();
    for (const layer of sweep) {
      const places = new Map(layers.flatMap((one) => one.map((id, at) => [id, at] as const)));
      const middle = new Map(
        layer.map((id, at) => {
          const joined = neighbours.get(id)?.[side] ?? [];
          return [id, joined.length === 0 ? at : mean(joined.map((one) => places.get(one) ?? 0))];
        }),
      );
      layer.sort((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
    }
    const now = crossings(layers, neighbours);
    if (now < fewest) {
      fewest = now;
      best = layers.map((layer) => [...layer]);
    }
  }
  return best;
}

function crossings(layers: readonly (readonly string[])[], neighbours: Neighbours): number {
  let count = 0;
  for (const [index, layer] of layers.entries()) {
    const below = new Map((layers[index + 1] ?? []).map((id, at) => [id, at]));
    const ends = layer.flatMap((id) =>
      (neighbours.get(id)?.below ?? []).map((one) => below.get(one) ?? 0).toSorted((a, b) => a - b),
    );
    for (const [at, end] of ends.entries())
      for (const later of ends.slice(at + 1)) if (later < end) count += 1;
  }
  return count;
}

/** The middle of each box across: as near to the middle of those it is joined with as the order and the gaps allow. */
function placedAcross(
  layers: readonly (readonly string[])[],
  sizes: Sizes,
  neighbours: Neighbours,
): ReadonlyMap<string, number> {
  const widthOf = (id: string) => sizes.get(id)?.width ?? 0;
  const centres = new Map<string, number>();
  for (const layer of layers) {
    let x = 0;
    for (const id of layer) {
      centres.set(id, x + widthOf(id) / 2);
      x += widthOf(id) + GAP.node;
    }
  }
  for (let round = 0; round < PLACE_ROUNDS; round++) {
    const sweep = round % 2 === 0 ? layers : layers.toReversed();
    for (const layer of sweep) {
      const wanted = layer.map((id) => {
        const { above, below } = neighbours.get(id) ?? { above: [], below: [] };
        const joined = [...above, ...below];
        return joined.length === 0
          ? (centres.get(id) ?? 0)
          : mean(joined.map((one) => centres.get(one) ?? 0));
      });
      const offsets: number[] = [];
      for (const [at, id] of layer.entries()) {
        const before = layer[at - 1];
        const distance = before === undefined ? 0 : (widthOf(before) + widthOf(id)) / 2 + GAP.node;
        offsets.push((offsets[at - 1] ?? 0) + distance);
      }
      const placed = rising(wanted.map((x, at) => x - (offsets[at] ?? 0)));
      for (const [at, id] of layer.entries())
        centres.set(id, (placed[at] ?? 0) + (offsets[at] ?? 0));
    }
  }
  return centres;
}

/** The values that never fall and are nearest to the given ones, by the sum of squares. */
function rising(values: readonly number[]): readonly number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const value of values) {
    blocks.push({ sum: value, count: 1 });
    for (;;) {
      const [before, last] = blocks.slice(-2);
      if (before === undefined || last === undefined) break;
      if (before.sum / before.count <= last.sum / last.count) break;
      blocks.splice(-2, 2, { sum: before.sum + last.sum, count: before.count + last.count });
    }
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}

function drawn({
  nodes,
  edges,
  backward,
  chains,
  layers,
  sizes,
  centres,
}: {
  readonly nodes: readonly LayerNode[];
  readonly edges: readonly LayerEdge[];
  readonly backward: ReadonlySet<LayerEdge>;
  readonly chains: readonly (readonly string[])[];
  readonly layers: readonly (readonly string[])[];
  readonly sizes: Sizes;
  readonly centres: ReadonlyMap<string, number>;
}): Layers {
  const boxes = new Map<string, PlacedNode>();
  const left = Math.min(
    0,
    ...[...sizes.values()].map(({ id, width }) => (centres.get(id) ?? 0) - width / 2),
  );
  const bands = new Map<string, { readonly top: number; readonly bottom: number }>();
  let y = 0;
  for (const layer of layers) {
    const height = Math.max(...layer.map((id) => sizes.get(id)?.height ?? 0));
    for (const id of layer) {
      const size = sizes.get(id) ?? { id, width: 0, height: 0 };
      const x = (centres.get(id) ?? 0) - left - size.width / 2;
      boxes.set(id, { ...size, x, y: y + (height - size.height) / 2 });
      bands.set(id, { top: y, bottom: y + height });
    }
    y += height + GAP.layer;
  }
  const boxOf = (id: string) => boxes.get(id) ?? { id, width: 0, height: 0, x: 0, y: 0 };
  const ports = portsOf(chains, boxOf);
  return {
    nodes: nodes.map(({ id }) => boxOf(id)),
    edges: edges.map((edge, index) => {
      const [first = [], second = []] = [chains[2 * index], chains[2 * index + 1]];
      const downwards = [first, second].flatMap((chain, half) =>
        chain.flatMap((id, at): Point[] => {
          const box = boxOf(id);
          const band = bands.get(id) ?? { top: 0, bottom: 0 };
          const x = box.x + box.width / 2;
          const isStart = at === 0;
          const isEnd = at === chain.length - 1;
          const end = 2 * index + half;
          if (isStart && half === 0)
            return [{ x: ports.get(`${end} top`) ?? x, y: box.y + box.height }];
          if (isStart) return [{ x, y: box.y + box.height }];
          if (isEnd && half === 1) return [{ x: ports.get(`${end} bottom`) ?? x, y: box.y }];
          if (isEnd) return [{ x, y: box.y }];
          return [
            { x, y: band.top },
            { x, y: band.bottom },
          ];
        }),
      );
      return {
        ...edge,
        label: boxOf(edge.label.id),
        points: backward.has(edge) ? downwards.toReversed() : downwards,
      };
    }),
    width: Math.max(0, ...[...boxes.values()].map(({ x, width }) => x + width)),
    height: Math.max(0, y - GAP.layer),
  };
}

/** Where links leave and reach the borders of boxes: side by side, in the order of where they come from. */
function portsOf(
  chains: readonly (readonly string[])[],
  boxOf: (id: string) => PlacedNode,
): ReadonlyMap<string, number> {
  const ends = new Map<string, { readonly key: string; readonly towards: number }[]>();
  for (const [index, chain] of chains.entries()) {
    const isFirstHalf = index % 2 === 0;
    const [id, next] = isFirstHalf ? [chain[0], chain[1]] : [chain.at(-1), chain.at(-2)];
    if (id === undefined || next === undefined) continue;
    const side = isFirstHalf ? "top" : "bottom";
    const { x, width } = boxOf(next);
    const key = `${id} ${side}`;
    ends.set(key, [...(ends.get(key) ?? []), { key: `${index} ${side}`, towards: x + width / 2 }]);
  }
  const ports = new Map<string, number>();
  for (const [key, list] of ends) {
    const box = boxOf(key.replace(/ (?:top|bottom)$/u, ""));
    const sorted = list.toSorted((a, b) => a.towards - b.towards);
    for (const [at, one] of sorted.entries())
      ports.set(one.key, box.x + (box.width * (at + 1)) / (sorted.length + 1));
  }
  return ports;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
