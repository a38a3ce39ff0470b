import { unreachable } from "../../../domain/base/unreachable.ts";
import { PALETTE_ORDER } from "../palette.ts";
import { CATEGORY_LOOKS, colourIndex, type Look, type Pattern, type Shape } from "./marks.ts";
import { PER_PART } from "./markNumbers.ts";
import { MOVE_MS } from "./motion.ts";

/** Pixels around a mark's outline that its square also holds: the rim and its smoothing, of a raised one the halo. */
export const RIM = 3.5;
export const HALO = 8;

/** Which corner of its square a vertex is, -1 or 1 along each axis: two triangles (quads.ts). */
export const CORNER = `vec2 corner() {
  int vertex = gl_VertexID % 6;
  int at = vertex < 3 ? vertex : vertex == 3 ? 2 : vertex == 4 ? 1 : 3;
  return vec2(at & 1, at >> 1) * 2.0 - 1.0;
}`;

/** Where a mark is now, in device pixels from the middle of the view; quick at first, slow at the end. */
export const placeInView = `float left = 1.0 - clamp((u_now - a_start) / ${MOVE_MS.toFixed(1)}, 0.0, 1.0);
  vec2 place = (mix(a_from, a_to, 1.0 - left * left) - u_centre) * u_world;`;

/** How far an outline reaches from the middle, in radii. */
const REACH: Readonly<Record<Shape, number>> = {
  square: 1,
  circle: 1,
  diamond: 1.25,
  hexagon: 1.1,
  triangle: 1,
  plus: 1,
  bar: 1,
};

/** The number of the colour of what is fresh in a cluster, by its outline. */
function wholeColour(shape: Shape): number {
  return colourIndex(CATEGORY_LOOKS.find((look) => look.shape === shape)?.colour ?? "mixed");
}

/** Places are relative to an origin near the view, so that 32 bits are enough for less than a pixel. */
export function markVertex({ shape, pattern, isRaised }: Look): string {
  return `#version 300 es
precision highp float;
in vec2 a_from;
in vec2 a_to;
in float a_start;
in vec4 a_look;  // radius, colour, share, emphasis
uniform vec2 u_centre;
uniform float u_world;  // device pixels of the whole world
uniform vec2 u_half;    // half the canvas in device pixels
uniform float u_now;
uniform float u_ratio;  // device pixels of a CSS pixel, times the scale of the theme
uniform vec4 u_colours[${PALETTE_ORDER.length}];
out vec2 v_at;
flat out float v_radius;
flat out vec4 v_colour;
flat out vec3 v_share;  // share, and the direction in which it ends; parts of the proof that are left
flat out float v_emphasis;
${isRing(pattern) ? "flat out vec4 v_whole;" : ""}
${CORNER}
void main() {
  ${placeInView}
  ${isRing(pattern) ? `v_whole = u_colours[${wholeColour(shape)}];` : ASIDE}
  float radius = a_look.x * u_ratio * (a_look.w == 1.0 ? 1.15 : 1.0);
  v_at = corner() * (radius * ${REACH[shape].toFixed(2)} + ${(isRaised ? HALO : RIM).toFixed(1)} * u_ratio);
  v_radius = radius;
  v_colour = u_colours[int(a_look.y + 0.5)];
  ${isRing(pattern) ? SHARE : "v_share = vec3(parts, 0.0, 0.0);"}
  v_emphasis = a_look.w;
  gl_Position = vec4((place + v_at) / u_half * vec2(1.0, -1.0), 0.0, 1.0);
}`;
}

/** What is no cluster has no share: see PER_PART. Aside is below and beside its place, at the foot of an image. */
const ASIDE = `float parts = floor(a_look.z / ${PER_PART.toFixed(1)} + 0.001);
  place += (a_look.z - parts * ${PER_PART.toFixed(1)}) * u_ratio;`;

const SHARE = `float turn = a_look.z * 6.28318530718;
  v_share = vec3(a_look.z, sin(turn), -cos(turn));`;

