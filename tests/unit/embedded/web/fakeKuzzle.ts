import { createServer, type IncomingHttpHeaders } from "node:http";
import { WebSocketServer } from "ws";

export interface SeenRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What Kuzzle is to the proxy: HTTP that is answered, sockets that echo. */
export async function startFakeKuzzle(port: number) {
  const seen: SeenRequest[] = [];
  const upgrades: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(request.url === "/_teapot" ? 418 : 200, {
        "Content-Type": "application/json",
        "Set-Cookie": ["authToken=abc; Path=/; HttpOnly; SameSite=Strict", "other=1"],
        "X-Kuzzle-Node": "n1",
        Connection: "close",
      });
      response.end(JSON.stringify({ status: 200, length: body.length }));
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket, request) => {
    upgrades.push(request.headers);
    socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    seen,
    upgrades,
    sockets,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
