import { z } from "zod";
import { LONGEST_NAME, LONGEST_URL } from "../base/limits.ts";
import type { LocalisedText } from "../base/localisedText.ts";
import { ownValue } from "../base/ownValue.ts";
import { unreachable } from "../base/unreachable.ts";
import { type MapSource, PLAIN_GROUND } from "./mapSource.ts";

/** The grounds of an installation, and what they need: the origins a browser may ask, the files of archives by the id of their source. */
export type MapSources = {
  readonly sources: readonly MapSource[];
  /** For the Content-Security-Policy; without our own. */
  readonly origins: readonly string[];
  readonly archives: readonly { readonly id: string; readonly file: string }[];
};

/** Where our own server has the archive of a source. */
export function archivePath(id: string): string {
  return `/assets/maps/${id}.pmtiles`;
}

/** The origins of Mapbox, whose engine asks them all. */
const MAPBOX_ORIGINS = [
  "https://api.mapbox.com",
  "https://*.tiles.mapbox.com",
  "https://events.mapbox.com",
];

const MAPBOX: MapSource = { kind: "mapbox", id: "mapbox", name: { fr: "Mapbox", en: "Mapbox" } };

/** What an installation has that names nothing: Mapbox, for customers with a key. */
export const DEFAULT_MAP_SOURCES: MapSources = {
  sources: [MAPBOX],
  origins: MAPBOX_ORIGINS,
  archives: [],
};

const OSM =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a> <a href="https://protomaps.com/">Protomaps</a>';
const IGN = '<a href="https://geoservices.ign.fr/">© IGN</a>';

function ignTiles(layer: string, format: string): string {
  return `https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=normal&FORMAT=${format}&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}`;
}

/** Public services that need no account, and Mapbox, by name. */
const PRESETS: Readonly<Record<string, MapSource>> = {
  mapbox: MAPBOX,
  openfreemap: {
    kind: "style",
    id: "openfreemap",
    name: { fr: "Rues (OpenFreeMap)", en: "Streets (OpenFreeMap)" },
    url: "https://tiles.openfreemap.org/styles/liberty",
    dark: "https://tiles.openfreemap.org/styles/dark",
  },
  "ign-plan": {
    kind: "raster",
    id: "ign-plan",
    name: { fr: "Plan IGN", en: "IGN plan (France)" },
    tiles: ignTiles("GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2", "image/png"),
    tileSize: 256,
    maxZoom: 19,
    attribution: IGN,
  },
  "ign-photos": {
    kind: "raster",
    id: "ign-photos",
    name: { fr: "Photos aériennes (IGN)", en: "Aerial photos (IGN, France)" },
    tiles: ignTiles("ORTHOIMAGERY.ORTHOPHOTOS", "image/jpeg"),
    tileSize: 256,
    maxZoom: 19,
    attribution: IGN,
  },
};

const Address = z.url({ protocol: /^https?$/u, error: "is no address such as https://…" });
const Name = z.union([
  z
    .string()
    .trim()
    .min(1)
    .max(LONGEST_NAME)
    .transform((name): LocalisedText => ({ fr: name, en: name })),
  z.strictObject({
    fr: z.string().trim().min(1).max(LONGEST_NAME),
    en: z.string().trim().min(1).max(LONGEST_NAME),
  }),
]);
const Own = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, "needs lower case letters, digits and - only"),
  name: Name,
  /** Origins that the source asks besides the one of its address. */
  hosts: z.array(Address).max(20).default([]),
};
const Attribution = z.string().max(LONGEST_URL);

/** A source of the integrator's own, as the variable names it. */
const OwnSource = z.union([
  z.strictObject({ ...Own, style: Address, dark: Address.nullable().default(null) }),
  z.strictObject({
    ...Own,
    raster: Address.refine((tiles) => ["{z}", "{x}", "{y}"].every((part) => tiles.includes(part)), {
      error: "needs {z}, {x} and {y}",
    }),
    tileSize: z.union([z.literal(256), z.literal(512)]).default(256),
    maxZoom: z.int().min(1).max(24).default(19),
    attribution: Attribution.default(""),
  }),
  z.strictObject({
    ...Own,
    pmtiles: z.string().min(1).max(LONGEST_URL),
    attribution: Attribution.default(OSM),
  }),
]);
type OwnSource = z.infer<typeof OwnSource>;

