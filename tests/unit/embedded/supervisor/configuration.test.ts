import { spawnSync } from "node:child_process";
import type { networkInterfaces } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readArguments } from "../../../../backend/embedded/supervisor/arguments.ts";
import { assertNodeVersion } from "../../../../backend/embedded/supervisor/assertNodeVersion.ts";
import { assertDemoStaysHere } from "../../../../backend/embedded/supervisor/demoGuard.ts";
import {
  portUses,
  readConfiguration,
} from "../../../../backend/embedded/supervisor/configuration.ts";
import { SUPER_ADMIN } from "../../../../backend/demo/world/users.ts";
import {
  DEMO_ADMIN_PASSWORD,
  describeServices,
} from "../../../../backend/embedded/supervisor/services.ts";

it("an empty environment gives the defaults", () => {
  expect(readConfiguration({ BALISE_PORT: "" })).toEqual({
    dataFolder: path.resolve("data"),
    backups: null,
    ports: { web: 8080, kuzzle: 7512, storage: 7513, cache: 7514, smtp: 7515 },
    publicUrl: "http://localhost:8080",
    redisUrl: null,
    demo: true,
    demoOpen: false,
    hosts: { BALISE_HOST: "127.0.0.1", BALISE_KUZZLE_HOST: "127.0.0.1" },
    phones: null,
    teltonikaPort: null,
  });
});

/** What a machine has: loopback, a network of containers, and one that phones are in. */
const interfaces = () =>
  Object.fromEntries(
    [
      ["lo", "127.0.0.1", true],
      ["docker0", "172.17.0.1", false],
      ["wlan0", "192.168.1.20", false],
    ].map(([name, address, internal]) => [name, [{ address, internal, family: "IPv4" }]]),
  ) as ReturnType<typeof networkInterfaces>;

it("a port for phones is at the address of the network that this machine shares with them, and the demo stays here", () => {
  const configuration = readConfiguration({ BALISE_PHONE_PORT: "8090" }, interfaces);
  expect(configuration.phones).toEqual({ host: "192.168.1.20", port: 8090 });
  expect(portUses(configuration).at(-1)).toEqual({
    service: "phones",
    variable: "BALISE_PHONE_PORT",
    port: 8090,
  });
  expect(() => assertDemoStaysHere(configuration)).not.toThrow();
  const [, web] = describeServices({
    configuration,
    env: { BALISE_PHONE_PORT: "8090" },
    demo: true,
    dist: "/dist",
    secret: "s",
    clockNow: false,
  });
  expect(web?.env).toMatchObject({
    BALISE_PHONE_HOST: "192.168.1.20",
    BALISE_CONNECT_URL: "http://192.168.1.20:8090",
  });
  const named = { BALISE_PHONE_PORT: "8090", BALISE_PHONE_HOST: "10.0.0.7" };
  expect(readConfiguration(named, interfaces).phones?.host).toBe("10.0.0.7");
  expect(() => readConfiguration({ BALISE_PHONE_PORT: "8090" }, () => ({}))).toThrow(
    "BALISE_PHONE_HOST",
  );
});

it.each([
  { variable: "BALISE_HOST", value: "0.0.0.0" },
  { variable: "BALISE_KUZZLE_HOST", value: "::" },
  { variable: "BALISE_PUBLIC_URL", value: "https://balise.example.com" },
])("a demo that others could reach by $variable must be meant", ({ variable, value }) => {
  const open = readConfiguration({ [variable]: value });
  expect(() => assertDemoStaysHere(open)).toThrow(
    `${variable} lets other machines reach the demo at ${value.replace("https://", "")}, the demo's passwords are public, and its partner hub gives tokens of an administrator to anybody who asks: start with --no-demo on another BALISE_DATA, leave ${variable} away, or set BALISE_DEMO_OPEN=1 if that is meant.`,
  );
  expect(() => assertDemoStaysHere({ ...open, demoOpen: true })).not.toThrow();
});

it.each([
  {},
  { BALISE_HOST: "127.0.0.2" },
  { BALISE_HOST: "::1", BALISE_PUBLIC_URL: "http://[::1]:8080" },
  { BALISE_HOST: "localhost", BALISE_PUBLIC_URL: "http://demo.localhost" },
])("a demo for this machine alone starts with %o", (env) => {
  expect(() => assertDemoStaysHere(readConfiguration(env))).not.toThrow();
});

it("the demo tells its accounts to the identity provider by a file in the data folder", () => {
  const options = {
    configuration: readConfiguration({}),
    dist: "/dist",
    env: {},
    secret: "s",
    clockNow: false,
  };
  const filesOf = (demo: boolean) =>
    describeServices({ ...options, demo })
      .filter(({ name }) => name === "web" || name === "demo")
      .map(({ env }) => env["BALISE_DEMO_ACCOUNTS"]);
  const file = path.resolve("data/demo-accounts.json");
  expect([filesOf(true), filesOf(false)]).toEqual([[file, file], [undefined]]);
});

it("the public address follows the port", () => {
  expect(readConfiguration({ BALISE_PORT: "9000" }).publicUrl).toBe("http://localhost:9000");
});

