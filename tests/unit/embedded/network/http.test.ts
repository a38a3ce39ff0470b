import { once } from "node:events";
import { request } from "node:http";
import { connect, createServer } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { NetworkApp } from "../../../../backend/embedded/network/networkApp.ts";
import type { HttpRequest } from "../../../../backend/embedded/network/httpRequest.ts";
import type { HttpResponse } from "../../../../backend/embedded/network/httpResponse.ts";
import { multipartParts } from "../../../../backend/embedded/network/multipartParts.ts";
import uWebSockets from "../../../../backend/embedded/network/uWebSockets.ts";
import { listening, type RunningApp } from "./networkTestKit.ts";

const running: RunningApp[] = [];
afterEach(() => running.splice(0).forEach(({ stop }) => stop()));

async function http(
  handler: (response: HttpResponse, request: HttpRequest) => void,
): Promise<{ url: string; port: number }> {
  const started = await listening((app) => app.any("/*", handler));
  running.push(started);
  return { url: `http://127.0.0.1:${started.port}`, port: started.port };
}

/** Reads the body, then answers. */
function withBody(response: HttpResponse, answer: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  response.onData((chunk, isLast) => {
    chunks.push(Buffer.from(chunk));
    if (isLast) answer(Buffer.concat(chunks));
  });
}

describe("requests and answers", () => {
  test("method, path, query, headers and body arrive; status, headers and body go back", async () => {
    const { url } = await http((response, asked) => {
      const headers: Record<string, string> = {};
      asked.forEach((name, value) => (headers[name] = value));
      withBody(response, (body) => {
        response.cork(() => {
          response.writeStatus(Buffer.from("404"));
          response.writeHeader(Buffer.from("Content-Type"), "application/json");
          response.writeHeader("Set-Cookie", "a=1");
          response.writeHeader("Set-Cookie", "b=2");
          const content = Buffer.from(
            JSON.stringify({
              method: asked.getMethod(),
              path: asked.getUrl(),
              query: asked.getQuery(),
              one: asked.getQuery("x"),
              test: headers["x-test"],
              same: asked.getHeader("X-Test"),
              missing: asked.getHeader("missing"),
              body: body.toString(),
            }),
          );
          response.tryEnd(content, content.length);
        });
      });
    });
    const answer = await fetch(`${url}/a/b?x=1%202&y`, {
      method: "POST",
      body: "é".repeat(100_000),
      headers: { "X-Test": "v" },
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, ["a=1", "b=2"]]);
    expect(await answer.json()).toEqual({
      method: "post",
      path: "/a/b",
      query: "x=1%202&y",
      one: "1 2",
      test: "v",
      same: "v",
      missing: "",
      body: "é".repeat(100_000),
    });
  });

  test("pages of other origins may not read an answer, whatever the handler writes", async () => {
    const { url } = await http((response, asked) => {
      response.writeHeader("Access-Control-Allow-Origin", asked.getHeader("origin"));
      response.writeHeader(Buffer.from("access-control-allow-credentials"), "true");
      response.end("secret");
    });
    const readable = async (origin: string) => {
      const { headers } = await fetch(url, { headers: { origin } });
      return [
        headers.get("access-control-allow-origin"),
        headers.get("access-control-allow-credentials"),
      ];
    };
    expect(await readable("https://evil.example")).toEqual([null, null]);
    expect(await readable("null")).toEqual([null, null]);
    expect(await readable(url)).toEqual([url, "true"]);
  });

  test("an answer before the body has arrived throws the rest away and closes", async () => {
    let chunks = 0;
    const { url } = await http((response) => {
      response.onData(() => {
        chunks += 1;
        response.writeStatus("413").end("too large");
      });
    });
    const asked = request(url, { method: "POST" });
    const body = Buffer.alloc(4 * 1024 * 1024);
    asked.on("error", () => undefined);
    asked.end(body);
    const [response] = (await once(asked, "response")) as [import("node:http").IncomingMessage];
    expect([response.statusCode, response.headers.connection, chunks]).toEqual([413, "close", 1]);
    response.destroy();
  });

  test("a client that leaves is told to the handler once, and late calls do nothing", async () => {
    const aborted = vi.fn<() => void>();
    let kept: HttpResponse | undefined;
    const { port } = await http((response) => {
      kept = response.onAborted(aborted);
    });
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await expect.poll(() => kept).toBeDefined();
    socket.destroy();
    await expect.poll(() => aborted.mock.calls.length).toBe(1);
    expect(kept?.tryEnd("x", 1)).toEqual([true, true]);
    expect(kept?.end("x")).toBe(kept);
  });
});

