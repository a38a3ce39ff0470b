/** A point of a plane, as metres east and north. */
export type Plane = readonly [x: number, y: number];
/** Takes points of one plane to another. */
export type PlaneMap = (point: Plane) => Plane;

/**
 * The similarity with the least sum of squares: it turns, scales and moves, and never mirrors or stretches. Null: fewer
 * than two pairs, or points that coincide in one of the planes.
 */
export function fitSimilarity(from: readonly Plane[], to: readonly Plane[]): PlaneMap | null {
  const { centre, target, pairs } = centred(from, to);
  let [along, across, spread] = [0, 0, 0];
  for (const { x, y, u, v } of pairs) {
    along += x * u + y * v;
    across += x * v - y * u;
    spread += x * x + y * y;
  }
  const [turn, lean] = [along / spread, across / spread];
  if (!(spread > 0) || !(Math.hypot(turn, lean) > 0)) return null;
  return ([x, y]) => {
    const [dx, dy] = [x - centre[0], y - centre[1]];
    return [turn * dx - lean * dy + target[0], lean * dx + turn * dy + target[1]];
  };
}

/** Points whose spread across their line is below this part of that along it are on a line. */
const FLAT = 1e-4;

/**
 * The affine map with the least sum of squares: it may also mirror and stretch. Null: fewer than three pairs, or points
 * that lie on one line.
 */
export function fitAffine(from: readonly Plane[], to: readonly Plane[]): PlaneMap | null {
  const { centre, target, pairs } = centred(from, to);
  let [xx, xy, yy, xu, yu, xv, yv] = [0, 0, 0, 0, 0, 0, 0];
  for (const { x, y, u, v } of pairs) {
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xu += x * u;
    yu += y * u;
    xv += x * v;
    yv += y * v;
  }
  const determinant = xx * yy - xy * xy;
  if (!(determinant > FLAT * (xx + yy) ** 2)) return null;
  const solved = (p: number, q: number): Plane => [
    (p * yy - q * xy) / determinant,
    (q * xx - p * xy) / determinant,
  ];
  const [[a, b], [c, d]] = [solved(xu, yu), solved(xv, yv)];
  return ([x, y]) => {
    const [dx, dy] = [x - centre[0], y - centre[1]];
    return [a * dx + b * dy + target[0], c * dx + d * dy + target[1]];
  };
}

/** The pairs about the means of both sides. */
function centred(from: readonly Plane[], to: readonly Plane[]) {
  const count = Math.min(from.length, to.length);
  const [centre, target] = [meanOf(from.slice(0, count)), meanOf(to.slice(0, count))];
  const pairs = from.slice(0, count).map(([x, y], index) => {
    const [u, v] = to[index] ?? target;
    return { x: x - centre[0], y: y - centre[1], u: u - target[0], v: v - target[1] };
  });
  return { centre, target, pairs };
}

function meanOf(points: readonly Plane[]): Plane {
  const sum = points.reduce<Plane>((all, one) => [all[0] + one[0], all[1] + one[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}
