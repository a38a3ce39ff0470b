import { PALETTE_ORDER } from "../palette.ts";
import { CORNER, COVERING, HALO, placeInView, RAISED, RIM } from "./shaders.ts";

/** The numbers of a mark, of which the last are its radius, colour, emphasis and the cell of its image. Raised ones alone have room for a halo: every pixel costs. */
export const plateVertex = (isRaised: boolean): string => `#version 300 es
precision highp float;
in vec2 a_from;
in vec2 a_to;
in float a_start;
in vec4 a_look;
uniform vec2 u_centre;
uniform float u_world;
uniform vec2 u_half;
uniform float u_now;
uniform float u_ratio;
uniform float u_columns;
uniform float u_step;
uniform vec4 u_colours[${PALETTE_ORDER.length}];
out vec2 v_at;
flat out float v_radius;
flat out vec4 v_colour;
flat out float v_emphasis;
flat out vec2 v_middle;  // of the image on its sheet, in pixels
${CORNER}
void main() {
  ${placeInView}
  float radius = a_look.x * u_ratio * (a_look.z == 1.0 ? 1.15 : 1.0);
  v_at = corner() * (radius + ${(isRaised ? HALO : RIM).toFixed(1)} * u_ratio);
  v_radius = radius;
  v_colour = u_colours[int(a_look.y + 0.5)];
  v_emphasis = a_look.z;
  float row = floor((a_look.w + 0.5) / u_columns);
  v_middle = (vec2(a_look.w - row * u_columns, row) + 0.5) * u_step;
  gl_Position = vec4((place + v_at) / u_half * vec2(1.0, -1.0), 0.0, 1.0);
}`;

/** A plate in the colour of the ground, edged in that of the trust, with the image in its proportions. */
export const plateFragment = (isRaised: boolean): string => `#version 300 es
precision highp float;
in vec2 v_at;
flat in float v_radius;
flat in vec4 v_colour;
flat in float v_emphasis;
flat in vec2 v_middle;
uniform vec4 u_surface;
uniform vec4 u_focus;
uniform float u_cover;
uniform float u_ratio;
uniform float u_edge;
uniform vec2 u_sheet;
uniform sampler2D u_images;
out vec4 fragColor;
${COVERING}
void main() {
  float px = u_ratio;
  vec2 q = abs(v_at) - v_radius * 0.65;
  float d = length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - v_radius * 0.35;
  vec4 drawn = vec4(0.0);
  ${isRaised ? RAISED : ""}
  over(drawn, u_surface, inside(d - 1.5 * px));
  over(drawn, v_colour, inside(d));
  over(drawn, u_surface, inside(d + 2.0 * px));
  if (max(abs(v_at.x), abs(v_at.y)) < u_edge * 0.5 + 0.5) {
    vec4 image = texture(u_images, (v_middle + v_at) / u_sheet);
    drawn = image + drawn * (1.0 - image.a);
  }
  fragColor = drawn * u_cover;
}`;
