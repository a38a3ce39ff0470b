import type { EngineLayer, EngineStyle } from "../engineMap.ts";
import { cssColour, isDark, type Palette } from "../palette.ts";
import { NEAREST_ZOOM } from "../view.ts";
import { HATCH } from "./hatch.ts";
import { TRACK_THICKNESS } from "./trackThickness.ts";

/** The sources of ours; their layers are drawn in the order of `groundLayers`. */
export const GROUND_SOURCES = [
  "balise-sites",
  "balise-areas",
  "balise-accuracy",
  "balise-tracks",
] as const;
export type GroundSource = (typeof GROUND_SOURCES)[number];
export const PLAN = "balise-plan";

/** The style without any account: one colour; everything else is ours on top. */
export function plainStyle(palette: Palette): EngineStyle {
  return {
    version: 8,
    sources: {},
    layers: [
      {
        id: PLAIN_BACKGROUND,
        type: "background",
        paint: { "background-color": cssColour(palette.colours.page) },
      },
    ],
  };
}
export const PLAIN_BACKGROUND = "balise-background";

/** The first of `groundLayers`: what a style has as ground lies below it. */
export const LOWEST_LAYER = "balise-site-ground";

/** How much the ground of a site hides of what lies below it: under a floor, or where there is nothing to see; over streets and images. */
export const SITE_COVER = { floor: 0.75, streets: 0.2 };

/** The most that an area hides of what lies below it, whatever its own opacity: what stands in it is seen first. */
export const AREA_COVER = { light: 0.12, dark: 0.18 };

/** How much of an area is seen in which certainly nobody is. */
const QUIET = 0.35;
const quieter = (cover: unknown) => ["*", cover, ["case", ["get", "isQuiet"], QUIET, 1]];

/** The layers of the ground, lowest first. The image of a plan comes after `balise-site-ground`. */
export function groundLayers(palette: Palette): EngineLayer[] {
  const { colours, world, scale } = palette;
  // By width too: colours alone do not tell everybody how fast it went.
  const bySpeed = (slow: unknown, medium: unknown, fast: unknown, other: unknown) => [
    "match",
    ["get", "speed"],
    "slow",
    slow,
    "medium",
    medium,
    "fast",
    fast,
    other,
  ];
  const widths = (more: number) => {
    const thick = (band: keyof typeof TRACK_THICKNESS) => (TRACK_THICKNESS[band] + more) * scale;
    return bySpeed(thick("slow"), thick("medium"), thick("fast"), thick("unknown"));
  };
  const byDoubt = [
    "match",
    ["get", "kind"],
    "known",
    cssColour(colours.muted),
    cssColour(colours.notFresh),
  ];
  const round = { "line-cap": "round", "line-join": "round" };
  return [
    {
      id: LOWEST_LAYER,
      type: "fill",
      source: "balise-sites",
      paint: { "fill-color": cssColour(colours.surface), "fill-opacity": SITE_COVER.floor },
    },
    {
      id: "balise-site-casing",
      type: "line",
      source: "balise-sites",
      layout: round,
      paint: {
        "line-color": cssColour(colours.surface),
        "line-width": 3.5 * scale,
        "line-opacity": 0.6,
      },
    },
    {
      id: "balise-site-edge",
      type: "line",
      source: "balise-sites",
      layout: round,
      paint: {
        "line-color": cssColour(colours.muted),
        "line-width": 1.5 * scale,
        "line-dasharray": [3, 2],
      },
    },
    {
      id: "balise-area-ground",
      type: "fill",
      source: "balise-areas",
      paint: {
        "fill-color": ["get", "colour"],
        "fill-opacity": quieter([
          "min",
          ["get", "opacity"],
          AREA_COVER[isDark(palette) ? "dark" : "light"],
        ]),
      },
    },
    {
      id: "balise-site-hatch",
      type: "fill",
      source: "balise-sites",
      filter: ["get", "isForbidden"],
      paint: { "fill-pattern": HATCH },
    },
    {
      id: "balise-area-hatch",
      type: "fill",
      source: "balise-areas",
      filter: ["get", "isForbidden"],
      paint: { "fill-pattern": HATCH },
    },
    {
      id: "balise-area-edge",
      type: "line",
      source: "balise-areas",
      layout: round,
      paint: {
        "line-color": ["get", "colour"],
        "line-width": 1.5 * scale,
        "line-opacity": quieter(1),
      },
    },
    {
      id: "balise-accuracy",
      type: "circle",
      source: "balise-accuracy",
      paint: {
        // As large on the ground at every zoom.
        "circle-radius": [
          "interpolate",
          ["exponential", 2],
          ["zoom"],
          0,
          ["get", "pixels"],
          NEAREST_ZOOM,
          ["*", ["get", "pixels"], 2 ** NEAREST_ZOOM],
        ],
        "circle-color": byDoubt,
        // Circles of certain places lie over each other: they are lines alone.
        "circle-opacity": ["match", ["get", "kind"], "known", 0, 0.12],
        "circle-stroke-color": byDoubt,
        "circle-stroke-opacity": ["match", ["get", "kind"], "known", 0.4, 0.9],
        "circle-stroke-width": 1.5 * scale,
      },
    },
    {
      id: "balise-track-casing",
      type: "line",
      source: "balise-tracks",
      layout: round,
      filter: ["get", "isSeen"],
      paint: { "line-color": cssColour(colours.surface), "line-width": widths(3) },
    },
    {
      id: "balise-track-seen",
      type: "line",
      source: "balise-tracks",
      layout: round,
      filter: ["get", "isSeen"],
      paint: {
        "line-color": bySpeed(
          cssColour(world.slow),
          cssColour(world.medium),
          cssColour(world.fast),
          cssColour(colours.accent),
        ),
        "line-width": widths(0),
      },
    },
    {
      id: "balise-track-unseen",
      type: "line",
      source: "balise-tracks",
      layout: { "line-join": "round" },
      filter: ["all", ["!", ["get", "isSeen"]], ["!", ["get", "isHead"]]],
      paint: {
        "line-color": cssColour(colours.unknown),
        "line-width": 2 * scale,
        "line-dasharray": [1, 2],
      },
    },
    {
      id: "balise-track-head",
      type: "circle",
      source: "balise-tracks",
      filter: ["get", "isHead"],
      paint: {
        "circle-radius": 7 * scale,
        "circle-color": cssColour(colours.text),
        "circle-stroke-color": cssColour(colours.surface),
        "circle-stroke-width": 3 * scale,
      },
    },
  ];
}
