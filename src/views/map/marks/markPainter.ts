import type { World } from "../mercator.ts";
import { type Palette, PALETTE_ORDER } from "../palette.ts";
import { type View, worldSize } from "../view.ts";
import { type GlProgram, glProgram } from "./glProgram.ts";
import type { FamilyImages } from "./familyImages.ts";
import { countNumbers, GLYPH_LAYOUT, type GlyphSheet, glyphSheet } from "./glyphs.ts";
import { markBatch } from "./markBatch.ts";
import { type Emphasis, MARK_LAYOUT, markNumbers } from "./markNumbers.ts";
import type { Look } from "./marks.ts";
import type { Motion } from "./motion.ts";
import { plates } from "./plates.ts";
import { type QuadLayout, quads } from "./quads.ts";
import { GLYPH_FRAGMENT, GLYPH_VERTEX, markFragment, markVertex } from "./shaders.ts";
import { writeTexture } from "./writeTexture.ts";

/** What is drawn; the same object means nothing has changed. */
export type Scene = {
  readonly devices: Motion;
  readonly assets: Motion;
  readonly palette: Palette;
  readonly images: FamilyImages;
  /** Indexes in `assets` and in `devices` that stand out. */
  readonly emphasised: {
    readonly assets: ReadonlyMap<number, Emphasis>;
    readonly devices: ReadonlyMap<number, Emphasis>;
  };
  readonly formatCount: (count: number) => string;
  readonly font: string;
};

export type Frame = { readonly view: View; readonly scene: Scene; readonly now: number };

/** CSS pixels of the clusters' figures before the scale of the theme: at a desk, and on a wall, where they are read from 4 m. */
const COUNT_SIZE = { desk: 12, wall: 15.1 };
/** How much of the other marks is seen while one is selected. */
const DIMMED = 0.4;
/** From this scale on: the least that the wall theme has. */
const WALL_SCALE = 1.25;
/** Device-independent pixels from the origin up to which 32 bits tell a sixty-fourth of a pixel: 24 bits less six. */
const FARTHEST_ORIGIN = 2 ** 18;

export type MarkPainter = {
  /** Clears the canvas and paints the frame on it. */
  paint(frame: Frame): void;
  remove(): void;
};

/**
 * Assets, clusters and devices in a few calls of WebGL. The place of every mark is taken from the view, which knows it in
 * 64 bits, and not from a matrix of 32, too few at the zoom of a room. For the same reason the numbers are relative to an
 * origin near the view.
 */
