import { build, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { screenPlugins } from "./frontPlugins.ts";
import { ownPage } from "./ownPage.ts";

/**
 * Vite: builds the page on which people count themselves (checkin.html) beside the front, as a build of its own: it is
 * opened by a telephone that has never seen the product, over the network of a crowd.
 */
export function checkInPage(root: string): Plugin {
  return {
    name: "check-in-page",
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
            input: "checkin.html",
            output: { codeSplitting: false, entryFileNames: "assets/checkIn-[hash].js" },
          },
        },
      });
    },
  };
}
