import type { World } from "../mercator.ts";
import { type GlProgram, glProgram } from "./glProgram.ts";
import { type FamilyImages, imageSheet, type ImageSheet } from "./familyImages.ts";
import { type Emphasis, MARK_LAYOUT, markWidth, writeWay } from "./markNumbers.ts";
import type { Motion } from "./motion.ts";
import { type Quads, quads } from "./quads.ts";
import { plateFragment, plateVertex } from "./plateShaders.ts";
import { writeTexture } from "./writeTexture.ts";

/** CSS pixels of the square that an image is drawn in, before the scale of the theme. */
export const IMAGE_EDGE = 18;

/** The plates with the images of families, under the small marks that say what is below them; nothing is made before there is one. */
export type Plates = {
  /** `ratio`: device pixels of a CSS pixel, times the scale of the theme. */
  writeSheet(images: FamilyImages, ratio: number): void;
  write(motion: Motion, origin: World, at: number): void;
  writeRaised(motion: Motion, origin: World, at: number, chosen: Chosen): void;
  /** `which`: those that stand out are drawn above all others. */
  draw(which: "plain" | "raised", use: (program: GlProgram) => void): void;
  remove(): void;
};
type Chosen = ReadonlyMap<number, Emphasis>;

export function plates(gl: WebGL2RenderingContext): Plates {
  const programs: Record<"plain" | "raised", GlProgram | null> = { plain: null, raised: null };
  let texture: WebGLTexture | null = null;
  let sheet: ImageSheet | null = null;
  const squares: Record<"plain" | "raised", Quads | null> = { plain: null, raised: null };

  function programFor(isRaised: boolean): GlProgram {
    return glProgram(gl, {
      vertex: plateVertex(isRaised),
      fragment: plateFragment(isRaised),
      attributes: MARK_LAYOUT.map(([name]) => name),
    });
  }

  function writeTo(which: "plain" | "raised", numbers: Float32Array<ArrayBuffer>): void {
    const count = numbers.length / markWidth;
    if (count === 0 && squares[which] === null) return;
    squares[which] ??= quads(gl, MARK_LAYOUT);
    squares[which].write(numbers, count);
  }

  return {
    writeSheet(images, ratio) {
      if (images.size === 0) {
        sheet = null;
        return;
      }
      sheet = imageSheet(images, Math.max(1, Math.round(IMAGE_EDGE * ratio)));
      programs.plain ??= programFor(false);
      programs.raised ??= programFor(true);
      texture ??= gl.createTexture();
      writeTexture(gl, texture, sheet.canvas, "LINEAR");
    },
    write: (motion, origin, at) => writeTo("plain", plateNumbers(motion, origin, at, null)),
    writeRaised: (motion, origin, at, chosen) =>
      writeTo("raised", plateNumbers(motion, origin, at, chosen)),
    draw(which, use) {
      const [program, drawn] = [programs[which], squares[which]];
      if (program === null || sheet === null || drawn === null) return;
      use(program);
      const { canvas, columns, step, edge } = sheet;
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.uniform1i(program.uniform("u_images"), 0);
      gl.uniform1f(program.uniform("u_columns"), columns);
      gl.uniform1f(program.uniform("u_step"), step);
      gl.uniform1f(program.uniform("u_edge"), edge);
      gl.uniform2f(program.uniform("u_sheet"), canvas.width, canvas.height);
      drawn.draw();
    },
    remove() {
      squares.plain?.remove();
      squares.raised?.remove();
      for (const program of [programs.plain, programs.raised])
        if (program !== null) gl.deleteProgram(program.program);
      gl.deleteTexture(texture);
    },
  };
}

/** The numbers of marks with an image, for the shader, in their order; `chosen` null: all, plain. */
export function plateNumbers(
  motion: Motion,
  origin: World,
  at: number,
  chosen: Chosen | null,
): Float32Array<ArrayBuffer> {
  const { marks } = motion;
  const indexes = [...(chosen?.keys() ?? Array(marks.count).keys())].filter(
    (index) => (marks.image[index] ?? 0) > 0,
  );
  const numbers = new Float32Array(indexes.length * markWidth);
  let next = 0;
  for (const index of indexes) {
    next = writeWay(numbers, next, { motion, index, origin, at });
    numbers[next] = marks.radius[index] ?? 0;
    numbers[next + 1] = marks.colour[index] ?? 0;
    numbers[next + 2] = chosen?.get(index) ?? 0;
    numbers[next + 3] = (marks.image[index] ?? 1) - 1;
    next += 4;
  }
  return numbers;
}
