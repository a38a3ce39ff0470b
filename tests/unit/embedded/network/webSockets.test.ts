import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import type { WebSocket } from "ws";
import type { NetworkSocket } from "../../../../backend/embedded/network/networkSocket.ts";
import type { WebSocketBehavior } from "../../../../backend/embedded/network/webSocketBehavior.ts";
import { silentClient, nextMessage, opened, type RunningApp, serving } from "./networkTestKit.ts";

const running: RunningApp[] = [];
afterEach(() => running.splice(0).forEach(({ stop }) => stop()));

/** A server whose sockets and closes are kept. */
async function server(behavior: WebSocketBehavior = {}) {
  const sockets: NetworkSocket[] = [];
  const closes: { code: number; reason: string }[] = [];
  const started = await serving({
    sendPingsAutomatically: false,
    ...behavior,
    open: (socket) => {
      sockets.push(socket);
      behavior.open?.(socket);
    },
    close: (_socket, code, message) => {
      closes.push({ code, reason: Buffer.from(message).toString() });
    },
  });
  running.push(started);
  const first = (): NetworkSocket => {
    const [socket] = sockets;
    if (socket === undefined) throw new Error("Nobody is connected.");
    return socket;
  };
  return { ...started, sockets, closes, first };
}

async function closeOf(client: WebSocket): Promise<{ code: number; reason: string }> {
  const [code, reason] = (await once(client, "close")) as [number, Buffer];
  return { code, reason: reason.toString() };
}

describe("messages", () => {
  test("a message arrives with its bytes and its kind, and the answer arrives", async () => {
    const received: [string, boolean][] = [];
    const { port } = await server({
      message: (socket, message, isBinary) => {
        received.push([Buffer.from(message).toString(), isBinary]);
        socket.cork(() => socket.send(Buffer.from("pong é")));
      },
    });
    const client = await opened(port);
    client.send("ping é");
    expect(await nextMessage(client)).toBe("pong é");
    client.send(Buffer.from([1, 2]));
    await nextMessage(client);
    expect(received).toEqual([
      ["ping é", false],
      ["\u0001\u0002", true],
    ]);
  });

  test.each([0, 125, 126, 65_535, 65_536, 200_000])(
    "a message of %i bytes arrives whole",
    async (length) => {
      const { port, first } = await server();
      const client = await opened(port);
      first().send("x".repeat(length));
      expect(await nextMessage(client)).toBe("x".repeat(length));
    },
  );

  test("messages of one turn arrive in the order they were sent, published or not", async () => {
    const { app, port, first } = await server({ open: (socket) => socket.subscribe("t") });
    const client = await opened(port);
    const received: string[] = [];
    client.on("message", (data: Buffer) => received.push(data.toString()));
    for (let i = 0; i < 50; i++) {
      first().send(`sent ${i}`);
      app.publish("t", `published ${i}`);
    }
    const expected = Array.from({ length: 50 }, (_, i) => [`sent ${i}`, `published ${i}`]).flat();
    await expect.poll(() => received).toEqual(expected);
  });

  test("what the upgrade handler gives is found on the socket", async () => {
    const { port, first } = await server({
      upgrade: (response, request) =>
        response.upgrade({ headers: { agent: request.getHeader("User-Agent") }, internal: {} }),
    });
    await opened(port, { "user-agent": "test" });
    expect(first()).toMatchObject({ headers: { agent: "test" }, internal: {} });
    expect(Buffer.from(first().getRemoteAddressAsText()).toString()).toBe("127.0.0.1");
  });
});

