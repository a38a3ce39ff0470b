import type { KnipConfig } from "knip";

/*
 * What `npm run unused` refuses, in two passes: with the tests, what nobody imports; without them (patterns that end
 * in `!`), what only tests use. An export that a page still to come will use says so by the tag @planned.
 */
export default {
  entry: [
    // The pages of the front (index.html, roll.html, checkin.html, lone-work.html, silent-callback.html), and the service worker.
    "src/{main.tsx,roll.tsx,checkIn.tsx,loneWork.tsx,serviceWorker.ts,silentCallback.ts}!",
    // The processes, and what is preloaded into them (backend/embedded/supervisor/services.ts).
    "backend/app/{main,reports/drawing/drawWorker}.ts!",
    "backend/embedded/{backup,data,storage,supervisor,web}/main.ts!",
    "backend/embedded/{network/loopbackCluster,process/endWithParent,supervisor/kuzzlePreload}.ts!",
    "backend/demo/{simulate,replay,timeMachine/main}.ts!",
    // What stands in for Kuzzle's native addons: backend/embedded/packages/*/index.cjs load it from dist.
    "backend/embedded/packages/*/index.cjs!",
    "backend/embedded/{addons/{boostGeospatialIndex,dumpme,logicMinimizer,re2},network/uWebSockets}.ts!",

    // Benchmarks: what npm runs, threads and processes of their own, and pages that vite builds.
    "bench/{main,siege/main,siege/attacker,front/live/benchKuzzle/main}.ts",
    "bench/front/*/page/page.ts",
    // Preloaded into a backend by its path.
    "bench/support/withoutJournal.mjs",
    // Read by the command line of lingui.
    "lingui.config.ts",
    "scripts/*.{mjs,cjs,ts}",
    // Run by hand; it names what it needs.
    "scripts/interFont/make.mjs",
    // Read by besideBuildWorker.mjs.
    "scripts/{api/api,worldTiles/makeWorldTiles}.ts",
    // Named in npm run models: what is set up before its tests, what tells it their failures, and the script of its page.
    "{model-tests/support/walks/recordWalksOfFile,scripts/models/{resultsReport,page/page}}.ts",
    "scripts/{mutants/{worker,drive,endAtFirst,plantingRunner},cluster-smoke/check,cluster-smoke/ownAddress}.mjs",
    // Loaded before the Kuzzle of a test.
    "tests/support/fewRounds.mjs",
  ],
  project: [
    "src/**/*.{ts,tsx}!",
    "backend/**/*.{ts,cjs}!",
    "{tests,model-tests,bench,scripts}/**/*.{ts,tsx,mjs,cjs,js}",
    "*.config.ts",
  ],
  ignoreExportsUsedInFile: true,
  treatConfigHintsAsErrors: true,
  ignoreDependencies: [
    // Kuzzle requires these by name.
    "boost-geospatial-index",
    "dumpme",
    "kuzzle-espresso-logic-minimizer",
    "re2",
    "uWebSockets.js",
    // pdfjs-dist would require it in Node.
    "@napi-rs/canvas",
    // Kuzzle's own, loaded from where Kuzzle stands.
    "zeromq",
    // Read as files by scripts/worldTiles.
    "world-atlas",
    // Installed by hand for scripts/interFont.
    "subset-font",
    // Run as a program, and imported by what it writes (tests/contract/api.test.ts).
    "oazapfts",
    "@oazapfts/runtime",
  ],
  ignoreUnresolved: ["./lib/cluster/idCardHandler.js"],
  ignoreBinaries: [
    "openssl",
    "redis-server",
    "mosquitto",
    "mosquitto_pub",
    "pdftotext",
    "pdftoppm",
    "taskset",
    "mount",
    "umount",
  ],
} satisfies KnipConfig;
