import { describe, expect, test, vi } from "vitest";
import type { MapSource } from "../../../../src/domain/customers/mapSource.ts";
import {
  MapStyleDocument,
  withWholeAddresses,
} from "../../../../src/domain/customers/mapStyleDocument.ts";
import { keepBase } from "../../../../src/views/map/base/keepBase.ts";
import {
  baseOfSource,
  LOWEST_BASE_LAYER,
  type MapBase,
  needsMapbox,
  PLAIN_BASE,
} from "../../../../src/views/map/base/mapBase.ts";
import { openBase } from "../../../../src/views/map/base/openBase.ts";
import { streetLayers } from "../../../../src/views/map/base/streetLayers.ts";
import type { Engine, EngineStyle } from "../../../../src/views/map/engineMap.ts";
import { fakeMap } from "./support/fakeMap.ts";
import { grey } from "./support/palette.ts";

const engine: Engine = { create: () => fakeMap(), addProtocol: () => undefined };
const over = new AbortController().signal;
const LIGHT = grey(0.95);
const DARK = grey(0.05);
const IMAGES: MapBase = {
  kind: "raster",
  name: "Images",
  tiles: "https://images.example.org/{z}/{x}/{y}.png",
  tileSize: 256,
  maxZoom: 18,
  attribution: "© Example",
};
const STREETS = {
  kind: "style",
  name: "Streets",
  url: "https://maps.example.org/styles/light.json",
  dark: "https://maps.example.org/styles/dark.json",
} satisfies MapBase;

/** Reads one style by any address; `asked`: which. Refuses where there is none. */
function reading(style: MapStyleDocument | null = STYLE) {
  const asked: string[] = [];
  const readStyle = async (url: string) => {
    asked.push(url);
    if (style === null) throw new Error("it answers 503");
    return style;
  };
  return { asked, readStyle };
}
const STYLE: MapStyleDocument = {
  version: 8,
  glyphs: "../fonts/{fontstack}/{range}.pbf",
  sources: { streets: { type: "vector", url: "/tiles.json" } },
  layers: [{ id: "sea", type: "background" }],
};

async function opened(
  base: Exclude<MapBase, { kind: "plain" }>,
  palette = LIGHT,
  { readStyle } = reading(),
) {
  return openBase(base, { engine, palette, locale: "fr-FR", readStyle }, over);
}

describe("a base", () => {
  test("of images lies over the embedded ground, and is dimmed in the dark", async () => {
    const light = await opened(IMAGES);
    const dark = await opened(IMAGES, DARK);
    const layer = ({ style }: typeof light) =>
      (style as EngineStyle).layers.find(({ id }) => id === LOWEST_BASE_LAYER)?.paint;
    expect([light.isSeeThrough, layer(light)]).toEqual([true, {}]);
    expect(layer(dark)).toMatchObject({ "raster-brightness-max": 0.7 });
  });

  test("by address is read in the variant of the theme", async () => {
    const styles = reading();
    const { style, isSeeThrough } = await opened(STREETS, LIGHT, styles);
    await opened(STREETS, DARK, styles);
    expect(styles.asked).toEqual([STREETS.url, STREETS.dark]);
    expect([style, isSeeThrough]).toEqual([STYLE, false]);
  });

  test("by address without a dark variant is dimmed in the dark, beneath all that is ours", async () => {
    const bright = { ...STREETS, dark: null };
    const layersIn = async (palette: typeof DARK, base: Parameters<typeof opened>[0]) =>
      ((await opened(base, palette)).style as EngineStyle).layers;
    expect(await layersIn(DARK, bright)).toEqual([
      ...STYLE.layers,
      expect.objectContaining({ type: "background" }),
    ]);
    expect(await layersIn(LIGHT, bright)).toEqual(STYLE.layers);
    expect(await layersIn(DARK, STREETS)).toEqual(STYLE.layers);
  });

  test("has the addresses in its style made whole", () => {
    expect(withWholeAddresses(STYLE, STREETS.url)).toMatchObject({
      glyphs: "https://maps.example.org/fonts/{fontstack}/{range}.pbf",
      sources: { streets: { url: "https://maps.example.org/tiles.json" } },
    });
  });

  test("that is no style is refused", () => {
    expect(MapStyleDocument.safeParse({ version: 8 }).success).toBe(false);
    expect(MapStyleDocument.safeParse({ ...STYLE, layers: [] }).success).toBe(false);
    expect(MapStyleDocument.safeParse(STYLE).success).toBe(true);
  });

  test("of Mapbox is left to its engine, and needs it", async () => {
    const source: MapSource = { kind: "mapbox", id: "mapbox", name: { fr: "M", en: "M" } };
    const base = baseOfSource(source, "Mapbox");
    expect(needsMapbox(base)).toBe(true);
    expect(needsMapbox(STREETS)).toBe(false);
    expect(base.kind !== "plain" && (await opened(base, DARK)).style).toMatch(/^mapbox:.*dark/u);
  });

  test("of an archive has streets in the reader's language, and no pictures of others", () => {
    const layers = streetLayers(false, "fr-FR");
    expect(layers[0]?.id).toBe(LOWEST_BASE_LAYER);
    expect(layers.some(({ type }) => type === "background")).toBe(false);
    expect(JSON.stringify(layers)).not.toContain("icon-image");
    expect(JSON.stringify(layers)).toContain("name:fr");
    expect(streetLayers(true, "fr")[0]?.paint).not.toEqual(layers[0]?.paint);
  });
});

