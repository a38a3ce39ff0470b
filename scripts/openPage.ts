import { build, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { screenPlugins } from "./frontPlugins.ts";
import { ownPage } from "./ownPage.ts";

/**
 * Vite: builds a page that is opened without signing in (`input`, as checkin.html) beside the front, as a build of its own: it is
 * opened by a telephone that has never seen the product, perhaps over the network of a crowd. `name`: of its script.
 */
export function openPage(root: string, input: string, name: string): Plugin {
  return {
    name: `page-${name}`,
    apply: "build",
    async closeBundle() {
      const { common, built } = ownPage(root);
      await build({
        ...common,
        plugins: [screenPlugins(root), compression({ algorithms: ["gzip"], threshold: 1024 })],
        worker: { format: "es" },
        build: {
          ...built,
          rolldownOptions: {
            input,
            output: { codeSplitting: false, entryFileNames: `assets/${name}-[hash].js` },
          },
        },
      });
    },
  };
}
