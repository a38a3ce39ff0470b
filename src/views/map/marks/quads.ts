/** The numbers of a square by attribute, in their order, which is that of the attributes of its program. */
export type QuadLayout = readonly (readonly [name: string, width: number])[];

/** Squares that are drawn in one call, each with numbers of its own. */
export type Quads = {
  /** Replaces all of them; `numbers` holds `count` times the width of the layout. */
  write(numbers: Float32Array<ArrayBuffer>, count: number): void;
  draw(): void;
  remove(): void;
};

/** Two triangles. */
const VERTICES = 6;

/**
 * All six vertices of a square carry all its numbers: drawn as instances, each square would be a draw of its own where
 * there is no graphics card (2,000 squares: 22 frames a second instead of 38).
 */
export function quads(gl: WebGL2RenderingContext, layout: QuadLayout): Quads {
  const array = gl.createVertexArray();
  const buffer = gl.createBuffer();
  const width = layout.reduce((sum, [, numbers]) => sum + numbers, 0);
  let count = 0;

  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  let at = 0;
  layout.forEach(([, numbers], attribute) => {
    gl.enableVertexAttribArray(attribute);
    gl.vertexAttribPointer(attribute, numbers, gl.FLOAT, false, width * 4, at * 4);
    at += numbers;
  });
  gl.bindVertexArray(null);

  return {
    write(numbers, written) {
      count = written;
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, repeated(numbers, written, width), gl.DYNAMIC_DRAW);
    },
    draw() {
      if (count === 0) return;
      gl.bindVertexArray(array);
      gl.drawArrays(gl.TRIANGLES, 0, count * VERTICES);
      gl.bindVertexArray(null);
    },
    remove() {
      gl.deleteVertexArray(array);
      gl.deleteBuffer(buffer);
    },
  };
}

/** The numbers of each square once for each of its vertices. */
function repeated(numbers: Float32Array, count: number, width: number): Float32Array<ArrayBuffer> {
  const all = new Float32Array(count * width * VERTICES);
  for (let square = 0; square < count; square++) {
    const one = numbers.subarray(square * width, (square + 1) * width);
    for (let vertex = 0; vertex < VERTICES; vertex++)
      all.set(one, (square * VERTICES + vertex) * width);
  }
  return all;
}
