import path from "node:path";
import { type Plugin, runnerImport } from "vite";
import type * as Api from "./api.ts";
import { OPENAPI_PATH } from "./openApi.ts";

/** Vite: the description of the API stands beside the front, where every installation serves it. */
export function openApiFile(root: string): Plugin {
  return {
    name: "openapi-file",
    apply: "build",
    async generateBundle() {
      const { module } = await runnerImport<typeof Api>(path.join(root, "scripts/api/api.ts"), {
        root,
        configFile: false,
        logLevel: "error",
      });
      this.emitFile({
        type: "asset",
        fileName: OPENAPI_PATH.slice(1),
        source: JSON.stringify(module.OPENAPI),
      });
    },
  };
}
