import type { SupervisorConfiguration } from "./configuration.ts";

/** Kuzzle's own settings (rc names: `kuzzle_a__b__c`) for running on the embedded services. */
export function kuzzleEnvironment(configuration: SupervisorConfiguration): Record<string, string> {
  const { ports, loginsPerSecond } = configuration;
  return {
    kuzzle_server__port: String(ports.kuzzle),
    // Photos and documents travel as base64.
    kuzzle_server__maxRequestSize: "8MB",
    kuzzle_limits__loginsPerSecond: String(loginsPerSecond),
    kuzzle_services__storageEngine__client__node: `http://127.0.0.1:${ports.storage}`,
    kuzzle_services__storageEngine__majorVersion: "8",
    ...cacheEnvironment("internalCache", 0, configuration),
    // The `ms` controller's database: its flushdb must not sign everybody out.
    ...cacheEnvironment("memoryStorage", 5, configuration),
  };
}

function cacheEnvironment(
  service: "internalCache" | "memoryStorage",
  database: number,
  { ports, redisUrl }: SupervisorConfiguration,
): Record<string, string> {
  const prefix = `kuzzle_services__${service}`;
  const url = new URL(redisUrl ?? `redis://127.0.0.1:${ports.cache}`);
  const node: Record<string, string> = {
    host: url.hostname,
    port: url.port === "" ? "6379" : url.port,
    db: String(database),
  };
  if (url.username !== "") {
    node["username"] = decodeURIComponent(url.username);
  }
  if (url.password !== "") {
    node["password"] = decodeURIComponent(url.password);
  }
  const env = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [`${prefix}__node__${name}`, value]),
  );
  return url.protocol === "rediss:" ? { ...env, [`${prefix}__options__tls`]: "*json:{}" } : env;
}
