import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { DIST } from "../../support/ownProcess.ts";

/** Where the web process finds the front (backend/embedded/web/webConfig.ts). */
const FRONT = process.env["BALISE_FRONT"] || path.join(DIST, "front");

const FETCHED = /^\/assets\/(?<file>[^/]+\.(?:m?js|woff2))$/u;
const FONT = /\.woff2$/u;
/** The map engines and their workers, by the names that Vite gives their files. */
const ENGINE = /^(?:maplibre|mapbox|worker-|shared-|standard|hd[._]|lite\.|raster_array|debug-)/u;
/** The worker with its live core. */
const WORKER = /^(?:liveWorker|startLiveCore)-/u;

/** What reads the tiles of the embedded ground, and of archives as it is one, once the map is there. */
const GROUND = /^(?:openWorld|readArchives)-/u;

/** kB, compressed by gzip; those of the map engines and of the ground are counted apart, and so are fonts, as they are sent. */
export type Kilobytes = {
  readonly font: number;
  readonly own: number;
  readonly worker: number;
  readonly engine: number;
  readonly ground: number;
};

/** What the scripts and fonts among these addresses weigh, of pages and workers alike, each once. */
export function scriptBytes(addresses: readonly string[]): Kilobytes {
  const sums = { own: 0, worker: 0, engine: 0, ground: 0, font: 0 };
  for (const file of new Set(addresses.flatMap(fileOf))) {
    const kind = kindOf(file);
    const content = readFileSync(path.join(FRONT, "assets", file));
    // A font is compressed by itself.
    sums[kind] += (kind === "font" ? content : gzipSync(content)).length / 1000;
  }
  return sums;
}

function kindOf(file: string): keyof Kilobytes {
  if (FONT.test(file)) return "font";
  if (ENGINE.test(file)) return "engine";
  if (GROUND.test(file)) return "ground";
  return WORKER.test(file) ? "worker" : "own";
}

/** The addresses until what only other screens need is asked for, which is once the first has had its time. */
export function beforeOtherScreens(addresses: readonly string[]): readonly string[] {
  const other = addresses.findIndex((address) =>
    fileOf(address).some((file) => file.startsWith("otherScreens-")),
  );
  return other < 0 ? addresses : addresses.slice(0, other);
}

function fileOf(address: string): string[] {
  const file = FETCHED.exec(new URL(address).pathname)?.groups?.["file"];
  return file === undefined ? [] : [file];
}