describe("what a map is drawn on", () => {
  const kept = ({ readStyle } = reading()) => {
    const map = fakeMap();
    const shown: (EngineStyle | string)[] = [];
    const told: unknown[] = [];
    let palette = LIGHT;
    const keeper = keepBase(
      {
        map,
        engine,
        locale: "en",
        readStyle,
        palette: () => palette,
        tell: (problem) => told.push(problem),
      },
      (style) => shown.push(style),
    );
    const darken = () => {
      palette = DARK;
      keeper.recolour();
    };
    return { map, shown, told, keeper, darken };
  };
  const failed = [{ kind: "baseFailed", name: "Images" }];
  const tile = { sourceId: "balise-base", isTile: true };

  test("is the embedded ground until the wished one is there, and again afterwards", async () => {
    const { shown, keeper, told } = kept();
    expect(keeper.worldPart()).toBe("whole");
    keeper.set(IMAGES);
    expect(keeper.worldPart()).toBe("whole");
    await expect.poll(() => shown).toHaveLength(1);
    expect(keeper.worldPart()).toBe("below");
    keeper.set(PLAIN_BASE);
    expect(shown).toHaveLength(2);
    expect([keeper.worldPart(), told]).toEqual(["whole", []]);
  });

  test("a style that cannot be read leaves the embedded ground, and is told", async () => {
    const { shown, keeper, told } = kept(reading(null));
    keeper.set(STREETS);
    await expect.poll(() => told).toEqual([{ kind: "baseFailed", name: "Streets" }]);
    expect([shown, keeper.worldPart()]).toEqual([[], "whole"]);
  });

  test("the last wish counts, whichever is answered first", async () => {
    const { shown, keeper } = kept();
    keeper.set(STREETS);
    keeper.set(IMAGES);
    await expect.poll(() => shown).toHaveLength(1);
    await expect.poll(() => keeper.worldPart()).toBe("below");
    expect(shown).toHaveLength(1);
  });

  test("a source none of whose tiles comes gives way; one tile is no source", async () => {
    const { map, shown, keeper, told } = kept();
    keeper.set(IMAGES);
    await expect.poll(() => shown).toHaveLength(1);
    keeper.troubled(tile);
    keeper.troubled({ ...tile, sourceId: "balise-world" });
    keeper.troubled(tile);
    expect(told).toEqual([]);
    keeper.troubled(tile);
    expect(told).toEqual(failed);
    expect([shown.length, keeper.worldPart()]).toEqual([2, "whole"]);

    keeper.set(STREETS);
    keeper.set(IMAGES);
    expect(told).toEqual([...failed, null]);
    await expect.poll(() => shown).toHaveLength(3);
    map.fire("sourcedata", { sourceId: "balise-base", tile: {} });
    for (let count = 0; count < 5; count += 1) keeper.troubled(tile);
    expect(told).toEqual([...failed, null]);
  });

  test("a source that cannot be described gives way at once", async () => {
    const { shown, keeper, told } = kept();
    keeper.set(IMAGES);
    await expect.poll(() => shown).toHaveLength(1);
    keeper.troubled({ sourceId: "balise-base", isTile: false });
    expect(told).toEqual(failed);
  });

  test("a style none of whose tiles comes in time gives way, so that no map stays blank", async () => {
    vi.useFakeTimers();
    try {
      const { shown, keeper, told } = kept();
      keeper.set(STREETS);
      await vi.waitFor(() => expect(shown).toHaveLength(1));
      await vi.advanceTimersByTimeAsync(19_000);
      expect(told).toEqual([]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(told).toEqual([{ kind: "baseFailed", name: "Streets" }]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("another theme has its own variant, and the same theme none", async () => {
    const styles = reading();
    const { shown, keeper, darken } = kept(styles);
    keeper.set(STREETS);
    await expect.poll(() => shown).toHaveLength(1);
    keeper.recolour();
    darken();
    await expect.poll(() => shown).toHaveLength(2);
    expect(styles.asked).toEqual([STREETS.url, STREETS.dark]);
  });
});
