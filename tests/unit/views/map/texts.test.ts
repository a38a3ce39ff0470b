import { describe, expect, test } from "vitest";
import { creditsOf } from "../../../../src/views/map/attribution.ts";
import { engineChoice } from "../../../../src/views/map/engine.ts";
import { ownWorkerUrl } from "../../../../src/views/map/ownWorkerUrl.ts";
import { scaleOf } from "../../../../src/views/map/scale.ts";

describe("scaleOf", () => {
  test.each([
    { perPixel: 1, longest: 120, metres: 100, pixels: 100 },
    { perPixel: 0.5, longest: 120, metres: 50, pixels: 100 },
    { perPixel: 0.25, longest: 120, metres: 20, pixels: 80 },
    { perPixel: 0.001, longest: 120, metres: 0.1, pixels: 100 },
    { perPixel: 1_000, longest: 120, metres: 100_000, pixels: 100 },
  ])("$perPixel m a pixel: $metres m", ({ perPixel, longest, metres, pixels }) => {
    const scale = scaleOf(perPixel, longest);
    expect(scale.metres).toBeCloseTo(metres, 9);
    expect(scale.pixels).toBeCloseTo(pixels, 9);
  });
});

describe("creditsOf", () => {
  test.each([
    {
      name: "plain text",
      html: "© Contributors",
      expected: [{ text: "© Contributors", href: null }],
    },
    {
      name: "links and entities",
      html: '<a href="https://osm.example/c" target="_blank">&copy; OSM</a> and others',
      expected: [
        { text: "© OSM", href: "https://osm.example/c" },
        { text: "and others", href: null },
      ],
    },
    {
      name: "a link that is no https is text only",
      html: '<a href="javascript:alert(1)">Us</a><a href="http://x.example">Them</a>',
      expected: [
        { text: "Us", href: null },
        { text: "Them", href: null },
      ],
    },
    {
      name: "other elements leave their words",
      html: "<img src=x onerror=alert(1)><b>Bold</b>",
      expected: [{ text: "Bold", href: null }],
    },
    { name: "nothing", html: " <br> ", expected: [] },
  ])("$name", ({ html, expected }) => {
    expect(creditsOf(html)).toEqual(expected);
  });
});

describe("ownWorkerUrl", () => {
  const page = "https://balise.example/asset/map";
  test.each([
    { url: "/assets/worker-1.js", expected: "https://balise.example/assets/worker-1.js" },
    {
      url: "https://balise.example/assets/maplibre-gl-worker.mjs?v=6",
      expected: "https://balise.example/assets/maplibre-gl-worker.mjs?v=6",
    },
    { url: "https://elsewhere.example/worker.js", expected: null },
    { url: "//elsewhere.example/worker.js", expected: null },
    { url: "data:text/javascript,alert(1)", expected: null },
    { url: "blob:https://balise.example/1234", expected: null },
    { url: "javascript:alert(1)", expected: null },
    { url: "/files/upload.png", expected: null },
    { url: "https://", expected: null },
  ])("$url", ({ url, expected }) => {
    expect(ownWorkerUrl(url, page)).toBe(expected);
  });
});

describe("engineChoice", () => {
  test.each([
    { key: null, expected: { engine: "maplibre" } },
    { key: "  ", expected: { engine: "maplibre" } },
    { key: " pk.abc ", expected: { engine: "mapbox", key: "pk.abc" } },
  ])("map key $key", ({ key, expected }) => {
    expect(engineChoice(key)).toEqual(expected);
  });
});