describe("topics", () => {
  test("a publication reaches the subscribers of its topic only, once each", async () => {
    const { app, port, sockets } = await server();
    const clients = [await opened(port), await opened(port), await opened(port)];
    const received: string[] = [];
    clients.forEach((client, i) =>
      client.on("message", (data: Buffer) => received.push(`${i} ${data.toString()}`)),
    );
    sockets[0]?.subscribe("a");
    sockets[0]?.subscribe("a");
    sockets[1]?.subscribe("a");
    sockets[2]?.subscribe("b");
    expect([app.publish("a", "A"), app.publish("b", "B"), app.publish("c", "C")]).toEqual([
      true,
      true,
      false,
    ]);
    sockets[1]?.unsubscribe("a");
    app.publish("a", "again");
    await expect.poll(() => received.toSorted()).toEqual(["0 A", "0 again", "1 A", "2 B"]);
    expect([app.numSubscribers("a"), app.numSubscribers("b")]).toEqual([1, 1]);
  });

  test("a socket's own publication goes to the others", async () => {
    const { port, sockets, first } = await server({ open: (socket) => socket.subscribe("a") });
    const [mine, other] = [await opened(port), await opened(port)];
    const received: string[] = [];
    mine.on("message", () => received.push("mine"));
    other.on("message", () => received.push("other"));
    expect(sockets.length).toBe(2);
    first().publish("a", "x");
    first().send("y");
    await expect.poll(() => received.toSorted()).toEqual(["mine", "other"]);
  });
});

describe("closing", () => {
  test("end() calls the close handler at once and tells the client code and reason", async () => {
    const { port, first, closes } = await server();
    const client = await opened(port);
    const closed = closeOf(client);
    first().end(1011, Buffer.from("too slow"));
    expect(closes).toEqual([{ code: 1011, reason: "too slow" }]);
    expect(await closed).toEqual({ code: 1011, reason: "too slow" });
    expect([first().send("x"), first().subscribe("t"), closes.length]).toEqual([2, false, 1]);
  });

  test("a reason longer than a close frame holds is cut", async () => {
    const { port, first } = await server();
    const client = await opened(port);
    const closed = closeOf(client);
    first().end(1011, "r".repeat(200));
    expect(await closed).toEqual({ code: 1011, reason: "r".repeat(123) });
  });

  test("the client's code and reason reach the close handler", async () => {
    const { port, closes } = await server();
    const client = await opened(port);
    client.close(1000, "bye");
    await expect.poll(() => closes).toEqual([{ code: 1000, reason: "bye" }]);
  });

  test("a message above maxPayloadLength closes with 1009 and the words Kuzzle looks for", async () => {
    const { port, closes } = await server({ maxPayloadLength: 10 });
    const client = await opened(port);
    const closed = closeOf(client);
    client.send("12345678901");
    expect((await closed).code).toBe(1009);
    expect(closes).toEqual([{ code: 1006, reason: "Received too big message" }]);
  });

  test("1,000 sockets that come and go leave nothing behind", async () => {
    const { app, port } = await server({
      open: (socket) => socket.subscribe(`t${Math.floor(Math.random() * 10)}`),
    });
    for (let round = 0; round < 10; round++) {
      const clients = await Promise.all(Array.from({ length: 100 }, () => opened(port)));
      clients.forEach((client, i) => (i % 2 === 0 ? client.close() : client.terminate()));
    }
    await expect.poll(() => app.counts(), { timeout: 10_000 }).toEqual({ sockets: 0, topics: 0 });
  });
});

describe("idle time", () => {
  test("a client that says nothing is cut, one that pings is not", async () => {
    const { port, closes } = await server({ idleTimeout: 0.4 });
    const silent = await opened(port);
    const lively = await opened(port);
    const pinging = setInterval(() => lively.ping(), 50);
    expect((await closeOf(silent)).code).toBe(1006);
    expect(closes).toEqual([{ code: 1006, reason: "WebSocket timed out from inactivity" }]);
    clearInterval(pinging);
    expect((await closeOf(lively)).code).toBe(1006);
  });

  test("sendPingsAutomatically asks before it cuts, and the answer counts", async () => {
    const { port, closes } = await server({ idleTimeout: 0.2, sendPingsAutomatically: true });
    const client = await opened(port);
    let pings = 0;
    client.on("ping", () => (pings += 1));
    await expect.poll(() => pings, { timeout: 5_000 }).toBeGreaterThan(4);
    expect(closes).toEqual([]);
  });

  test("an idle time of 0 never cuts", async () => {
    const { port, closes, first } = await server({ idleTimeout: 0 });
    const client = await opened(port);
    const other = await server({ idleTimeout: 0.1 });
    await closeOf(await opened(other.port));
    first().send("still there");
    expect(await nextMessage(client)).toBe("still there");
    expect(closes).toEqual([]);
  });
});

