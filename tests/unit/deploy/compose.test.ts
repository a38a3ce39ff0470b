import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { readConfiguration } from "../../../backend/app/platform/configuration.ts";
import { s3OptionsOf } from "../../../backend/app/platform/files/openFileStore.ts";
import { compose, exampleEnvironment, interpolate, textOf, variablesOf } from "./composeFile.ts";

const services = Object.entries(compose.services);
const nodes = services.filter(([name]) => name.startsWith("kuzzle-"));
const isJob = (name: string) => name.endsWith("-setup");

/** An operator's file: the example with every empty line filled in. */
const filledIn: Readonly<Record<string, string>> = {
  ...exampleEnvironment,
  BALISE_PUBLIC_URL: "https://balise.example.com",
  BALISE_HOST: "balise.example.com",
  BALISE_ALLOWED_ORIGINS: "https://balise.example.com",
  BALISE_TLS: "internal",
  BALISE_ADMIN_PASSWORD: "a-first-password",
  BALISE_MAIL_FROM: "Balise <balise@example.com>",
  BALISE_SMTP_FROM: "balise@example.com",
  MAILBOX_PASSWORD: "mailbox1",
  ELASTIC_PASSWORD: "elastic1",
  ELASTICSEARCH_PASSWORD: "kuzzle1",
  REDIS_PASSWORD: "redis1",
  KUZZLE_TOKEN_SECRET: "tokens1",
  BALISE_SECRETS_KEY: "a-key-of-32-characters-at-the-least",
  KEYCLOAK_ADMIN: "first",
  KEYCLOAK_ADMIN_PASSWORD: "keycloak1",
  KEYCLOAK_DATABASE_PASSWORD: "postgres1",
  BALISE_S3_ACCESS_KEY_ID: "key1",
  BALISE_S3_SECRET_ACCESS_KEY: "secret1",
};

/** What Docker gives a Kuzzle node. */
function environmentOfNode(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(compose.services["kuzzle-1"]?.environment ?? {}).map(([name, value]) => [
      name,
      interpolate(value, filledIn),
    ]),
  );
}

test("three Kuzzle nodes are the same but for what they wait for", () => {
  const [first, second, third] = nodes.map(([, node]) => ({ ...node, depends_on: null }));
  expect(nodes.map(([name]) => name)).toEqual(["kuzzle-1", "kuzzle-2", "kuzzle-3"]);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
});

test.each(services)(
  "%s restarts, is limited, rotates its log and gains no privileges",
  (name, service) => {
    expect({
      restart: service.restart,
      log: [service.logging.driver, Object.keys(service.logging.options)],
      security: service.security_opt,
      cpus: Number(service.deploy.resources.limits.cpus) > 0,
      memory: /^\d+[mg]$/.test(service.deploy.resources.limits.memory),
      health: service.healthcheck !== undefined,
    }).toEqual({
      restart: isJob(name) ? "on-failure:5" : "unless-stopped",
      log: ["json-file", ["max-size", "max-file"]],
      security: ["no-new-privileges:true"],
      cpus: true,
      memory: true,
      // A job is waited for by its end, not by its health.
      health: !isJob(name),
    });
  },
);

test("the proxy alone publishes ports", () => {
  const published = services.filter(([, { ports }]) => ports.length > 0);
  expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
    ["proxy", ["80:80", "443:443", "443:443/udp"]],
  ]);
});

test("what holds data is in a network without a way out, and the proxy is not", () => {
  const inside = services.filter(([, { networks }]) => networks.join() === "data");
  expect(compose.networks["data"]).toEqual({ internal: true });
  expect(inside.map(([name]) => name)).toEqual([
    "elasticsearch",
    "elasticsearch-setup",
    "redis",
    "keycloak-database",
    "s3",
    "s3-setup",
  ]);
  expect(compose.services["proxy"]?.networks).toEqual(["edge", "app"]);
});

test("every image is pinned to a release", () => {
  const loose = services.filter(([, { image }]) => !/:v?\d+\.\d+(\.\d+)?(-alpine)?$/.test(image));
  expect(loose.map(([name, { image }]) => `${name}: ${image}`)).toEqual([]);
});

test("a service waits for the health of services and the end of jobs, all of them known", () => {
  const wrong = services.flatMap(([name, service]) =>
    Object.entries(service.depends_on)
      .filter(([other, { condition }]) => {
        const wanted = isJob(other) ? "service_completed_successfully" : "service_healthy";
        return compose.services[other] === undefined || condition !== wanted;
      })
      .map(([other, { condition }]) => `${name} → ${other}: ${condition}`),
  );
  expect(wrong).toEqual([]);
});

test("every named volume is declared and used", () => {
  const used = services.flatMap(([, service]) =>
    service.volumes
      .map((volume) => volume.split(":")[0] ?? "")
      .filter((name) => /^[a-z]/.test(name)),
  );
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
});

test("the example names every variable of the file and nothing else", () => {
  const named = variablesOf(textOf("deploy", "compose.yaml")).map(({ name }) => name);
  expect(Object.keys(exampleEnvironment).toSorted()).toEqual([...new Set(named)].toSorted());
});