/** The age of proof around a mark: quarters from noon on, with the clock. The selected one has its own ring there. */
const PROOF = `float quarter = v_at.x >= 0.0 ? (v_at.y < 0.0 ? 0.0 : 1.0) : (v_at.y >= 0.0 ? 2.0 : 3.0);
  if (quarter < v_share.x && v_emphasis < 1.5) {
    over(drawn, u_surface, inside(d - 3.25 * px));
    over(drawn, v_colour, inside(abs(d - 2.25 * px) - 0.6 * px));
    over(drawn, u_surface, inside(d - 1.5 * px));
  }`;

/**
 * Distances to the outlines are negative inside; everything is smoothed over one device pixel. A program for each look
 * and not one with branches: without a graphics card every branch is computed for every pixel.
 */
export function markFragment({ shape, pattern, isRaised }: Look): string {
  return `#version 300 es
precision highp float;
in vec2 v_at;
flat in float v_radius;
flat in vec4 v_colour;
flat in vec3 v_share;
flat in float v_emphasis;
${isRing(pattern) ? "flat in vec4 v_whole;  // the colour of what is fresh" : ""}
uniform vec4 u_surface;
uniform vec4 u_focus;
uniform float u_ratio;
uniform float u_cover;  // 1, or less while another mark is selected
out vec4 fragColor;

float box(vec2 at, vec2 half_size, float corner) {
  vec2 q = abs(at) - half_size + corner;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - corner;
}
float outline(vec2 at, float r) {
  ${outline(shape)}
}
${COVERING}
void main() {
  float px = u_ratio;
  float d = outline(v_at, v_radius);
  vec4 drawn = vec4(0.0);
  ${isRaised ? RAISED : ""}
  ${pattern === "openRing" ? "" : RIMMED}
  ${isRing(pattern) ? "" : PROOF}
  ${filling(pattern, shape)}
  fragColor = drawn * u_cover;
}`;
}

/** How much of a pixel lies inside of an outline, and a colour that covers what is under it by so much. */
export const COVERING = `float inside(float distance) { return clamp(0.5 - distance, 0.0, 1.0); }
void over(inout vec4 under, vec4 colour, float cover) {
  float alpha = colour.a * cover;
  under = vec4(colour.rgb * alpha + under.rgb * (1.0 - alpha), alpha + under.a * (1.0 - alpha));
}`;

/** A rim in the colour of the ground keeps neighbours apart. */
const RIMMED = "over(drawn, u_surface, inside(d - 1.5 * px));";

/** The ring of the selected one, 3 px, and its rim. */
export const RAISED = `if (v_emphasis > 1.5) {
    over(drawn, u_surface, inside(d - 6.5 * px));
    over(drawn, u_focus, inside(d - 5.5 * px));
    over(drawn, u_surface, inside(d - 2.5 * px));
  }`;

function outline(shape: Shape): string {
  switch (shape) {
    case "square":
      return "return box(at, vec2(r * 0.9), r * 0.25);";
    case "circle":
      return "return length(at) - r;";
    case "diamond":
      return "return (abs(at.x) + abs(at.y) - r * 1.25) * 0.7071;";
    case "hexagon":
      return `vec2 q = abs(at);
  return max(q.x * 0.866 + q.y * 0.5, q.y) - r * 0.95;`;
    case "triangle":
      return `vec2 q = vec2(abs(at.x), at.y);
  return max(dot(q, vec2(0.894, -0.447)) - r * 0.45, at.y - r * 0.75);`;
    case "plus":
      return "return min(box(at, vec2(r, r * 0.4), 0.0), box(at, vec2(r * 0.4, r), 0.0));";
    case "bar":
      return "return box(at, vec2(r * 0.5, r), r * 0.2);";
    default:
      return unreachable(shape);
  }
}

