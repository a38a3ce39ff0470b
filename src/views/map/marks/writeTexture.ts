/** Copies a sheet into a texture that is never repeated. `filter`: by what its pixels are read between each other. */
export function writeTexture(
  gl: WebGL2RenderingContext,
  texture: WebGLTexture | null,
  sheet: TexImageSource,
  filter: "LINEAR" | "NEAREST",
): void {
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  // What the map's engine has set is of its own textures.
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, sheet);
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl[filter]],
    [gl.TEXTURE_MAG_FILTER, gl[filter]],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, name, value);
}