test("no secret has a default: the file asks for it and the example leaves it empty", () => {
  const secret = /PASSWORD|SECRET|TOKEN|ACCESS_KEY|^KEYCLOAK_ADMIN$/;
  const variables = variablesOf(textOf("deploy", "compose.yaml"));
  const names = [...new Set(variables.map(({ name }) => name).filter((name) => secret.test(name)))];
  // The SMS gateway, quickconnect and the comparison of passwords are optional; a former key is there for one start.
  const optional = [
    "BALISE_SMS_TOKEN",
    "BALISE_QUICKCONNECT_TOKEN",
    "BALISE_BREACHED_PASSWORDS_URL",
    "BALISE_SECRETS_KEY_BEFORE",
  ];
  const asked = names.filter((name) => !optional.includes(name));
  expect(names.filter((name) => exampleEnvironment[name] !== "")).toEqual([]);
  expect(
    asked.filter((name) => !variables.some((one) => one.name === name && one.kind === "?")),
  ).toEqual([]);
  expect(variables.filter(({ name, kind }) => asked.includes(name) && kind === "-")).toEqual([]);
});

test("the example as it is does not start: the first missing value is named", () => {
  expect(() => interpolate(textOf("deploy", "compose.yaml"), exampleEnvironment)).toThrow(
    "required variable BALISE_PUBLIC_URL is missing a value",
  );
});

test("the application understands what a node is given", () => {
  const env = environmentOfNode();
  const { publicUrl, kuzzlePort, cache, identity, mail, files, allowedOrigins, trustedProxies } =
    readConfiguration(env);
  expect({
    publicUrl,
    kuzzlePort,
    cache,
    identity,
    mail,
    files,
    allowedOrigins,
    trustedProxies,
  }).toEqual({
    publicUrl: "https://balise.example.com",
    kuzzlePort: 7512,
    cache: {
      host: "redis",
      port: 6379,
      database: 0,
      username: null,
      password: "redis1",
      tls: false,
    },
    identity: [
      {
        id: "organisation",
        name: "Balise",
        issuer: "https://balise.example.com/identity/realms/balise",
        clientId: "balise-front",
        scope: "openid",
        claimsOf: "idToken",
        domains: ["*"],
        roles: [],
        superAdmin: null,
      },
    ],
    mail: { smtpUrl: "smtp://mailpit:1025", from: "Balise <balise@example.com>" },
    files: "s3://balise-files?endpoint=http://s3:8333&region=us-east-1",
    allowedOrigins: ["https://balise.example.com"],
    trustedProxies: ["172.16.0.0/12", "192.168.0.0/16", "10.0.0.0/8"],
  });
  expect(s3OptionsOf(files, env)).toEqual({
    bucket: "balise-files",
    endpoint: "http://s3:8333",
    region: "us-east-1",
    credentials: { accessKeyId: "key1", secretAccessKey: "secret1" },
  });
});

test("every BALISE name given to a node is read by the application", () => {
  const source =
    textOf("backend", "app", "platform", "configuration.ts") +
    textOf("backend", "app", "platform", "files", "openFileStore.ts");
  const names = Object.keys(environmentOfNode()).filter((name) => /^BALISE_|_URL$/.test(name));
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});

test("every kuzzle_ name given to a node is a path of Kuzzle's own configuration", () => {
  const require = createRequire(import.meta.url);
  const defaults: unknown = Reflect.get(
    require(
      require
        .resolve("kuzzle/package.json")
        .replace("package.json", "dist/lib/config/default.config.js"),
    ) as object,
    "default",
  );
  const paths = Object.keys(environmentOfNode())
    .filter((name) => name.startsWith("kuzzle_"))
    .map((name) => name.slice("kuzzle_".length).split("__"));
  const unknown = paths.filter((path) => {
    // Whatever is below `client` goes to Elasticsearch's client as it is.
    const known = path.join(".").startsWith("services.storageEngine.client.")
      ? path.slice(0, 3)
      : path;
    return (
      known.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), defaults) ===
      undefined
    );
  });
  expect(paths.length).toBeGreaterThan(4);
  expect(unknown.map((path) => path.join("."))).toEqual([]);
});

test("Elasticsearch keeps passwords on and sorts by _id", () => {
  const environment = compose.services["elasticsearch"]?.environment;
  expect(environment).toMatchObject({
    "xpack.security.enabled": "true",
    "indices.id_field_data.enabled": "true",
    "action.destructive_requires_name": "true",
  });
});

test("every file that is mounted from the repository is there", () => {
  const mounted = services.flatMap(([, { volumes }]) =>
    volumes
      .map((volume) => interpolate(volume, filledIn).split(":")[0] ?? "")
      .filter((path) => path.startsWith("./")),
  );
  const missing = [...new Set(mounted)].filter((path) => !exists(path));
  expect(mounted.length).toBeGreaterThan(4);
  expect(missing).toEqual([]);
});

function exists(path: string): boolean {
  try {
    readFileSync(new URL(`../../../deploy/${path}`, import.meta.url));
    return true;
  } catch (error) {
    return error instanceof Error && Reflect.get(error, "code") === "EISDIR";
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
