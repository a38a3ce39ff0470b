import { must } from "../../../domain/base/must.ts";

export type GlSource = {
  readonly vertex: string;
  readonly fragment: string;
  readonly attributes: readonly string[];
};

/** A shader program with its uniforms by name. */
export type GlProgram = {
  readonly program: WebGLProgram;
  uniform(name: string): WebGLUniformLocation | null;
};

/**
 * The program is compiled and linked beside us: only whoever asks for a uniform waits. Its attributes have the places that
 * they have in `attributes`.
 * @throws Error with the compiler's words, at the first uniform, when a shader does not compile: a defect of ours
 */
export function glProgram(
  gl: WebGL2RenderingContext,
  { vertex, fragment, attributes }: GlSource,
): GlProgram {
  const program = must(gl.createProgram(), "the context is not lost when a layer is added");
  const shaders = (
    [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment],
    ] as const
  ).map(([kind, source]) => {
    const shader = must(gl.createShader(kind), "the context is not lost when a layer is added");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    return shader;
  });
  attributes.forEach((name, place) => gl.bindAttribLocation(program, place, name));
  gl.linkProgram(program);
  let isChecked = false;
  const check = () => {
    if (isChecked) return;
    isChecked = true;
    if (gl.getProgramParameter(program, gl.LINK_STATUS) === false && !gl.isContextLost()) {
      const words = shaders.map((shader) => gl.getShaderInfoLog(shader) ?? "");
      throw new Error(`A shader of the map does not compile: ${words.join("")}`);
    }
    for (const shader of shaders) gl.deleteShader(shader);
  };
  const uniforms = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    uniform(name) {
      check();
      if (!uniforms.has(name)) uniforms.set(name, gl.getUniformLocation(program, name));
      return uniforms.get(name) ?? null;
    },
  };
}
