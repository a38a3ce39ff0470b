import { useEffect, useRef, useState } from "react";
import type { Spot } from "../../../domain/assets/siteUse.ts";
import type { Viewport } from "../../map/mapDoor.ts";
import { onScreen } from "../../map/onScreen.ts";
import { readPalette } from "../../map/readPalette.ts";
import { glowsOf, HEAT_RADIUS, heatRamp } from "./heat.ts";

/** Where things stood, glowing over the map by how long; it lets every press through. */
export function HeatLayer({
  spots,
  viewport,
}: {
  readonly spots: readonly Spot[];
  readonly viewport: Viewport;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ramp, setRamp] = useState<Uint8ClampedArray | null>(null);
  useEffect(() => {
    const read = () => {
      const element = canvas.current?.parentElement;
      if (!element) return;
      const { slow, medium, fast } = readPalette(element).world;
      // From where little was to where most was: cold to hot in every theme.
      setRamp(heatRamp([slow, medium, fast]));
    };
    read();
    const themes = new MutationObserver(read);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => themes.disconnect();
  }, []);
  useEffect(() => {
    const element = canvas.current;
    if (element !== null && ramp !== null) draw(element, spots, viewport, ramp);
  }, [spots, viewport, ramp]);
  return <canvas ref={canvas} className="HeatLayer" aria-hidden="true" />;
}

function draw(
  canvas: HTMLCanvasElement,
  spots: readonly Spot[],
  viewport: Viewport,
  ramp: Uint8ClampedArray,
): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return;
  // One pixel of ours for one of CSS: what is blurred needs no more.
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return;
  for (const { x, y, weight } of glowsOf(spots, onScreen(viewport), { width, height })) {
    const glow = context.createRadialGradient(x, y, 0, x, y, HEAT_RADIUS);
    glow.addColorStop(0, `rgba(0, 0, 0, ${0.15 + 0.85 * weight})`);
    glow.addColorStop(1, "rgba(0, 0, 0, 0)");
    context.fillStyle = glow;
    context.fillRect(x - HEAT_RADIUS, y - HEAT_RADIUS, 2 * HEAT_RADIUS, 2 * HEAT_RADIUS);
  }
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const heat = (data[pixel + 3] ?? 0) * 4;
    for (let channel = 0; channel < 4; channel += 1)
      data[pixel + channel] = ramp[heat + channel] ?? 0;
  }
  context.putImageData(image, 0, 0);
}
