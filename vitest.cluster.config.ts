import { defineConfig } from "vitest/config";

/*
 * The contract suites on a real Elasticsearch and Redis. What is about the embedded services or starts `npm start`
 * itself has nothing to say there.
 */
export default defineConfig({
  test: {
    globalSetup: ["./tests/support/clusterAddresses.ts"],
    include: ["tests/contract/**/*.test.ts"],
    exclude: ["tests/contract/nativeAddons.test.ts", "tests/contract/identitySignIn.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // One after the other: they share the one Elasticsearch.
    fileParallelism: false,
    reporters: ["default", "./scripts/closingLine.ts"],
  },
});
