import path from "node:path";
import type { Plugin } from "vite";
import { besideBuild } from "../besideBuild.ts";
import { API_HTML_PATH, API_STYLE, API_STYLE_PATH } from "./apiHtml.ts";
import { OPENAPI_PATH } from "./openApi.ts";

/** Vite: the description of the API stands beside the front, for programs and for people, where every installation serves it. */
export function apiFiles(root: string): Plugin {
  let written: Promise<unknown> | null = null;
  return {
    name: "api-files",
    apply: "build",
    buildStart() {
      written = besideBuild(path.join(root, "scripts/api/api.ts"), "apiTexts");
      // Its failure is reported where the texts are asked for.
      written.catch(() => undefined);
    },
    async generateBundle() {
      const { openApi, html } = (await written) as { openApi: string; html: string };
      const files = { [OPENAPI_PATH]: openApi, [API_HTML_PATH]: html, [API_STYLE_PATH]: API_STYLE };
      for (const [file, source] of Object.entries(files))
        this.emitFile({ type: "asset", fileName: file.slice(1), source });
    },
  };
}
