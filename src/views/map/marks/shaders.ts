import { PALETTE_ORDER } from "../palette.ts";
import { MOVE_MS } from "./motion.ts";

/** Pixels around a mark's outline that its square also holds: the rim and its smoothing, of a selected one the halo. */
const RIM = 2.5;
const HALO = 8;

/** Places are relative to an origin near the view, so that 32 bits are enough for less than a pixel. */
export const MARK_VERTEX = `#version 300 es
precision highp float;
in vec2 a_corner;
in vec2 a_from;
in vec2 a_to;
in float a_start;
in vec4 a_look;   // radius, shape, pattern, colour
in vec2 a_state;  // share, emphasis
uniform vec2 u_centre;
uniform float u_world;  // device pixels of the whole world
uniform vec2 u_half;    // half the canvas in device pixels
uniform float u_now;
uniform float u_ratio;  // device pixels of a CSS pixel, times the scale of the theme
out vec2 v_at;
flat out float v_radius;
flat out vec4 v_look;
flat out vec2 v_state;
float reach(int shape) { return shape == 2 ? 1.25 : shape == 3 ? 1.1 : 1.0; }
void main() {
  float left = 1.0 - clamp((u_now - a_start) / ${MOVE_MS.toFixed(1)}, 0.0, 1.0);
  vec2 place = (mix(a_from, a_to, 1.0 - left * left) - u_centre) * u_world;
  float radius = a_look.x * u_ratio * (a_state.y == 1.0 ? 1.15 : 1.0);
  v_at = a_corner * (radius * reach(int(a_look.y + 0.5)) + (a_state.y > 1.5 ? ${HALO.toFixed(1)} : ${RIM.toFixed(1)}) * u_ratio);
  v_radius = radius;
  v_look = a_look;
  v_state = a_state;
  gl_Position = vec4((place + v_at) / u_half * vec2(1.0, -1.0), 0.0, 1.0);
}`;

/** Distances to the outlines are negative inside; everything is smoothed over one device pixel. */
export const MARK_FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_at;
flat in float v_radius;
flat in vec4 v_look;
flat in vec2 v_state;
uniform vec4 u_colours[${PALETTE_ORDER.length}];
uniform float u_ratio;
out vec4 fragColor;

float box(vec2 at, vec2 half_size, float corner) {
  vec2 q = abs(at) - half_size + corner;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
}
float outline(vec2 at, float r, int shape) {
  if (shape == 0) return box(at, vec2(r * 0.9), r * 0.25);
  if (shape == 1) return length(at) - r;
  if (shape == 2) return (abs(at.x) + abs(at.y) - r * 1.25) * 0.7071;
  if (shape == 3) {
    vec2 q = abs(at);
    return max(q.x * 0.866 + q.y * 0.5, q.y) - r * 0.95;
  }
  if (shape == 4) {
    vec2 q = vec2(abs(at.x), at.y);
    return max(dot(q, vec2(0.894, -0.447)) - r * 0.45, at.y - r * 0.75);
  }
  if (shape == 5) return min(box(at, vec2(r, r * 0.4), 0.0), box(at, vec2(r * 0.4, r), 0.0));
  return box(at, vec2(r * 0.5, r), r * 0.2);
}
float inside(float distance) { return clamp(0.5 - distance, 0.0, 1.0); }
void over(inout vec4 under, vec4 colour, float cover) {
  float alpha = colour.a * cover;
  under = vec4(colour.rgb * alpha + under.rgb * (1.0 - alpha), alpha + under.a * (1.0 - alpha));
}
void main() {
  int shape = int(v_look.y + 0.5);
  int pattern = int(v_look.z + 0.5);
  vec4 colour = u_colours[int(v_look.w + 0.5)];
  vec4 surface = u_colours[${PALETTE_ORDER.indexOf("surface")}];
  float px = u_ratio;
  float d = outline(v_at, v_radius, shape);
  vec4 drawn = vec4(0.0);
  if (v_state.y > 1.5) {
    over(drawn, u_colours[${PALETTE_ORDER.indexOf("surface")}], inside(d - 6.5 * px));
    over(drawn, u_colours[${PALETTE_ORDER.indexOf("accent")}], inside(d - 5.5 * px));
    over(drawn, surface, inside(d - 2.5 * px));
  }
  // A rim in the colour of the ground keeps neighbours apart.
  over(drawn, surface, inside(d - 1.5 * px));
  if (pattern == 4) {
    // A clock hand from twelve: the first share in the colour of the worst, the rest fresh.
    float turn = fract(atan(v_at.x, -v_at.y) / 6.28318530718 + 1.0);
    vec4 part = turn < v_state.x ? colour : u_colours[${PALETTE_ORDER.indexOf("fresh")}];
    // The part that is not fresh is also thicker: seen without colours.
    float thick = turn < v_state.x ? 5.5 : 3.0;
    over(drawn, part, inside(d));
    over(drawn, surface, inside(d + thick * px));
  } else if (pattern == 0) {
    over(drawn, colour, inside(d));
  } else if (pattern == 1) {
    over(drawn, colour, inside(d));
    over(drawn, surface, inside(d + 2.5 * px));
  } else if (pattern == 2) {
    float stripe = abs(fract((v_at.x + v_at.y) / (4.6 * px)) - 0.5) * 4.6 * px - 1.15 * px;
    over(drawn, surface, inside(d));
    over(drawn, colour, inside(d) * max(inside(stripe * 0.7071), inside(-d - 1.5 * px)));
  } else {
    float cross = abs(abs(v_at.x) - abs(v_at.y + (shape == 4 ? -v_radius * 0.2 : 0.0))) * 0.7071;
    over(drawn, colour, inside(d));
    over(drawn, surface, inside(d) * inside(cross - 0.9 * px));
  }
  fragColor = drawn;
}`;

/** The figures of the clusters: letters out of one texture, on whole device pixels so that they stay sharp. */
export const GLYPH_VERTEX = `#version 300 es
precision highp float;
in vec2 a_corner;
in vec2 a_place;
in vec4 a_box;   // left, top, width, height in device pixels
in vec4 a_glyph; // left, top, width, height in the texture, 0 to 1
uniform vec2 u_centre;
uniform float u_world;
uniform vec2 u_half;
out vec2 v_texture;
void main() {
  vec2 share = a_corner * 0.5 + 0.5;
  vec2 place = floor((a_place - u_centre) * u_world + u_half + a_box.xy + 0.5);
  v_texture = a_glyph.xy + share * a_glyph.zw;
  gl_Position = vec4(((place + share * a_box.zw) / u_half - 1.0) * vec2(1.0, -1.0), 0.0, 1.0);
}`;

export const GLYPH_FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_texture;
uniform sampler2D u_letters;
uniform vec4 u_colour;
out vec4 fragColor;
void main() {
  float cover = texture(u_letters, v_texture).a * u_colour.a;
  fragColor = vec4(u_colour.rgb * cover, cover);
}`;
