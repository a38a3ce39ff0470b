/** Ends a run of `npm run test:cluster` that has no cluster, before any test. */
export function setup(): void {
  const missing = ["ELASTICSEARCH_URL", "REDIS_URL"].filter((name) => !process.env[name]);
  if (missing.length > 0)
    throw new Error(
      `npm run test:cluster needs ${missing.join(" and ")}: start the services (scripts/elasticsearch brings up an Elasticsearch) and give their addresses, such as ELASTICSEARCH_URL=http://127.0.0.1:9200 REDIS_URL=redis://127.0.0.1:6379.`,
    );
}
