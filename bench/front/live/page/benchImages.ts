import type { FamilyImages } from "../../../../src/views/map/marks/familyImages.ts";

/** CSS pixels: the largest that a family keeps. */
const EDGE = 96;

/** An image for each of these families, drawn here: what is in it costs nothing. */
export function benchImages(families: readonly string[]): FamilyImages {
  return new Map(
    families.map((family, at) => {
      const canvas = new OffscreenCanvas(EDGE, EDGE);
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("This browser has no 2d context.");
      context.fillStyle = `hsl(${(360 * at) / families.length} 60% 45%)`;
      context.beginPath();
      context.arc(EDGE / 2, EDGE / 2, EDGE / 2, 0, 5);
      context.fill();
      return [family, canvas.transferToImageBitmap()] as const;
    }),
  );
}
