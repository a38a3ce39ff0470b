import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "vite";
import { compression } from "vite-plugin-compression2";
import { screenPlugins } from "./frontPlugins.ts";
import { ownPage } from "./ownPage.ts";

/** Of public/, what the page of the roll needs besides what is built for it. */
const PUBLIC_FILES = ["/layers.css", "/favicon.svg", "/roll.webmanifest", "/icon-192.png"];

/**
 * Vite: builds the page of the roll (roll.html) and its service worker beside the front, as a build of its own. It
 * shares no file with the front, so that no visit of the front carries any of it, and all of it fits into a cache.
 */
export function phoneRoll(root: string): Plugin {
  return {
    name: "phone-roll",
    apply: "build",
    async closeBundle() {
      const { common, built } = ownPage(root);
      let files: readonly string[] = [];
      await build({
        ...common,
        plugins: [
          screenPlugins(root),
          compression({ algorithms: ["gzip"], threshold: 1024 }),
          {
            name: "phone-roll-files",
            generateBundle(_, bundle) {
              files = Object.keys(bundle).map((file) => `/${file}`);
            },
          },
        ],
        build: {
          ...built,
          rolldownOptions: {
            input: "roll.html",
            output: { codeSplitting: false, entryFileNames: "assets/roll-[hash].js" },
          },
        },
      });
      const kept = [
        "/roll.html",
        ...files.filter((file) => file.startsWith("/assets/") && !/\.(?:gz|map)$/u.test(file)),
        ...PUBLIC_FILES,
      ];
      const unique = [...new Set(kept)];
      const page = readFileSync(path.join(root, "dist/front/roll.html"));
      const version = createHash("sha256")
        .update(unique.join(" "))
        .update(page)
        .digest("hex")
        .slice(0, 12);
      await build({
        ...common,
        plugins: [
          {
            name: "phone-roll-worker",
            transform: {
              filter: { id: /serviceWorker\.ts$/u },
              handler: (code) =>
                code
                  .replace("__ROLL_FILES__", unique.join(" "))
                  .replace("__ROLL_VERSION__", version),
            },
          },
        ],
        build: {
          ...built,
          rolldownOptions: {
            input: path.join(root, "src/serviceWorker.ts"),
            output: { entryFileNames: "sw.js" },
          },
        },
      });
    },
  };
}
