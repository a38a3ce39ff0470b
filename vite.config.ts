import path from "node:path";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { frontPlugins } from "./scripts/frontPlugins.ts";
import { kuzzleSocket } from "./scripts/kuzzleSocket.ts";
import { withoutJsonSchemas } from "./scripts/withoutJsonSchemas.ts";
import { openPage } from "./scripts/openPage.ts";
import { phoneRoll } from "./scripts/phoneRoll.ts";

/** How long plugins took is nothing to whoever starts the product. */
const QUIET = { pluginTimings: false };

// The front, built into dist/front, where the web process serves it (backend/embedded/web/staticFiles.ts).
export default defineConfig({
  plugins: [
    ...frontPlugins(import.meta.dirname),
    compression({ algorithms: ["gzip"], threshold: 1024 }),
    phoneRoll(import.meta.dirname),
    openPage(import.meta.dirname, "checkin.html", "checkIn"),
    openPage(import.meta.dirname, "lone-work.html", "loneWork"),
  ],
  worker: {
    format: "es",
    rolldownOptions: {
      checks: QUIET,
      output: {
        // The live core is one file beside its entrance, and what comes later takes from both.
        codeSplitting: {
          groups: [
            { name: "liveWorker", test: isOneOf("streams/feeds/liveWorker.ts") },
            { name: "startLiveCore", test: isOneOf("streams/feeds/startLiveCore.ts") },
          ],
        },
      },
    },
    plugins: () => [kuzzleSocket(import.meta.dirname), withoutJsonSchemas()],
  },
  build: {
    outDir: "dist/front",
    emptyOutDir: true,
    target: "es2023",
    // Nothing inline: the policy of the page allows files of its own origin only (frontPolicy.ts).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: QUIET,
      experimental: { lazyBarrel: true },
      // The front, and the page in which a silent sign-in ends.
      input: ["index.html", "silent-callback.html"],
      output: {
        // What is fetched together is one file: of hundreds of small ones each is compressed apart, and each list of
        // what to fetch names them all. Every group holds what its roots import and no earlier group has.
        codeSplitting: {
          groups: [
            // zod and its setting in one chunk: a schema in any other would run before a setting in the entry's.
            { name: "zod", test: /node_modules\/zod\/|streams\/core\/worker\/withoutEval/ },
            { name: "entrance", test: isOneOf("main.tsx") },
            {
              name: "shell",
              test: isOneOf(
                "composition/shell/startShell.tsx",
                "streams/calls/users/readCurrentUser.ts",
                "streams/calls/users/readCustomers.ts",
                "views/shell/Shell.tsx",
                "views/shell/fetchScreen.ts",
              ),
            },
            { name: "site", test: isOneOf("views/sites/live/LiveSite.tsx") },
            { name: "home", test: isOneOf("views/home/Home.tsx", "views/home/HomeMap.tsx") },
            { name: "wall", test: isOneOf("composition/wall.ts", "views/shell/WallShell.tsx") },
            { name: "access", test: isOneOf("views/users/access/AccessPage.tsx") },
            {
              name: "parts",
              test: isOneOf(
                "views/map/MapLegend.tsx",
                "views/timeMachine/TimeMachineBar.tsx",
                "views/shell/PaletteDialog.tsx",
                "views/sites/live/AssetCard.tsx",
                "views/sites/live/AssetRows.tsx",
                "views/wall/WallDialog.tsx",
              ),
            },
            // The name by which the first visit's bytes are told from later ones (tests/browser/support/scriptBytes.ts).
            {
              name: "otherScreens",
              test: isOneOf(
                "composition/shell/ScreenContexts.tsx",
                // Fetched with them, before the network that it replaces is gone.
                "composition/evacuations/outboxStorage.ts",
              ),
            },
          ],
        },
      },
    },
  },
});

/** Of the sources of the front, those with these names. */
function isOneOf(...names: readonly string[]): (id: string) => boolean {
  const files = new Set(names.map((name) => path.join(import.meta.dirname, "src", name)));
  return (id) => files.has(id);
}
