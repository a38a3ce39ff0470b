import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { frontPolicy } from "../../../backend/embedded/web/frontPolicy.ts";
import { frontSettings } from "../../../backend/embedded/web/frontSettings.ts";
import { FrontSettings } from "../../../src/domain/base/frontSettings.ts";
import { readIdentityProviders } from "../../../src/domain/users/identityProviders.ts";
import { deployPath } from "./composeFile.ts";

/** Caddy of the PATH (Debian: apt-get install caddy), or the one named. Without it these tests cannot run. */
const caddy = process.env["BALISE_CADDY"] ?? "caddy";
const hasCaddy = spawnSync(caddy, ["version"]).status === 0;

const Adapted = z.looseObject({
  apps: z.looseObject({
    http: z.looseObject({
      servers: z.record(z.string(), z.looseObject({ listen: z.array(z.string()) })),
    }),
  }),
});

const PUBLIC_URL = "https://balise.example.com";
const HUB = "https://hub.example.com";
/** As an operator writes them: what has a default is left out by the second one. */
const PROVIDERS = JSON.stringify([
  {
    id: "acme",
    name: 'Acme "Nord"',
    issuer: "https://login.acme.example/realms/staff",
    clientId: "balise-front",
    scope: "openid profile email",
    domains: ["acme.example"],
  },
  {
    id: "partner",
    name: "Partner",
    issuer: "https://login.partner.example",
    clientId: "balise",
    domains: ["partner.example"],
  },
]);

type Answer = {
  readonly status: number;
  readonly body: string;
  readonly headers: NodeJS.Dict<string | string[]>;
};

