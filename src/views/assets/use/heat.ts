import type { Spot } from "../../../domain/assets/siteUse.ts";
import type { Rgba } from "../../map/palette.ts";

/** CSS pixels around a spot over which it glows. */
export const HEAT_RADIUS = 26;

/** A place on the screen with how much of the heat is there, 0 to 1. */
export type Glow = { readonly x: number; readonly y: number; readonly weight: number };

/** CSS pixels: what lies nearer than this glows as one. */
const GLOW_CELL = 12;

/** What is seen of spots: those that lie close together on the screen are one, or a country would be one blot. */
export function glowsOf(
  spots: readonly Spot[],
  place: (at: Spot["at"]) => { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
): readonly Glow[] {
  const cells = new Map<string, { x: number; y: number; time: number }>();
  for (const { at, time } of spots) {
    const { x, y } = place(at);
    if (x < -HEAT_RADIUS || y < -HEAT_RADIUS) continue;
    if (x > width + HEAT_RADIUS || y > height + HEAT_RADIUS) continue;
    const key = `${Math.floor(x / GLOW_CELL)},${Math.floor(y / GLOW_CELL)}`;
    const cell = cells.get(key) ?? { x: 0, y: 0, time: 0 };
    cell.x += x * time;
    cell.y += y * time;
    cell.time += time;
    cells.set(key, cell);
  }
  const found = [...cells.values()];
  const weights = heatWeights(found);
  return found.map(({ x, y, time }, index) => ({
    x: x / time,
    y: y / time,
    weight: weights[index] ?? 0,
  }));
}

/**
 * How much spots weigh beside the longest of them. A machine that stood for weeks would hide one that stood for hours:
 * what is ten times as long weighs as much more wherever on the scale.
 */
export function heatWeights(spots: readonly Pick<Spot, "time">[]): readonly number[] {
  const most = Math.max(0, ...spots.map(({ time }) => time));
  return spots.map(({ time }) => (most === 0 ? 0 : Math.log1p((time / most) * 99) / Math.log(100)));
}

/** How opaque and how hot each pixel is, by how much of the heat has gathered there (0 to 255): RGBA for 256 steps. */
export function heatRamp(stops: readonly Rgba[]): Uint8ClampedArray {
  const ramp = new Uint8ClampedArray(256 * 4);
  for (let step = 1; step < 256; step += 1) {
    const place = (step / 255) * (stops.length - 1);
    const index = Math.min(stops.length - 2, Math.floor(place));
    const [one, other] = [stops[index], stops[index + 1]];
    if (one === undefined || other === undefined) continue;
    for (const channel of [0, 1, 2] as const)
      ramp[step * 4 + channel] =
        255 * (one[channel] + (other[channel] - one[channel]) * (place - index));
    ramp[step * 4 + 3] = Math.min(215, 40 + step * 1.6);
  }
  return ramp;
}