/** The grounds cannot be used; the message says which entry, what is wrong with it and what would be right. */
export class MapSourcesInvalid extends Error {
  constructor(problem: string) {
    super(
      `${problem}. Give a JSON list of names (${Object.keys(PRESETS).join(", ")}) and of objects with id, name and one of style, raster, pmtiles.`,
    );
    this.name = "MapSourcesInvalid";
  }
}

/**
 * The grounds that `BALISE_MAP_SOURCES` names, in the order in which readers are offered them; empty or absent: the
 * usual ones.
 * @throws MapSourcesInvalid
 */
export function readMapSources(text: string | undefined): MapSources {
  if (text === undefined || text.trim() === "") return DEFAULT_MAP_SOURCES;
  const sources: MapSource[] = [];
  const origins = new Set<string>();
  const archives: { id: string; file: string }[] = [];
  for (const [at, entry] of listOf(text).entries()) {
    const { source, file, asked } = readEntry(entry, at + 1);
    if (source.id === PLAIN_GROUND || sources.some(({ id }) => id === source.id))
      throw new MapSourcesInvalid(`entry ${at + 1} has the id "${source.id}", which is taken`);
    sources.push(source);
    for (const origin of asked) origins.add(origin);
    if (file !== null) archives.push({ id: source.id, file });
  }
  return { sources, origins: [...origins], archives };
}

function listOf(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Not JSON, which is told with all else that is no list.
  }
  throw new MapSourcesInvalid("it is no JSON list");
}

type Entry = {
  readonly source: MapSource;
  readonly file: string | null;
  readonly asked: readonly string[];
};

function readEntry(entry: unknown, number: number): Entry {
  if (typeof entry === "string") {
    const source = ownValue(PRESETS, entry);
    if (source === undefined)
      throw new MapSourcesInvalid(`entry ${number}, "${entry}", is no name`);
    return { source, file: null, asked: originsOf(source) };
  }
  const read = OwnSource.safeParse(entry);
  if (!read.success) throw new MapSourcesInvalid(`entry ${number} ${problemOf(entry, read.error)}`);
  const { source, file } = ownSource(read.data);
  const hosts = read.data.hosts.map((host) => new URL(host).origin);
  return { source, file, asked: [...originsOf(source), ...hosts] };
}

/** The first problem of the form that the entry was meant to have. */
function problemOf(entry: unknown, error: z.ZodError): string {
  const kind = ["style", "raster", "pmtiles"].findIndex(
    (key) => typeof entry === "object" && entry !== null && Object.hasOwn(entry, key),
  );
  if (kind === -1) return "has none of style, raster and pmtiles";
  const [issue] = OwnSource.options.at(kind)?.safeParse(entry).error?.issues ?? error.issues;
  return issue === undefined ? "cannot be read" : `${issue.path.join(".")} ${issue.message}`.trim();
}

function ownSource(own: OwnSource): { readonly source: MapSource; readonly file: string | null } {
  const { id, name } = own;
  if ("style" in own) {
    const { style: url, dark } = own;
    return { source: { kind: "style", id, name, url, dark }, file: null };
  }
  if ("raster" in own) {
    const { raster: tiles, tileSize, maxZoom, attribution } = own;
    const source = { kind: "raster", id, name, tiles, tileSize, maxZoom, attribution } as const;
    return { source, file: null };
  }
  const { pmtiles, attribution } = own;
  const isRemote = /^https?:/u.test(pmtiles);
  const url = isRemote ? pmtiles : archivePath(id);
  return {
    source: { kind: "pmtiles", id, name, url, attribution },
    file: isRemote ? null : pmtiles,
  };
}

function originsOf(source: MapSource): readonly string[] {
  switch (source.kind) {
    case "mapbox":
      return MAPBOX_ORIGINS;
    case "style":
      return [source.url, ...(source.dark === null ? [] : [source.dark])].map(
        (url) => new URL(url).origin,
      );
    case "raster":
      return [new URL(source.tiles).origin];
    case "pmtiles":
      return source.url.startsWith("/") ? [] : [new URL(source.url).origin];
    default:
      return unreachable(source);
  }
}