describe.skipIf(!hasCaddy)("the reverse proxy", () => {
  const scratch = mkdtempSync(join(tmpdir(), "balise-proxy-"));
  const front = join(scratch, "front");
  const upstreams: Server[] = [];
  const proxies: ChildProcess[] = [];
  let port = 0;
  /** Of a proxy that is told of nothing but its address. */
  let plainPort = 0;

  beforeAll(async () => {
    const [kuzzle, keycloak, mailbox, dead] = [
      await upstream("kuzzle"),
      await upstream("keycloak"),
      await upstream("mailbox"),
      await freePort(),
    ];
    [port, plainPort] = [await freePort(), await freePort()];
    mkdirSync(front);
    copyFileSync(deployPath("proxy", "front", "index.html"), join(front, "index.html"));
    writeFileSync(join(front, "silent-callback.html"), "the page of the frame");
    const env = {
      PATH: process.env["PATH"],
      HOME: scratch,
      XDG_DATA_HOME: scratch,
      XDG_CONFIG_HOME: scratch,
      BALISE_HOST: "balise.example.com",
      BALISE_ALLOWED_ORIGINS: "https://other.example.com",
      BALISE_TLS: "internal",
      BALISE_ADMIN_NETWORKS: "10.0.0.0/8 192.0.2.0/24",
      BALISE_SCRIPT_ORIGINS: HUB,
      BALISE_MAP_ORIGINS: "https://tiles.example.com",
      BALISE_IMAGE_ORIGINS: "https://plans.example.com",
      // The first node is down from the start.
      BALISE_KUZZLE_NODES: `127.0.0.1:${dead} 127.0.0.1:${kuzzle}`,
      BALISE_KEYCLOAK: `127.0.0.1:${keycloak}`,
      BALISE_MAILBOX: `127.0.0.1:${mailbox}`,
      BALISE_FRONT: front,
      BALISE_SETTINGS: deployPath("proxy", "settings"),
      BALISE_PUBLIC_URL: PUBLIC_URL,
      BALISE_OIDC_PROVIDERS: PROVIDERS,
      BALISE_HUB_URL: `${HUB}/partner`,
    };
    await startProxy("told", env, port);
    await startProxy(
      "plain",
      { ...env, BALISE_SCRIPT_ORIGINS: "", BALISE_OIDC_PROVIDERS: "", BALISE_HUB_URL: "" },
      plainPort,
    );
  });

  async function startProxy(name: string, env: NodeJS.ProcessEnv, at: number): Promise<void> {
    const adapted = spawnSync(
      caddy,
      ["adapt", "--adapter", "caddyfile", "--config", deployPath("proxy", "Caddyfile")],
      { env, encoding: "utf8" },
    );
    if (adapted.status !== 0) throw new Error(`Caddy refuses the file: ${adapted.stderr}`);
    const config = join(scratch, `${name}.json`);
    writeFileSync(config, JSON.stringify(onLoopback(adapted.stdout, at)));
    proxies.push(spawn(caddy, ["run", "--config", config], { env, stdio: "ignore" }));
    await vi.waitFor(() => call("/", {}, "", at), { timeout: 20_000 });
  }

  afterAll(async () => {
    for (const proxy of proxies) {
      if (proxy.exitCode !== null) continue;
      proxy.kill();
      await once(proxy, "exit");
    }
    for (const server of upstreams) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(scratch, { recursive: true });
  });

  async function upstream(name: string): Promise<number> {
    const server = createServer((incoming, outgoing) => {
      if (incoming.url === "/_login/local")
        outgoing.setHeader("Set-Cookie", "authToken=a; Path=/; HttpOnly; SameSite=Strict");
      outgoing.setHeader("X-Was-Cookie", incoming.headers.cookie ?? "");
      incoming
        .resume()
        .on("end", () => outgoing.end(`${name} ${String(incoming.headers["x-forwarded-proto"])}`));
      incoming.on("error", () => outgoing.destroy());
    });
    server.on("upgrade", (incoming, socket) => {
      socket.end(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Was-For: ${String(incoming.headers["x-forwarded-for"])}\r\nX-Was-Cookie: ${incoming.headers.cookie ?? ""}\r\n\r\n`,
      );
    });
    upstreams.push(server);
    return listen(server);
  }

  function call(
    path: string,
    headers: Record<string, string> = {},
    body = "",
    at = port,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        host: "127.0.0.1",
        port: at,
        path,
        method: body === "" ? "GET" : "POST",
        headers: { Host: "balise.example.com", ...headers },
      });
      outgoing.on("upgrade", (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, body: "", headers: answer.headers });
      });
      outgoing.on("response", (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => (text += part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, body: text, headers: answer.headers }),
        );
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  const openSocket = (headers: Record<string, string> = {}) =>
    call("/", {
      Connection: "keep-alive, Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
      ...headers,
    });
  const upgrade = (origin?: string) =>
    openSocket(origin === undefined ? {} : { Origin: origin }).then(({ status }) => status);

  test("calls below /_ reach a Kuzzle node that lives, while another one is down", async () => {
    expect(await call("/_query")).toMatchObject({ status: 200, body: "kuzzle http" });
  });

  test("calls that name an index reach Kuzzle too, and pages of the front do not", async () => {
    const page = { Accept: "text/html,*/*" };
    const bodies = await Promise.all([
      call("/tour-horizon/assets/_search", {}, "{}"),
      call("/tour-horizon/_list"),
      call("/tour-horizon/assets/a/_exists"),
      call("/tour-horizon/assets/a", {}, "{}"),
      call("/tour-horizon/qr-code/_a", page),
      call("/tour-horizon/qr-code/a"),
      call("/asset/tour-horizon/view/_a"),
      call("/identity/admin/", {}, "{}"),
    ]).then((answers) => answers.map(({ body }) => body.includes("kuzzle http")));
    expect(bodies).toEqual([true, true, true, true, false, false, false, false]);
  });

  test("the session cookie of Kuzzle is kept to TLS", async () => {
    const { headers } = await call("/_login/local");
    expect(headers["set-cookie"]).toEqual([
      "__Host-authToken=a; Path=/; HttpOnly; SameSite=Strict; Secure",
    ]);
  });

  test("Kuzzle is given cookies that are bound to the host, and none that another host could have set", async () => {
    const Cookie =
      "authToken=foreign; __Host-authToken=a; __Host-balise-browser=b; balise-browser=c";
    const pairs = (header: unknown) =>
      String(header)
        .split(";")
        .map((one) => one.trim())
        .filter((one) => one !== "");
    for (const { headers } of [await call("/_query", { Cookie }), await openSocket({ Cookie })])
      expect(pairs(headers["x-was-cookie"])).toEqual(["authToken=a", "balise-browser=b"]);
  });

  test("a WebSocket is opened for an allowed origin and for a client without one", async () => {
    expect(await upgrade("https://other.example.com")).toBe(101);
    expect(await upgrade()).toBe(101);
  });

  test("Kuzzle is given the address of who opens a WebSocket, not what they write themselves", async () => {
    const { headers } = await openSocket({ "X-Forwarded-For": "203.0.113.5" });
    expect(headers["x-was-for"]).toBe("127.0.0.1");
  });

  test("a WebSocket of any other origin is refused", async () => {
    expect(await upgrade("https://evil.example.com")).toBe(403);
    expect(await upgrade("https://balise.example.com.evil.example.com")).toBe(403);
    expect(await upgrade("null")).toBe(403);
  });

  test("a call of any other origin is refused", async () => {
    const call403 = await call("/_query", { Origin: "https://evil.example.com" });
    expect(call403.status).toBe(403);
    const call200 = await call("/_query", { Origin: "https://balise.example.com" });
    expect(call200.status).toBe(200);
  });

  test("of Keycloak only our realm and its pages are reachable from outside", async () => {
    const paths = ["/identity/realms/balise/account", "/identity/resources/x.css"];
    const closed = ["/identity/realms/master/account", "/identity/admin/", "/identity/metrics"];
    expect(await Promise.all(paths.map((path) => call(path).then(({ body }) => body)))).toEqual([
      "keycloak http",
      "keycloak http",
    ]);
    expect(
      await Promise.all(closed.map((path) => call(path).then(({ status }) => status))),
    ).toEqual([404, 404, 404]);
  });

  test("a path of the front is its page, never cached, with a policy for scripts", async () => {
    const { status, body, headers } = await call("/asset/list");
    expect([status, body.includes("<title>Balise</title>"), headers["cache-control"]]).toEqual([
      200,
      true,
      "no-cache",
    ]);
    expect(headers["content-security-policy"]).toContain(`script-src 'self' ${HUB};`);
  });

  test("the policy of the front is the one that npm start sends", async () => {
    const { headers } = await call("/asset/list", {}, "", plainPort);
    const policy = String(headers["content-security-policy"]);
    expect(directives(policy)).toEqual(
      directives(
        frontPolicy(PUBLIC_URL, null, ["https://tiles.example.com"], {
          imageOrigins: ["https://plans.example.com"],
        }),
      ),
    );
  });

  test("a silent sign-in ends in its own page, which the front alone may frame", async () => {
    const { body, headers } = await call("/silent-callback?code=a&state=b");
    expect([body, String(headers["content-security-policy"])]).toEqual([
      "the page of the frame",
      expect.stringContaining("frame-ancestors 'self'"),
    ]);
  });

  test.each([
    { name: "of the realm alone", isTold: false, list: undefined, hubUrl: null },
    {
      name: "of several providers and a hub",
      isTold: true,
      list: PROVIDERS,
      hubUrl: `${HUB}/partner`,
    },
  ])(
    "the settings of the front $name are those that npm start would send",
    async ({ isTold, list, hubUrl }) => {
      const { status, body, headers } = await call(
        "/settings.json",
        {},
        "",
        isTold ? port : plainPort,
      );
      const providers = readIdentityProviders({
        list,
        issuer: `${PUBLIC_URL}/identity/realms/balise`,
        clientId: "balise-front",
        publicUrl: PUBLIC_URL,
      });
      expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
        200,
        "application/json",
        "no-store",
      ]);
      const settings: unknown = JSON.parse(body);
      expect(settings).toEqual(frontSettings({ publicUrl: PUBLIC_URL, providers, hubUrl }, []));
      expect(FrontSettings.safeParse(settings).error).toBeUndefined();
    },
  );

  test("only the workers that read QR codes and plans may compile WebAssembly", async () => {
    const answers = await Promise.all(
      [
        "/assets/qrReaderWorker-B3kd92_x.js",
        "/assets/planReadWorker-B3kd92_x.js",
        "/assets/index-B3kd92_x.js",
        "/asset/list",
      ].map((path) => call(path)),
    );
    const policies = answers.map(({ headers }) => String(headers["content-security-policy"]));
    expect(policies.map((policy) => policy.includes("'wasm-unsafe-eval'"))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("every answer tells browsers to stay with TLS and not to guess types", async () => {
    const answers = await Promise.all(
      ["/", "/_query", "/identity/realms/balise/x", "/mailbox/"].map((path) => call(path)),
    );
    expect(
      answers.map(({ headers }) => [
        headers["strict-transport-security"],
        headers["x-content-type-options"],
        headers["server"],
      ]),
    ).toEqual(answers.map(() => ["max-age=31536000", "nosniff", undefined]));
  });

  test("a body of 8 MB is refused, and refusing it takes no node out", async () => {
    const statuses: number[] = [];
    for (const size of [8_000_000, 12_345_678, 7_999_999]) {
      const { status } = await call("/_query", {}, "x".repeat(size));
      statuses.push(status);
    }
    expect(statuses).toEqual([413, 413, 200]);
  });

  test("a body of unknown size is cut off, and cutting it off takes no node out", async () => {
    const { status } = await call(
      "/_query",
      { "Transfer-Encoding": "chunked" },
      "x".repeat(9_000_000),
    );
    // Caddy 2.6 of Debian calls it 502, the release of the compose file 413.
    expect([413, 502]).toContain(status);
    expect((await call("/_query")).status).toBe(200);
  });
});

/** A policy by directive, each with its sources in order. */
function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(";").map((one) => {
      const [name = "", ...sources] = one.trim().split(/ +/u);
      return [name, sources];
    }),
  );
}

/** The same routes on one loopback port, without certificates and without the ports of the host. */
function onLoopback(adapted: string, port: number): unknown {
  const { apps, ...rest } = Adapted.parse(JSON.parse(adapted));
  const main = Object.values(apps.http.servers).find(({ listen: on }) => on.includes(":443"));
  if (main === undefined) throw new Error("The Caddyfile has no server on :443");
  const { tls_connection_policies: _policies, ...plain } = main;
  return {
    ...rest,
    apps: {
      http: {
        servers: {
          main: { ...plain, listen: [`127.0.0.1:${port}`], automatic_https: { disable: true } },
        },
      },
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, "close");
  return port;
}