it("each wrong variable is named with its value and what is allowed", () => {
  expect(() =>
    readConfiguration({ BALISE_PORT: "eighty", REDIS_URL: "http://x", BALISE_SMTP_PORT: "70000" }),
  ).toThrow(
    'BALISE_PORT is "eighty", which is not allowed: a whole number from 1 to 65535 is (without it the port is 8080). BALISE_SMTP_PORT is "70000", which is not allowed: a whole number from 1 to 65535 is (without it the port is 7515). REDIS_URL is "http://x", which is not allowed: an address such as redis://127.0.0.1:6379 is (without it the embedded cache is used).',
  );
});

it("a folder of backups has an hour and days, and what is neither is refused", () => {
  const folder = { BALISE_BACKUPS: "/backups" };
  expect(readConfiguration(folder).backups).toEqual({ folder: "/backups", hour: 3, keptDays: 14 });
  const chosen = { ...folder, BALISE_BACKUP_HOUR: "23", BALISE_BACKUP_DAYS: "30" };
  expect(readConfiguration(chosen).backups).toEqual({ folder: "/backups", hour: 23, keptDays: 30 });
  expect(() => readConfiguration({ BALISE_BACKUP_HOUR: "24", BALISE_BACKUP_DAYS: "0" })).toThrow(
    'BALISE_BACKUP_HOUR is "24", which is not allowed: a whole number from 0 to 23 is (without it 3). BALISE_BACKUP_DAYS is "0", which is not allowed: a whole number from 1 on is (without it 14).',
  );
});

it("two services do not get one port", () => {
  expect(() => readConfiguration({ BALISE_PORT: "7512" })).toThrow(
    "BALISE_PORT and BALISE_KUZZLE_PORT are both 7512: give each service a port of its own.",
  );
});

it("with a Redis the cache's port is not needed", () => {
  const configuration = readConfiguration({ REDIS_URL: "rediss://u:p%40ss@redis.example:6380" });
  expect(portUses(configuration).map(({ service }) => service)).not.toContain("cache");
});

it("the services' time to end leaves the supervisor a second of the 5 s it has", () => {
  const services = describeServices({
    configuration: readConfiguration({}),
    dist: "/dist",
    secret: "s",
    env: {},
    demo: true,
    clockNow: false,
  });
  expect(services.map(({ name }) => name)).toEqual(["data", "web", "kuzzle", "demo"]);
  expect(services.reduce((sum, { stopTimeout }) => sum + stopTimeout, 0)).toBeLessThanOrEqual(4000);
});

it("the operator's environment wins over defaults, and what the supervisor decided over the environment", () => {
  const env = { SMTP_URL: "smtp://mail.example", BALISE_DEMO: "1", BALISE_DATA: "relative" };
  const [data] = describeServices({
    configuration: readConfiguration(env),
    dist: "/dist",
    secret: "s",
    env,
    demo: false,
    clockNow: false,
  });
  expect(data?.env).toMatchObject({
    SMTP_URL: "smtp://mail.example",
    BALISE_DEMO: "0",
    BALISE_DATA: path.resolve("relative"),
  });
});

it("an unknown option is refused", () => {
  expect(() => readArguments(["--frsh"])).toThrow(
    "There is no option --frsh: npm start -- --help lists them.",
  );
});

it("an older Node is refused before and after the build", () => {
  const pretend = `Object.defineProperty(process.versions, "node", { value: "20.18.1" }); require("./scripts/checkNode.cjs");`;
  const check = spawnSync(process.execPath, ["-e", pretend], { encoding: "utf8" });
  expect({ status: check.status, stderr: check.stderr }).toEqual({
    status: 1,
    stderr:
      "Balise needs Node 20.19 or later and this is Node 20.18.1. Install a newer Node, then run the same command again.\n",
  });
  expect(() => assertNodeVersion("20.18.1")).toThrow(
    "Balise needs Node 20.19 or later and this is Node 20.18.1",
  );
  expect(() => assertNodeVersion("20.19.0")).not.toThrow();
  expect(() => assertNodeVersion("22.1.0")).not.toThrow();
});

it("the demo's super admin is told the password that the demo world shows", () => {
  expect(DEMO_ADMIN_PASSWORD).toBe(SUPER_ADMIN.password);
});

it("hands the secret of storage and cache to them and Kuzzle, and to nobody else", () => {
  const services = describeServices({
    configuration: readConfiguration({}),
    dist: "/dist",
    env: { BALISE_DATA_SECRET: "an older one" },
    demo: true,
    clockNow: false,
    secret: "this run's",
  });
  expect(services.map(({ name, env }) => [name, env["BALISE_DATA_SECRET"]])).toEqual([
    ["data", "this run's"],
    ["web", undefined],
    ["kuzzle", "this run's"],
    ["demo", undefined],
  ]);
});

it("the demo is told to keep the clock of the wall, and only then", () => {
  const demoOf = (clockNow: boolean) =>
    describeServices({
      configuration: readConfiguration({}),
      dist: "/dist",
      secret: "s",
      env: {},
      demo: true,
      clockNow,
    }).find(({ name }) => name === "demo")?.args;
  expect([demoOf(false), demoOf(true)]).toEqual([
    ["--supervised"],
    ["--supervised", "--clock", "now"],
  ]);
  expect(readArguments(["--clock", "now", "--yes"])).toMatchObject({ clockNow: true, yes: true });
  expect(() => readArguments(["--clock", "noon"])).toThrow("--clock is followed by now");
});
