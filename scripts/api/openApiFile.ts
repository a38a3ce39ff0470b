import path from "node:path";
import type { Plugin } from "vite";
import { besideBuild } from "../besideBuild.ts";
import { OPENAPI_PATH } from "./openApi.ts";

/** Vite: the description of the API stands beside the front, where every installation serves it. */
export function openApiFile(root: string): Plugin {
  let written: Promise<unknown> | null = null;
  return {
    name: "openapi-file",
    apply: "build",
    buildStart() {
      written = besideBuild(path.join(root, "scripts/api/api.ts"), "OPENAPI");
      // Its failure is reported where the text is asked for.
      written.catch(() => undefined);
    },
    async generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: OPENAPI_PATH.slice(1),
        source: JSON.stringify(await written),
      });
    },
  };
}
