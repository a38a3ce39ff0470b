import { z } from "zod";

/** A style of MapLibre as somebody else's server gives it: what is read of it here; its engine judges the rest. */
export const MapStyleDocument = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), z.looseObject({ type: z.string() })),
  layers: z.array(z.looseObject({ id: z.string(), type: z.string() })).min(1),
});
export type MapStyleDocument = z.infer<typeof MapStyleDocument>;

/** The style with the addresses in it, which may be given from its own, whole. */
export function withWholeAddresses(style: MapStyleDocument, from: string): MapStyleDocument {
  const whole = (value: unknown): unknown =>
    typeof value === "string" && !/^[a-z][a-z\d+.-]*:/iu.test(value)
      ? // Templates keep their braces, which are escaped in addresses.
        new URL(value, from).href.replaceAll("%7B", "{").replaceAll("%7D", "}")
      : value;
  const sources = Object.entries(style.sources).map(([id, source]) => [
    id,
    {
      ...source,
      ...("url" in source ? { url: whole(source["url"]) } : {}),
      ...(Array.isArray(source["tiles"]) ? { tiles: source["tiles"].map(whole) } : {}),
      ...(source.type === "geojson" ? { data: whole(source["data"]) } : {}),
    },
  ]);
  return {
    ...style,
    sources: Object.fromEntries(sources),
    ...("glyphs" in style ? { glyphs: whole(style["glyphs"]) } : {}),
    ...("sprite" in style ? { sprite: whole(style["sprite"]) } : {}),
  };
}
