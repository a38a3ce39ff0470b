import { readFileSync } from "node:fs";
import path from "node:path";
import { lingui } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import type { PluginOption } from "vite";
import { apiFiles } from "./api/apiFiles.ts";
import { catalogueParts } from "./catalogueParts.ts";
import { guideFiles } from "./guideFiles.ts";
import { notices } from "./notices.ts";
import { withoutJsonSchemas } from "./withoutJsonSchemas.ts";
import { worldTiles } from "./worldTiles/worldTiles.ts";

/** What makes the front of its sources: for the build, and for the tests that mount screens. */
export function frontPlugins(root: string): PluginOption[] {
  return [
    ...screenPlugins(root),
    worldTiles(root),
    apiFiles(root),
    guideFiles(root),
    notices(root),
  ];
}

/** What makes screens of their sources, without the files that stand beside them. */
export function screenPlugins(root: string): PluginOption[] {
  const sources = path.join(root, "src", path.sep);
  return [
    react({
      babel: (id: string) => ({
        plugins: usesMacros(id, sources) ? ["@lingui/babel-plugin-lingui-macro"] : [],
      }),
    }),
    lingui(),
    catalogueParts(root),
    withoutJsonSchemas(),
    // Of the texts of react-aria, which are there in 34 languages, those that the front has.
    optimizeLocales.vite({ locales: ["en-US", "fr-FR"] }),
  ];
}

/** Whether a source has texts of the catalogues: Babel, which is most of a build's time, is run over no other. */
function usesMacros(id: string, sources: string): boolean {
  const file = id.split("?")[0] ?? id;
  return (
    file.startsWith(sources) &&
    /from "@lingui\/(core|react)\/macro"/.test(readFileSync(file, "utf8"))
  );
}
