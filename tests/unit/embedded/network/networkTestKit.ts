import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { WebSocket } from "ws";
import { type ListenToken, NetworkApp } from "../../../../backend/embedded/network/networkApp.ts";
import type { WebSocketBehavior } from "../../../../backend/embedded/network/webSocketBehavior.ts";

/** A running app and everything to end it. */
export interface RunningApp {
  readonly app: NetworkApp;
  readonly port: number;
  readonly stop: () => void;
}

/** Listens on a free loopback port. */
export async function listening(prepare: (app: NetworkApp) => void): Promise<RunningApp> {
  const app = new NetworkApp();
  prepare(app);
  const token = await new Promise<ListenToken | false>((resolve) => app.listen(0, resolve));
  if (token === false) throw new Error("No free port.");
  return { app, port: token.port, stop: () => app.close() };
}

/** A WebSocket server with this behaviour. */
export function serving(behavior: WebSocketBehavior): Promise<RunningApp> {
  return listening((app) => app.ws("/*", behavior));
}

/** A client of the `ws` package, open. */
export async function opened(
  port: number,
  headers: Record<string, string> = {},
): Promise<WebSocket> {
  const client = new WebSocket(`ws://127.0.0.1:${port}/`, { headers });
  await once(client, "open");
  return client;
}

/** The next text message of a client. */
export async function nextMessage(client: WebSocket): Promise<string> {
  const [data] = (await once(client, "message")) as [Buffer];
  return data.toString();
}

/** A client on a plain TCP socket that shakes hands and then reads nothing until told to. */
export async function silentClient(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await once(socket, "data");
  socket.pause();
  return socket;
}
