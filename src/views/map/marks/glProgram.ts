import { must } from "../../../domain/must.ts";

/** A shader program with its uniforms by name. */
export type GlProgram = {
  readonly program: WebGLProgram;
  uniform(name: string): WebGLUniformLocation | null;
  attribute(name: string): number;
};

/** @throws Error with the compiler's words when a shader does not compile: a defect of ours */
export function glProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): GlProgram {
  const program = must(gl.createProgram(), "the context is not lost when a layer is added");
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = must(gl.createShader(kind), "the context is not lost when a layer is added");
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    if (gl.getShaderParameter(shader, gl.COMPILE_STATUS) === false && !gl.isContextLost())
      throw new Error(`A shader of the map does not compile: ${gl.getShaderInfoLog(shader) ?? ""}`);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  const uniforms = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    uniform(name) {
      if (!uniforms.has(name)) uniforms.set(name, gl.getUniformLocation(program, name));
      return uniforms.get(name) ?? null;
    },
    attribute: (name) => gl.getAttribLocation(program, name),
  };
}
