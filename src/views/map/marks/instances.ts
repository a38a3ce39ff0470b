import type { GlProgram } from "./glProgram.ts";

/** Squares that are drawn many times in one call, each with numbers of its own. */
export type Instances = {
  /** Replaces all of them; `numbers` holds `count` times the width of the layout. */
  write(numbers: Float32Array<ArrayBuffer>, count: number): void;
  draw(): void;
  remove(): void;
};

const CORNERS = new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]);

/** `layout`: the attributes of an instance and how many numbers each has, in the order of the numbers. */
export function instances(
  gl: WebGL2RenderingContext,
  program: GlProgram,
  layout: readonly (readonly [name: string, width: number])[],
): Instances {
  const array = gl.createVertexArray();
  const corners = gl.createBuffer();
  const buffer = gl.createBuffer();
  const stride = layout.reduce((sum, [, width]) => sum + width, 0) * 4;
  let count = 0;

  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, corners);
  gl.bufferData(gl.ARRAY_BUFFER, CORNERS, gl.STATIC_DRAW);
  const corner = program.attribute("a_corner");
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  let at = 0;
  for (const [name, width] of layout) {
    const attribute = program.attribute(name);
    gl.enableVertexAttribArray(attribute);
    gl.vertexAttribPointer(attribute, width, gl.FLOAT, false, stride, at);
    gl.vertexAttribDivisor(attribute, 1);
    at += width * 4;
  }
  gl.bindVertexArray(null);

  return {
    write(numbers, written) {
      count = written;
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW);
    },
    draw() {
      if (count === 0) return;
      gl.bindVertexArray(array);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
      gl.bindVertexArray(null);
    },
    remove() {
      gl.deleteVertexArray(array);
      gl.deleteBuffer(corners);
      gl.deleteBuffer(buffer);
    },
  };
}