describe("a client that does not read", () => {
  const kilobytes = (count: number) => "x".repeat(count * 1024);

  test("gets 0 for what waits and 2 for what is dropped, and at most the limit and one message wait", async () => {
    const { port, first } = await server({ maxBackpressure: 64 * 1024 });
    await silentClient(port);
    const answers = new Set<number>();
    let most = 0;
    for (let i = 0; i < 2_000; i++) {
      answers.add(first().send(kilobytes(32)));
      most = Math.max(most, first().getBufferedAmount());
      if (i % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect([...answers].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
    expect(most).toBeLessThanOrEqual((64 + 33) * 1024);
  });

  test("is skipped by publications, which the others still get", async () => {
    const { app, port } = await server({ open: (socket) => socket.subscribe("t") });
    const uncovered = await silentClient(port);
    const client = await opened(port);
    let received = 0;
    client.on("message", () => (received += 1));
    const before = process.memoryUsage();
    for (let i = 0; i < 2_000; i++) {
      app.publish("t", kilobytes(32));
      await expect.poll(() => received, { interval: 1 }).toBe(i + 1);
    }
    const after = process.memoryUsage();
    // 2,000 messages are 64 MB: nothing of that size may be kept for the deaf one.
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(16 * 1024 * 1024);
    uncovered.destroy();
  });

  test("is cut when closeOnBackpressureLimit is set", async () => {
    const { app, port, closes } = await server({
      closeOnBackpressureLimit: true,
      open: (socket) => socket.subscribe("t"),
    });
    await silentClient(port);
    for (let i = 0; i < 1_000 && closes.length === 0; i++) {
      app.publish("t", kilobytes(32));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([closes, app.numSubscribers("t")]).toEqual([[{ code: 1006, reason: "" }], 0]);
  });

  test("gives a drain as soon as it reads again, however little was waiting", async () => {
    let drains = 0;
    const { port, first } = await server({
      maxBackpressure: 0,
      drain: () => (drains += 1),
    });
    const uncovered = await silentClient(port);
    // Until the kernel's buffers are full and a little waits in the process: below Node's own threshold for "drain".
    while (first().getBufferedAmount() === 0) {
      first().send(kilobytes(8));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([first().getBufferedAmount() < 16 * 1024, drains]).toEqual([true, 0]);
    uncovered.resume();
    await expect.poll(() => drains).toBeGreaterThan(0);
    expect(first().getBufferedAmount()).toBe(0);
  });

  test("is told to go with end() and is gone from the tables at once", async () => {
    const { app, port, first, closes } = await server({ open: (socket) => socket.subscribe("t") });
    await silentClient(port);
    for (let i = 0; i < 1_000; i++) first().send(kilobytes(32));
    first().end(1011, "too much backpressure: client is too slow");
    expect([closes.length, app.counts()]).toEqual([1, { sockets: 0, topics: 0 }]);
  });
});

describe("the end of everything", () => {
  test("close() cuts the clients and stops listening", async () => {
    const { app, port, closes } = await server();
    const client = await opened(port);
    const closed = closeOf(client);
    app.close();
    expect((await closed).code).toBe(1006);
    expect(closes.length).toBe(1);
    await expect(opened(port)).rejects.toThrow("ECONNREFUSED");
  });
});
