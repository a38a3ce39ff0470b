import { expect, test } from "vitest";
import { readConfiguration } from "../../../../../backend/app/platform/configuration.ts";
import { configureKuzzle } from "../../../../../backend/app/platform/kuzzle/configureKuzzle.ts";

function settingsOf(env: Record<string, string>): Map<string, unknown> {
  const settings = new Map<string, unknown>();
  const config = { set: (path: string, value: unknown) => void settings.set(path, value) };
  configureKuzzle(config as never, readConfiguration(env), env);
  return settings;
}

test("sessions and the public store are kept in two databases of the same Redis", () => {
  const settings = settingsOf({ REDIS_URL: "rediss://u:p%40ss@redis.example:6380/2" });
  const server = { host: "redis.example", port: 6380 };
  expect(settings.get("services.internalCache.node")).toEqual({ ...server, db: 2 });
  expect(settings.get("services.memoryStorage.node")).toEqual({ ...server, db: 7 });
  expect(settings.get("services.internalCache.options")).toEqual({
    username: "u",
    password: "p@ss",
    tls: {},
  });
});

test("what the operator sets in Kuzzle's own words stays", () => {
  const settings = settingsOf({ kuzzle_server__port: "9999", kuzzle_limits__loginsPerSecond: "1" });
  expect(settings.has("server.port")).toBe(false);
  expect(settings.has("limits.loginsPerSecond")).toBe(false);
});