function filling(pattern: Pattern, shape: Shape): string {
  switch (pattern) {
    case "solid":
      return "over(drawn, v_colour, inside(d));";
    case "hollow":
      return `over(drawn, v_colour, inside(d));
  over(drawn, u_surface, inside(d + 2.5 * px));`;
    case "slashed":
      return `over(drawn, v_colour, inside(d));
  over(drawn, u_surface, inside(d + 2.5 * px));
  over(drawn, v_colour, inside(d) * inside(abs(v_at.x + v_at.y) * 0.7071 - px));`;
    case "moving":
      // A tip to the right, as on what plays.
      return `over(drawn, v_colour, inside(d));
  over(drawn, u_surface, inside(max(abs(v_at.y) * 0.866 + v_at.x * 0.5, -v_at.x) - v_radius * 0.3));`;
    case "paused":
      return `over(drawn, v_colour, inside(d));
  over(drawn, u_surface, inside(max(abs(abs(v_at.x) - v_radius * 0.3) - v_radius * 0.15, abs(v_at.y) - v_radius * 0.5)));`;
    case "pierced":
      return `over(drawn, v_colour, inside(d));
  over(drawn, u_surface, inside(length(v_at) - v_radius * 0.35));`;
    case "dotted":
      return `over(drawn, v_colour, inside(d));
  over(drawn, u_surface, inside(d + 2.5 * px));
  over(drawn, v_colour, inside(length(v_at) - v_radius * 0.35));`;
    case "hatched":
      return `float stripe = abs(fract((v_at.x + v_at.y) / (4.6 * px)) - 0.5) * 4.6 * px - 1.15 * px;
  over(drawn, u_surface, inside(d));
  over(drawn, v_colour, inside(d) * max(inside(stripe * 0.7071), inside(-d - 1.5 * px)));`;
    case "crossed":
      return `float cross = abs(abs(v_at.x) - abs(v_at.y${shape === "triangle" ? " - v_radius * 0.2" : ""})) * 0.7071;
  over(drawn, v_colour, inside(d));
  over(drawn, u_surface, inside(d) * inside(cross - 0.9 * px));`;
    case "ring":
      // A clock hand from twelve: the first share in the colour of the worst, the rest in that of its category. The part that is not
      // fresh is also thicker: seen without colours. By half planes, since an arc tangent costs as much as all the rest.
      return `${WORST}
  over(drawn, is_worst ? v_colour : v_whole, inside(d));
  over(drawn, u_surface, inside(d + (is_worst ? 5.5 : 3.0) * px));`;
    case "openRing":
      // What is on no site: a line around its count, through which the ground is seen.
      return `${WORST}
  over(drawn, u_surface, 0.6 * inside(d - px));
  over(drawn, is_worst ? v_colour : v_whole, inside(d) * (1.0 - inside(d + (is_worst ? 3.5 : 1.5) * px)));`;
    default:
      return unreachable(pattern);
  }
}

/** Whether the pixel lies in the share of a cluster that is not fresh. */
const WORST = `float past = v_at.x * v_share.z - v_at.y * v_share.y;
  bool is_worst = v_share.x > 0.5 ? !(v_at.x < 0.0 && past < 0.0) : v_share.x > 0.0 && v_at.x >= 0.0 && past >= 0.0;`;

function isRing(pattern: Pattern): boolean {
  return pattern === "ring" || pattern === "openRing";
}

/** The figures of the clusters: letters out of one texture, on whole device pixels so that they stay sharp. */
export const GLYPH_VERTEX = `#version 300 es
precision highp float;
in vec2 a_place;
in vec4 a_box;   // left, top, width, height in device pixels
in vec4 a_glyph; // left, top, width, height in the texture, 0 to 1
uniform vec2 u_centre;
uniform float u_world;
uniform vec2 u_half;
out vec2 v_texture;
${CORNER}
void main() {
  vec2 share = corner() * 0.5 + 0.5;
  vec2 place = floor((a_place - u_centre) * u_world + u_half + a_box.xy + 0.5);
  v_texture = a_glyph.xy + share * a_glyph.zw;
  gl_Position = vec4(((place + share * a_box.zw) / u_half - 1.0) * vec2(1.0, -1.0), 0.0, 1.0);
}`;

export const GLYPH_FRAGMENT = `#version 300 es
precision highp float;
in vec2 v_texture;
uniform sampler2D u_letters;
uniform vec4 u_colour;
uniform float u_cover;
out vec4 fragColor;
void main() {
  float cover = texture(u_letters, v_texture).a * u_colour.a * u_cover;
  fragColor = vec4(u_colour.rgb * cover, cover);
}`;
