import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { BrowserContext } from "playwright-core";
import { DIST } from "../../../tests/support/ownProcess.ts";

/** Where the web process finds the front (backend/embedded/web/webConfig.ts). */
const FRONT = process.env["BALISE_FRONT"] || path.join(DIST, "front");

/** The map engines and their workers, by the names that Vite gives their files. */
const ENGINE = /^(?:maplibre|mapbox|worker-|shared-|standard|hd[._]|lite\.|raster_array|debug-)/u;

/** The scripts that a browser fetches, pages and workers alike. */
export class ScriptBytes {
  readonly #files = new Set<string>();

  constructor(context: BrowserContext) {
    context.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.m?js$/u.test(pathname)) this.#files.add(path.basename(pathname));
    });
  }

  /** kB of all that was asked for until now, compressed by gzip; the engines' are counted apart. */
  kilobytes(): { readonly own: number; readonly worker: number; readonly engine: number } {
    const sums = { own: 0, worker: 0, engine: 0 };
    for (const file of this.#files) {
      const kind = ENGINE.test(file) ? "engine" : file.startsWith("liveWorker") ? "worker" : "own";
      sums[kind] += gzipSync(readFileSync(path.join(FRONT, "assets", file))).length / 1000;
    }
    return sums;
  }
}