describe("streams", () => {
  const chunk = Buffer.alloc(64 * 1024, 7);
  const total = chunk.length * 200;

  /** As Kuzzle's httpSendStream does: wait for onWritable whenever an answer is false. */
  function send(response: HttpResponse, fixed: boolean, watch: (waiting: boolean) => void): void {
    let sent = 0;
    const more = (): boolean => {
      while (sent < total) {
        sent += chunk.length;
        const ok = fixed ? response.tryEnd(chunk, total)[0] : response.write(chunk);
        watch(!ok);
        if (!ok) return false;
      }
      if (!fixed) response.end();
      return true;
    };
    response.onWritable(() => {
      watch(false);
      return more();
    });
    more();
  }

  test.each([true, false])("a long answer arrives whole (length known: %s)", async (fixed) => {
    const { url } = await http((response) => send(response, fixed, () => undefined));
    const answer = await fetch(url);
    expect(answer.headers.get("content-length")).toBe(fixed ? String(total) : null);
    expect((await answer.arrayBuffer()).byteLength).toBe(total);
  });

  test.each([true, false])(
    "towards a client that does not read it stops (length known: %s)",
    async (fixed) => {
      let waiting = false;
      const { port } = await http((response) => send(response, fixed, (now) => (waiting = now)));
      const socket = connect(port, "127.0.0.1");
      socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      await once(socket, "readable");
      await expect.poll(() => waiting).toBe(true);
      let received = 0;
      socket.on("data", (data: Buffer) => (received += data.length));
      await once(socket, "end");
      expect(received).toBeGreaterThan(total);
    },
  );

  test("an answer shorter than it promised is cut, not ended", async () => {
    const { url } = await http((response) => {
      response.tryEnd("abc", 10);
      response.end();
    });
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow(TypeError);
  });
});

describe("multipart", () => {
  test("fields and files of a browser's form come apart, bytes untouched", async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255]);
    const form = new FormData();
    form.append("name", "é\r\n--x");
    form.append("file", new Blob([bytes], { type: "image/png" }), 'a "b".png');
    form.append("empty", "");
    const body = new Response(form);
    const type = body.headers.get("content-type") ?? "";
    const parts = multipartParts(Buffer.from(await body.arrayBuffer()), type);
    expect(parts?.map((part) => ({ ...part, data: Buffer.from(part.data) }))).toEqual([
      { name: "name", data: Buffer.from("é\r\n--x") },
      { name: "file", data: bytes, filename: "a %22b%22.png", type: "image/png" },
      { name: "empty", data: Buffer.alloc(0) },
    ]);
  });

  test.each([
    ["not multipart", "--b\r\n", "application/json; boundary=b", undefined],
    ["no boundary", "--b\r\n", "multipart/form-data", undefined],
    [
      "a part without an end",
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
      "multipart/form-data; boundary=b",
      [],
    ],
    [
      "a part without a name",
      "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--",
      'multipart/form-data; boundary="b"',
      [],
    ],
    ["nothing", "", "multipart/form-data; boundary=b", []],
  ])("%s", (_name, body, type, expected) => {
    expect(multipartParts(body, type)).toEqual(expected);
  });
});

describe("listening", () => {
  test("a port in use is said in one sentence with the way out, and the callback gets false", async () => {
    const other = createServer();
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as import("node:net").AddressInfo;
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const token = await new Promise((resolve) => new NetworkApp().listen(port, resolve));
    expect([token, written.mock.calls]).toEqual([
      false,
      [
        [
          `Kuzzle cannot listen on port ${port} of 127.0.0.1: another program uses it. End that program, or choose another port with BALISE_KUZZLE_PORT.\n`,
        ],
      ],
    ]);
    written.mockRestore();
    other.close();
  });

  test("BALISE_KUZZLE_HOST is the address it binds", async () => {
    vi.stubEnv("BALISE_KUZZLE_HOST", "127.0.0.2");
    const started = await listening((app) => app.any("/*", (response) => response.end("here")));
    running.push(started);
    vi.unstubAllEnvs();
    expect(await (await fetch(`http://127.0.0.2:${started.port}`)).text()).toBe("here");
    await expect(fetch(`http://127.0.0.1:${started.port}`)).rejects.toThrow("fetch failed");
  });

  test("another pattern than everything is refused", () => {
    expect(() => uWebSockets.App().any("/api/*", () => undefined)).toThrow('not "/api/*"');
  });
});