export function markPainter(gl: WebGL2RenderingContext): MarkPainter {
  const programs = new Map<string, GlProgram>();
  const glyphs = glProgram(gl, {
    vertex: GLYPH_VERTEX,
    fragment: GLYPH_FRAGMENT,
    attributes: namesOf(GLYPH_LAYOUT),
  });
  const devices = markBatch(gl, programFor);
  const assets = markBatch(gl, programFor);
  const emphasised = markBatch(gl, programFor);
  const images = plates(gl);
  const counts = quads(gl, GLYPH_LAYOUT);
  const letters = gl.createTexture();
  let written: {
    readonly scene: Scene;
    readonly origin: World;
    readonly at: number;
    readonly ratio: number;
    readonly sheet: GlyphSheet;
  } | null = null;

  function programFor(look: Look): GlProgram {
    const key = `${look.shape}/${look.pattern}/${look.isRaised}`;
    const known = programs.get(key);
    if (known !== undefined) return known;
    const program = glProgram(gl, {
      vertex: markVertex(look),
      fragment: markFragment(look),
      attributes: namesOf(MARK_LAYOUT),
    });
    programs.set(key, program);
    return program;
  }

  function write({ view, scene, now }: Frame, ratio: number): NonNullable<typeof written> {
    const last = written;
    const isNear = last !== null && isPrecise(last.origin, view);
    const origin = isNear ? last.origin : view.centre;
    const at = isNear ? last.at : now;
    const sheet =
      last !== null && last.ratio === ratio && last.scene.font === scene.font
        ? last.sheet
        : glyphSheet(Math.round(countSize(scene.palette.scale) * ratio), scene.font);
    const isNew = <Part>(part: (scene: Scene) => Part) =>
      !isNear || part(last.scene) !== part(scene);
    const areDevicesNew = isNew((one) => one.devices);
    const areAssetsNew = isNew((one) => one.assets);
    if (last?.ratio !== ratio || last.scene.images !== scene.images)
      images.writeSheet(scene.images, ratio);
    if (areAssetsNew) images.write(scene.assets, origin, at);
    if (areDevicesNew) devices.write(markNumbers(scene.devices, origin, at, null));
    if (areAssetsNew) assets.write(markNumbers(scene.assets, origin, at, null));
    if (areDevicesNew || areAssetsNew || isNew((one) => one.emphasised)) {
      emphasised.write(emphasisedNumbers(scene, origin, at));
      images.writeRaised(scene.assets, origin, at, scene.emphasised.assets);
    }
    if (areAssetsNew || sheet !== last?.sheet) {
      const before = sheet === last?.sheet ? sheet.version : -1;
      const { numbers, count } = countNumbers(scene.assets.marks, origin, sheet, scene.formatCount);
      counts.write(numbers, count);
      if (sheet.version !== before) writeTexture(gl, letters, sheet.canvas, "NEAREST");
    }
    return { scene, origin, at, ratio, sheet };
  }

  function isWritten({ view, scene }: Frame, ratio: number): boolean {
    if (written === null || written.scene !== scene || written.ratio !== ratio) return false;
    return isPrecise(written.origin, view);
  }

  return {
    paint(frame) {
      const { view, scene, now } = frame;
      const pixels = ratioOf(gl, view);
      const ratio = pixels * scene.palette.scale;
      if (written === null || !isWritten(frame, ratio)) written = write(frame, ratio);
      const world = worldSize(view.zoom) * pixels;
      const half = [gl.drawingBufferWidth / 2, gl.drawingBufferHeight / 2] as const;
      const centre = [view.centre.x - written.origin.x, view.centre.y - written.origin.y] as const;
      const { colours } = scene.palette;
      const palette = PALETTE_ORDER.flatMap((name) => colours[name]);
      gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

      const at = now - written.at;
      const others = isSelected(scene) ? DIMMED : 1;
      let cover = others;
      const use = (program: GlProgram) => {
        gl.useProgram(program.program);
        gl.uniform2f(program.uniform("u_centre"), ...centre);
        gl.uniform1f(program.uniform("u_world"), world);
        gl.uniform2f(program.uniform("u_half"), ...half);
        gl.uniform1f(program.uniform("u_now"), at);
        gl.uniform1f(program.uniform("u_ratio"), ratio);
        gl.uniform4f(program.uniform("u_surface"), ...colours.surface);
        gl.uniform4f(program.uniform("u_focus"), ...colours.focus);
        gl.uniform1f(program.uniform("u_cover"), cover);
        gl.uniform4fv(program.uniform("u_colours"), palette);
      };
      devices.draw(use);
      images.draw("plain", use);
      assets.draw(use);
      cover = 1;
      images.draw("raised", use);
      emphasised.draw(use);

      gl.useProgram(glyphs.program);
      gl.uniform1f(glyphs.uniform("u_cover"), others);
      gl.uniform2f(glyphs.uniform("u_centre"), ...centre);
      gl.uniform1f(glyphs.uniform("u_world"), world);
      gl.uniform2f(glyphs.uniform("u_half"), ...half);
      gl.uniform4f(glyphs.uniform("u_colour"), ...colours.text);
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, letters);
      gl.uniform1i(glyphs.uniform("u_letters"), 0);
      counts.draw();
    },
    remove() {
      for (const one of [devices, assets, emphasised, images, counts]) one.remove();
      for (const { program } of [...programs.values(), glyphs]) gl.deleteProgram(program);
      gl.deleteTexture(letters);
    },
  };
}

/** Whether the selected mark is in view: then the others step back. */
function isSelected({ emphasised: { assets, devices } }: Scene): boolean {
  return [...assets.values(), ...devices.values()].includes(2);
}

/** The marks that stand out once more, over all others. */
function emphasisedNumbers(
  { assets, devices, emphasised }: Scene,
  origin: World,
  at: number,
): ReturnType<typeof markNumbers> {
  return [
    ...markNumbers(devices, origin, at, emphasised.devices),
    ...markNumbers(assets, origin, at, emphasised.assets),
  ];
}

function namesOf(layout: QuadLayout): readonly string[] {
  return layout.map(([name]) => name);
}

/** Device pixels of a CSS pixel. */
function ratioOf(gl: WebGL2RenderingContext, view: View): number {
  return gl.drawingBufferWidth / Math.max(1, view.width);
}

function isPrecise(origin: World, { centre, zoom }: View): boolean {
  const far = Math.max(Math.abs(centre.x - origin.x), Math.abs(centre.y - origin.y));
  return far * worldSize(zoom) < FARTHEST_ORIGIN;
}

function countSize(scale: number): number {
  return scale >= WALL_SCALE ? COUNT_SIZE.wall : COUNT_SIZE.desk;
}
