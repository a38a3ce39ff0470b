import path from "node:path";
import type { Plugin } from "vite";
import { besideBuild } from "../besideBuild.ts";
import { PAGE_STYLE, PAGE_STYLE_PATH } from "../markdownPage.ts";
import { OPENAPI_PATH } from "./openApi.ts";

/** Where an installation serves the description for people. */
const API_HTML_PATH = "/api.html";

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
      const files = {
        [OPENAPI_PATH]: openApi,
        [API_HTML_PATH]: html,
        [PAGE_STYLE_PATH]: PAGE_STYLE,
      };
      for (const [file, source] of Object.entries(files))
        this.emitFile({ type: "asset", fileName: file.slice(1), source });
    },
  };
}
