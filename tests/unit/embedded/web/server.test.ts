import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FrontSettings } from "../../../../src/domain/base/frontSettings.ts";
import { unknownCondition } from "../../../../src/domain/operations/dataCondition.ts";
import { startFakeKuzzle } from "./fakeKuzzle.ts";
import { alice, startTestWeb, type TestWeb } from "./testWeb.ts";
import { archivePath, readMapSources } from "../../../../src/domain/customers/mapSources.ts";

let web: TestWeb;

beforeEach(async () => {
  // Nobody signs in here: the hashes of passwords take longer than all these tests.
  web = await startTestWeb(
    { accountsFile: null, demoAccountsFile: null },
    { headersTimeout: 300, connectionsCheckingInterval: 50 },
  );
});

afterEach(() => web.stop());

/** A request whose Host and path are sent as they are. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const request = httpRequest({ host: "127.0.0.1", port: web.config.port, path, headers });
  request.end();
  const [response] = await once(request, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

const own = () => ({ host: `localhost:${web.config.port}` });

async function writeFront(): Promise<void> {
  const front = web.config.front;
  await mkdir(join(front, "assets"), { recursive: true });
  await writeFile(join(front, "index.html"), "<!doctype html><title>front</title>");
  await writeFile(join(front, "assets/index-B3kd92_x.js"), "plain()");
  await writeFile(join(front, "assets/index-B3kd92_x.js.br"), "brotli");
  await writeFile(join(front, "assets/index-B3kd92_x.js.gz"), "gzip");
  await writeFile(join(front, "silent-callback.html"), "<!doctype html><title>silent</title>");
  await writeFile(join(front, "robots.txt"), "no");
  await writeFile(join(front, ".secret"), "kept from all");
  await writeFile(join(front, "..", "outside.txt"), "outside");
}

describe("the front's files", () => {
  beforeEach(writeFront);

  it("are served with their type, hashed ones for ever", async () => {
    const script = await get("/assets/index-B3kd92_x.js", own());
    const text = await get("/robots.txt", own());
    expect([
      script.body.toString(),
      script.headers["content-type"],
      script.headers["cache-control"],
    ]).toEqual([
      "plain()",
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    expect(text.headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    { accept: "gzip, br", encoding: "br", body: "brotli" },
    { accept: "gzip, br;q=0", encoding: "gzip", body: "gzip" },
    { accept: "identity", encoding: undefined, body: "plain()" },
  ])("come compressed as the browser takes them ($accept)", async ({ accept, encoding, body }) => {
    const answer = await get("/assets/index-B3kd92_x.js", { ...own(), "accept-encoding": accept });
    expect([answer.headers["content-encoding"], answer.body.toString()]).toEqual([encoding, body]);
  });

  it("are no fault of the server's when a client goes away in the middle", async () => {
    await writeFile(join(web.config.front, "large.bin"), Buffer.alloc(40 * 1024 * 1024));
    const request = httpRequest({
      host: "127.0.0.1",
      port: web.config.port,
      path: "/large.bin",
      headers: own(),
    });
    request.end();
    const [response] = await once(request, "response");
    await once(response, "data");
    response.destroy();
    await once(response, "close");
    // The server has seen the cut once it answers a later request.
    await expect.poll(() => get("/robots.txt", own()).then(({ status }) => status)).toBe(200);
    await new Promise((resolve) => setImmediate(resolve));
    expect(web.logged).toEqual([]);
  });

  it("let the front ask the configured maps and nobody else, and have their archives by parts", async () => {
    const file = join(web.config.front, "given.pmtiles");
    await writeFile(file, "0123456789");
    const maps = readMapSources(
      JSON.stringify(["ign-plan", { id: "streets", name: "Streets", pmtiles: file }]),
    );
    const imageOrigins = ["https://plans.example.com"];
    const other = await startTestWeb({ front: web.config.front, hubUrl: null, maps, imageOrigins });
    try {
      const page = await fetch(`${other.url}/`);
      const policy = (page.headers.get("content-security-policy") ?? "").split("; ");
      expect(policy).toContain(
        `connect-src 'self' ${other.url.replace("http", "ws")} https://data.geopf.fr`,
      );
      // An address of a plan or a marker makes nobody's browser ask a third party.
      expect(policy).toContain(
        "img-src 'self' data: blob: https://data.geopf.fr https://plans.example.com",
      );
      const part = await fetch(`${other.url}${archivePath("streets")}`, {
        headers: { range: "bytes=2-4" },
      });
      expect([part.status, await part.text()]).toEqual([206, "234"]);
      expect(part.headers.get("cache-control")).toBe("no-cache");
      expect((await fetch(`${other.url}${archivePath("other")}`)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });

  it("let the front show and call a partner's hub of another origin", async () => {
    const other = await startTestWeb({
      front: web.config.front,
      hubUrl: "https://hub.example.com/balise",
    });
    try {
      const { headers } = await fetch(`${other.url}/`);
      const policy = (headers.get("content-security-policy") ?? "").split("; ");
      expect(policy).toContain("frame-src 'self' https://hub.example.com https:");
    } finally {
      await other.stop();
    }
  });

  it.each([
    { range: "bytes=0-3", status: 206, part: "bytes 0-3/10", body: "0123" },
    { range: "bytes=7-", status: 206, part: "bytes 7-9/10", body: "789" },
    { range: "bytes=-2", status: 206, part: "bytes 8-9/10", body: "89" },
    { range: "bytes=8-99", status: 206, part: "bytes 8-9/10", body: "89" },
    { range: "bytes=10-", status: 416, part: "bytes */10", body: "" },
    { range: "bytes=3-1", status: 200, part: undefined, body: "0123456789" },
    { range: "bytes=0-1,4-5", status: 200, part: undefined, body: "0123456789" },
    { range: "lines=0-1", status: 200, part: undefined, body: "0123456789" },
  ])("answer $range of ten bytes with $status", async ({ range, status, part, body }) => {
    const path = "/assets/world-B3kd92_x.pmtiles";
    await writeFile(join(web.config.front, path), "0123456789");
    const answer = await get(path, { ...own(), range });
    expect([answer.status, answer.headers["content-range"], answer.body.toString()]).toEqual([
      status,
      part,
      body,
    ]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["accept-ranges"]).toBe("bytes");
  });

  it("let only the workers that read QR codes and plans compile WebAssembly", async () => {
    const reader = "/assets/qrReaderWorker-B3kd92_x.js";
    const planReader = "/assets/planReadWorker-B3kd92_x.js";
    for (const file of [reader, planReader])
      await writeFile(join(web.config.front, file), "reader()");
    const paths = [reader, planReader, "/assets/index-B3kd92_x.js", "/asset/list"];
    const answers = await Promise.all(paths.map((path) => get(path, own())));
    const policies = answers.map(({ headers }) => String(headers["content-security-policy"]));
    expect(policies.map((policy) => policy.includes("'wasm-unsafe-eval'"))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(policies[0]).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  });

  it("let the front frame the end of a silent sign-in, and nothing else of it", async () => {
    const silent = await get("/silent-callback?code=1", own());
    const front = await get("/alerts/list", own());
    const says = ({ headers }: typeof silent) => [
      headers["x-frame-options"],
      String(headers["content-security-policy"]).split("; ").at(-1),
    ];
    expect(silent.body.toString()).toContain("silent");
    expect(says(silent)).toEqual(["SAMEORIGIN", "frame-ancestors 'self'"]);
    expect(says(front)).toEqual(["DENY", "frame-ancestors 'none'"]);
  });

  it("are not sent again when the browser has them", async () => {
    const first = await get("/robots.txt", own());
    const again = await get("/robots.txt", {
      ...own(),
      "if-none-match": String(first.headers.etag),
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it("answer every route with the document, under the front's policy", async () => {
    const answers = await Promise.all(
      ["/", "/asset/list", "/horizon/qr-code/01H"].map((path) => get(path, own())),
    );
    expect(answers.map((one) => one.body.toString())).toEqual(
      answers.map(() => "<!doctype html><title>front</title>"),
    );
    const policy = String(answers[0]?.headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self'; require-trusted-types-for 'script'");
    expect(policy).toContain(`connect-src 'self' ws://localhost:${web.config.port}`);
  });

  it.each([
    "/assets/gone-12345678.js",
    "/missing.png",
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/tower/qr-code/..%2F..%2Fadministration",
    "/.secret",
    "/%00",
    "/%E0%A4%A",
  ])("do not hold %s", async (path) => {
    const answer = await get(path, own());
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toMatch(/outside|kept from all|front<\/title>/);
  });

  it("leave the status page at its own address", async () => {
    const answer = await get("/status?lang=en", own());
    expect(answer.body.toString()).toContain("<h1>System status</h1>");
  });
});

const RESTARTING = {
  name: "kuzzle",
  state: "restarting",
  since: 5,
  port: 7512,
  message: "<ended>",
  turns: { longest: 340, p99: 20 },
};

describe("the status page", () => {
  it("stands in for a front that is not built, in both languages", async () => {
    const pages = await Promise.all(["fr", "en"].map((lang) => get(`/?lang=${lang}`, own())));
    expect(
      pages.map((page) => page.body.toString()).map((page) => /<h1>(.*)<\/h1>/.exec(page)?.[1]),
    ).toEqual(["État du système", "System status"]);
  });

  it("shows what the supervisor says, and asks it", async () => {
    web.parent.emit("message", {
      type: "services",
      services: [RESTARTING],
    });
    const page = (await get("/status?lang=en", own())).body.toString();
    const json = JSON.parse((await get("/status.json", own())).body.toString());
    expect(web.parent.sent).toContainEqual({ type: "services" });
    expect(page).toMatch(
      /<th scope="row">kuzzle<\/th>[\s\S]*restarting[\s\S]*7512[\s\S]*340 ms[\s\S]*&#60;ended&#62;/,
    );
    expect(json).toEqual({
      now: expect.any(Number),
      kuzzle: { state: "unreachable", since: expect.any(Number), checkedAt: expect.any(Number) },
      supervisor: { connected: true, heardAt: expect.any(Number) },
      services: [RESTARTING],
    });
  });

  it("says what of the data is damaged, in which collection, and what to do", async () => {
    const condition = {
      ...unknownCondition,
      check: { startedAt: 1, endedAt: 2, parts: 9, checked: 9 },
      damaged: [{ collection: "tower/assets", finding: "d1: <malformed>" }],
    };
    const say = (reported: object) =>
      web.parent.emit("message", {
        type: "services",
        services: [{ name: "data", state: "ready", since: 5, condition: reported }],
      });
    const data = async (lang: string) => {
      const page = (await get(`/status?lang=${lang}`, own())).body.toString();
      return page.slice(page.indexOf('id="data"'));
    };
    say(condition);
    expect(await data("en")).toMatch(
      /damaged[\s\S]*9 parts[\s\S]*put back a backup[\s\S]*tower\/assets[\s\S]*d1: &#60;malformed&#62;/,
    );
    expect(await data("fr")).toMatch(/endommagé[\s\S]*remettez une sauvegarde/);
    say({ ...condition, damaged: [] });
    expect(await data("en")).toMatch(/^[^§]*sound[^§]*The data file was checked/);
    say({ ...condition, damaged: [], check: { startedAt: 1, endedAt: 2, parts: 0, checked: 0 } });
    expect(await data("en")).toMatch(/not known yet[\s\S]*The check of the data file broke off/);

    const largest = [{ collection: "tower/events", bytes: 9 }];
    say({ ...condition, disk: { free: 15e9, size: 100e9 }, largest });
    expect(await data("en")).toMatch(
      /The disk fills up: free some of it\. Disk of the data: 85 % taken, 15 GB free\. Most of it: tower\/events/,
    );
    say({ ...condition, disk: { free: 4e9, size: 100e9 } });
    expect(await data("en")).toContain("nearly full");
    say({ ...condition, disk: { free: 0, size: 100e9 }, refusesSince: 3 });
    expect(await data("fr")).toContain("les modifications sont refusées");
    const lost = { at: 1, transactions: 3, pages: 4, collections: ["tower/notes"], copy: "/d/wal" };
    say({ ...condition, lost });
    expect(await data("en")).toMatch(
      /3 transactions lost[\s\S]*Of these collections: tower\/notes\.[\s\S]*A copy of the log is kept: \/d\/wal\./,
    );
  });

  it.each([
    [null, ""],
    [4000, ", back after 4 s"],
  ])("says that a service hung, and how long it was away: %s", async (backAfter, back) => {
    const outage = { how: "hung", since: Date.UTC(2026, 0, 5, 11, 2, 3), backAfter };
    const state = backAfter === null ? "hung" : "ready";
    web.parent.emit("message", {
      type: "services",
      services: [{ name: "kuzzle", state, since: 5, port: 7512, message: null, outage }],
    });
    const page = (await get("/status?lang=en", own())).body.toString();
    const services = page.slice(page.indexOf('id="services"'));
    expect(services).toContain(backAfter === null ? "not answering" : "running");
    expect(services).toMatch(new RegExp(`Did not answer from .*12:02:03 on${back}</td>`));
  });

  it("tells strangers no more than up or down, unless the demo is on", async () => {
    const plain = await startTestWeb({ demo: false });
    try {
      plain.parent.emit("message", {
        type: "services",
        services: [{ name: "kuzzle", state: "ready", since: 5, port: 7512 }],
      });
      const ask = async (path: string, headers: Record<string, string>) =>
        (await fetch(plain.url + path, { headers })).text();
      const stranger = { "x-forwarded-for": "203.0.113.7" };
      expect(JSON.parse(await ask("/status.json", stranger))).toEqual({
        now: expect.any(Number),
        up: false,
      });
      const page = await ask("/status?lang=en", stranger);
      expect(page).toContain("down");
      expect(page).not.toMatch(/kuzzle<\/th>|7512|\/identity\/|\/mailbox/);
      expect(await ask("/status?lang=en", {})).toMatch(/kuzzle<\/th>[\s\S]*7512/);
      expect(JSON.parse(await ask("/status.json", {}))).toHaveProperty("services");
    } finally {
      await plain.stop();
    }
  });

  it("takes no news for news", async () => {
    web.parent.emit("message", { type: "services", services: "all well" });
    const page = (await get("/status?lang=en", own())).body.toString();
    expect(page).toContain("The supervisor has not reported yet.");
  });

  it("shows Kuzzle's health as its own check tells it", async () => {
    const kuzzle = await startFakeKuzzle(web.config.kuzzlePort);
    try {
      const { kuzzle: health } = JSON.parse((await get("/status.json", own())).body.toString());
      expect([health.state, kuzzle.seen.map((one) => one.url)]).toEqual([
        "ready",
        ["/_healthcheck"],
      ]);
    } finally {
      await kuzzle.close();
    }
  });

  it("tells the logins in the demo only", async () => {
    const demo = await startTestWeb();
    const plain = await startTestWeb({ demo: false });
    try {
      const pages = await Promise.all(
        [demo, plain].map((one) => fetch(`${one.url}/status`).then((answer) => answer.text())),
      );
      expect(pages.map((page) => page.includes(alice.password))).toEqual([true, false]);
    } finally {
      await Promise.all([demo.stop(), plain.stop()]);
    }
  });
});

describe("the server", () => {
  it("sends its security headers with every answer", async () => {
    const paths = [
      "/",
      "/nowhere",
      "/mailbox/messages.json",
      "/identity/jwks",
      "/_x",
      "/status.json",
    ];
    const answers = await Promise.all(paths.map((path) => get(path, own())));
    for (const { headers } of answers) {
      expect(headers).toEqual(
        expect.objectContaining({
          "x-content-type-options": "nosniff",
          "x-frame-options": "DENY",
          "referrer-policy": "same-origin",
          "cross-origin-opener-policy": "same-origin",
          "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        }),
      );
      expect(headers["strict-transport-security"]).toBeUndefined();
      expect(headers["content-security-policy"]).not.toContain("unsafe");
    }
  });

  it("asks browsers to stay with https where that is its address", async () => {
    const secure = await startTestWeb({ accountsFile: null, publicUrl: "https://balise.example" });
    try {
      const request = httpRequest({
        host: "127.0.0.1",
        port: secure.config.port,
        path: "/status.json",
        headers: { host: "balise.example" },
      });
      request.end();
      const [response] = await once(request, "response");
      response.resume();
      expect(response.headers["strict-transport-security"]).toBe("max-age=31536000");
    } finally {
      await secure.stop();
    }
  });

  it("answers to its own names only", async () => {
    const statuses = await Promise.all(
      [
        "evil.example",
        `evil.example:${web.config.port}`,
        "localhost:1",
        `127.0.0.1:${web.config.port}`,
      ].map(async (host) => (await get("/status.json", { host })).status),
    );
    expect(statuses).toEqual([421, 421, 421, 200]);
  });

  it("takes a browser from 127.0.0.1 to the public name, where its cookies are", async () => {
    const answer = await get("/status?lang=en", {
      host: `127.0.0.1:${web.config.port}`,
      accept: "text/html",
    });
    expect([answer.status, answer.headers.location]).toEqual([307, `${web.url}/status?lang=en`]);
  });

  it("refuses headers over 16 kB", async () => {
    const answer = await get("/", { ...own(), "x-large": "x".repeat(17_000) });
    expect(answer.status).toBe(431);
  });

  it("hangs up on a client that never finishes its headers", async () => {
    const socket = connect(web.config.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    await once(socket, "close");
    expect(answer).toContain("HTTP/1.1 408");
  });

  it.each(["//", "//x", "//[", "/\\\\"])("takes %s for a path that is not there", async (path) => {
    const { status } = await get(path, own());
    expect({ status, logged: web.logged }).toEqual({ status: 404, logged: [] });
  });

  it("refuses other methods than its addresses take", async () => {
    const request = httpRequest({
      host: "127.0.0.1",
      port: web.config.port,
      method: "DELETE",
      path: "/",
      headers: own(),
    });
    request.end();
    const [response] = await once(request, "response");
    response.resume();
    expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

describe("the settings that every front reads before anybody signs in", () => {
  const settingsOf = async ({ url }: TestWeb) =>
    FrontSettings.parse(await fetch(`${url}/settings.json`).then((answer) => answer.json()));

  it("name this one origin, and the logins of the demo", async () => {
    const demo = await startTestWeb();
    try {
      const { environment, demoLogins } = await settingsOf(demo);
      expect(environment).toEqual({
        backend: {
          host: "localhost",
          options: {
            port: demo.config.port,
            ssl: false,
            pingInterval: 5000,
          },
        },
        hub: {
          widgetUrl: `${demo.url}/hub/widget`,
          authenticationUrl: `${demo.url}/hub`,
          logoutUrl: `${demo.url}/hub/logout`,
        },
        identityProvider: {
          authority: `${demo.url}/identity`,
          clientId: "balise-front",
          realm: null,
          responseType: "code",
          scope: "openid",
        },
      });
      expect(demoLogins.map(({ username }) => username)).toContain(alice.username);
    } finally {
      await demo.stop();
    }
  });

  it("tell no login and no hub outside the demo", async () => {
    const serious = await startTestWeb({ demo: false, hubUrl: null });
    try {
      const { environment, demoLogins } = await settingsOf(serious);
      expect([environment.hub, demoLogins]).toEqual([null, []]);
    } finally {
      await serious.stop();
    }
  });
});
