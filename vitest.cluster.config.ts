import { defineConfig } from "vitest/config";

/*
 * The contract suites on a real Elasticsearch and Redis. What is about the embedded services or starts `npm start`
 * itself has nothing to say there.
 */
const missing = ["ELASTICSEARCH_URL", "REDIS_URL"].filter((name) => !process.env[name]);
if (missing.length > 0) {
  throw new Error(
    `npm run test:cluster needs ${missing.join(" and ")}: start the services (scripts/elasticsearch brings up an Elasticsearch) and give their addresses, such as ELASTICSEARCH_URL=http://127.0.0.1:9200 REDIS_URL=redis://127.0.0.1:6379.`,
  );
}

export default defineConfig({
  test: {
    include: ["tests/contract/**/*.test.ts"],
    exclude: ["tests/contract/nativeAddons.test.ts", "tests/contract/identitySignIn.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // One after the other: they share the one Elasticsearch.
    fileParallelism: false,
    reporters: ["default", "./scripts/closingLine.ts"],
  },
});
