import type { CustomLayer } from "../engineMap.ts";
import type { World } from "../mercator.ts";
import { type Palette, PALETTE_ORDER } from "../palette.ts";
import { type View, worldSize } from "../view.ts";
import { type GlProgram, glProgram } from "./glProgram.ts";
import { countNumbers, GLYPH_LAYOUT, type GlyphSheet, glyphSheet } from "./glyphs.ts";
import { type Instances, instances } from "./instances.ts";
import { type Emphasis, MARK_LAYOUT, markNumbers } from "./markNumbers.ts";
import type { Motion } from "./motion.ts";
import { GLYPH_FRAGMENT, GLYPH_VERTEX, MARK_FRAGMENT, MARK_VERTEX } from "./shaders.ts";

export const MARK_LAYER = "balise-marks";

/** What the layer draws, asked anew each frame: the same object means nothing has changed. */
export type Scene = {
  readonly devices: Motion;
  readonly assets: Motion;
  readonly palette: Palette;
  /** Indexes in `assets` and in `devices` that stand out. */
  readonly emphasised: {
    readonly assets: ReadonlyMap<number, Emphasis>;
    readonly devices: ReadonlyMap<number, Emphasis>;
  };
  readonly formatCount: (count: number) => string;
  readonly font: string;
};

export type Frame = { readonly view: View; readonly scene: Scene; readonly now: number };

/** CSS pixels of the clusters' figures. */
const COUNT_SIZE = 12;
/** Device-independent pixels from the origin up to which 32 bits tell a sixty-fourth of a pixel: 24 bits less six. */
const FARTHEST_ORIGIN = 2 ** 18;

type Drawing = {
  readonly marks: GlProgram;
  readonly glyphs: GlProgram;
  readonly devices: Instances;
  readonly assets: Instances;
  readonly emphasised: Instances;
  readonly counts: Instances;
  readonly letters: WebGLTexture | null;
};

/**
 * Assets, clusters and devices in a few calls of WebGL, whichever engine calls. It takes the place of every mark from
 * `frame`, which knows the view exactly, and not from the engine's matrix, which has 32 bits in one of them: too few
 * at the zoom of a room. For the same reason the numbers are relative to an origin near the view.
 */
export function markLayer(frame: () => Frame, drawn: (now: number) => void): CustomLayer {
  let drawing: Drawing | null = null;
  let written: {
    scene: Scene;
    origin: World;
    at: number;
    ratio: number;
    sheet: GlyphSheet;
  } | null = null;

  function start(gl: WebGL2RenderingContext): Drawing {
    const marks = glProgram(gl, MARK_VERTEX, MARK_FRAGMENT);
    const glyphs = glProgram(gl, GLYPH_VERTEX, GLYPH_FRAGMENT);
    return {
      marks,
      glyphs,
      devices: instances(gl, marks, MARK_LAYOUT),
      assets: instances(gl, marks, MARK_LAYOUT),
      emphasised: instances(gl, marks, MARK_LAYOUT),
      counts: instances(gl, glyphs, GLYPH_LAYOUT),
      letters: gl.createTexture(),
    };
  }

  function write(gl: WebGL2RenderingContext, to: Drawing, { view, scene, now }: Frame): void {
    const last = written;
    const ratio = ratioOf(gl, view) * scene.palette.scale;
    const isNear = last !== null && isPrecise(last.origin, view);
    const origin = isNear ? last.origin : view.centre;
    const at = isNear ? last.at : now;
    const sheet =
      last !== null && last.ratio === ratio && last.scene.font === scene.font
        ? last.sheet
        : glyphSheet(Math.round(COUNT_SIZE * ratio), scene.font);
    const isNew = <Part>(part: (scene: Scene) => Part) =>
      !isNear || part(last.scene) !== part(scene);
    const put = (instance: Instances, { numbers, count }: ReturnType<typeof markNumbers>) =>
      instance.write(numbers, count);
    if (isNew((one) => one.devices)) put(to.devices, markNumbers(scene.devices, origin, at, null));
    if (isNew((one) => one.assets)) put(to.assets, markNumbers(scene.assets, origin, at, null));
    if (isNew((one) => one.assets) || isNew((one) => one.emphasised)) {
      const of = scene.emphasised;
      const assets = markNumbers(scene.assets, origin, at, of.assets);
      const devices = markNumbers(scene.devices, origin, at, of.devices);
      const numbers = new Float32Array(assets.numbers.length + devices.numbers.length);
      numbers.set(devices.numbers);
      numbers.set(assets.numbers, devices.numbers.length);
      to.emphasised.write(numbers, assets.count + devices.count);
    }
    if (isNew((one) => one.assets) || sheet !== last?.sheet) {
      const before = sheet === last?.sheet ? sheet.version : -1;
      put(to.counts, countNumbers(scene.assets.marks, origin, sheet, scene.formatCount));
      if (sheet.version !== before) writeLetters(gl, to.letters, sheet);
    }
    written = { scene, origin, at, ratio, sheet };
  }

  return {
    id: MARK_LAYER,
    type: "custom",
    renderingMode: "2d",
    onAdd(_map, gl) {
      drawing = start(gl);
      written = null;
    },
    onRemove(_map, gl) {
      if (drawing === null) return;
      for (const one of [drawing.devices, drawing.assets, drawing.emphasised, drawing.counts])
        one.remove();
      gl.deleteProgram(drawing.marks.program);
      gl.deleteProgram(drawing.glyphs.program);
      gl.deleteTexture(drawing.letters);
      drawing = null;
    },
    render(gl) {
      if (drawing === null) return;
      const shown = frame();
      const { view, scene, now } = shown;
      const ratio = ratioOf(gl, view);
      if (
        written === null ||
        written.scene !== scene ||
        written.ratio !== ratio * scene.palette.scale ||
        !isPrecise(written.origin, view)
      )
        write(gl, drawing, shown);
      if (written === null) return;
      const { marks, glyphs } = drawing;
      const world = worldSize(view.zoom) * ratio;
      const half = [gl.drawingBufferWidth / 2, gl.drawingBufferHeight / 2] as const;
      const centre = [view.centre.x - written.origin.x, view.centre.y - written.origin.y] as const;
      const colours = scene.palette.colours;
      gl.disable(gl.DEPTH_TEST);
      gl.disable(gl.STENCIL_TEST);
      gl.disable(gl.CULL_FACE);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

      gl.useProgram(marks.program);
      gl.uniform2f(marks.uniform("u_centre"), ...centre);
      gl.uniform1f(marks.uniform("u_world"), world);
      gl.uniform2f(marks.uniform("u_half"), ...half);
      gl.uniform1f(marks.uniform("u_now"), now - written.at);
      gl.uniform1f(marks.uniform("u_ratio"), ratio * scene.palette.scale);
      gl.uniform4fv(
        marks.uniform("u_colours"),
        PALETTE_ORDER.flatMap((name) => colours[name]),
      );
      drawing.devices.draw();
      drawing.assets.draw();
      drawing.emphasised.draw();

      gl.useProgram(glyphs.program);
      gl.uniform2f(glyphs.uniform("u_centre"), ...centre);
      gl.uniform1f(glyphs.uniform("u_world"), world);
      gl.uniform2f(glyphs.uniform("u_half"), ...half);
      gl.uniform4f(glyphs.uniform("u_colour"), ...colours.text);
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, drawing.letters);
      gl.uniform1i(glyphs.uniform("u_letters"), 0);
      drawing.counts.draw();
      drawn(now);
    },
  };
}

/** Device pixels of a CSS pixel. */
function ratioOf(gl: WebGL2RenderingContext, view: View): number {
  return gl.drawingBufferWidth / Math.max(1, view.width);
}

function isPrecise(origin: World, { centre, zoom }: View): boolean {
  const far = Math.max(Math.abs(centre.x - origin.x), Math.abs(centre.y - origin.y));
  return far * worldSize(zoom) < FARTHEST_ORIGIN;
}

function writeLetters(
  gl: WebGL2RenderingContext,
  texture: WebGLTexture | null,
  sheet: GlyphSheet,
): void {
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, sheet.canvas);
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.NEAREST],
    [gl.TEXTURE_MAG_FILTER, gl.NEAREST],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, name, value);
}
