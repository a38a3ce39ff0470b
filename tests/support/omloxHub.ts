import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

/** What a hub under test does. */
export type HubBehaviour = {
  /** The bearer that it wants; null: any, or none. */
  token?: string | null;
  /** Whether it transforms coordinates to those that a subscription asks for. */
  knowsCrs?: boolean;
  /** The error that it answers every subscription with; null: none. */
  refusal?: { readonly code: number; readonly description: string } | null;
  /** Its REST answers by path. */
  lists?: Readonly<Record<string, unknown>>;
};

/**
 * An omlox hub that a test stands in for (omlox hub specification V2, REST and WebSocket): it gives tokens for clients,
 * answers its lists, and sends locations to those who subscribed.
 */
export class OmloxHub {
  readonly subscriptions: unknown[] = [];
  readonly tokensGiven: string[] = [];
  readonly paths: string[] = [];
  behaviour: HubBehaviour;
  private server: Server | null = null;
  private readonly sockets = new Set<WebSocket>();
  private readonly subscribers = new Set<WebSocket>();
  port = 0;

  constructor(behaviour: HubBehaviour = {}) {
    this.behaviour = behaviour;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/v2`;
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => {
      const { status, body } = this.answer(request);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
    const upgrades = new WebSocketServer({ noServer: true });
    server.on("upgrade", (request, socket, head) => {
      // A client that is refused may hang up at once.
      socket.on("error", () => socket.destroy());
      if (!this.isAllowed(request)) {
        socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
        return;
      }
      upgrades.handleUpgrade(request, socket, head, (opened) => this.serve(opened));
    });
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Ends all that is open, as a hub that is killed; `listen` starts it again at the same port. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.sockets) socket.terminate();
    server.closeAllConnections();
    await closed;
  }

  /** Sends a message of a topic to all subscribers; how many there were. */
  publish(payload: readonly unknown[], topic = "location_updates"): number {
    for (const socket of this.subscribers)
      socket.send(JSON.stringify({ event: "message", topic, subscription_id: 1, payload }));
    return this.subscribers.size;
  }

  private serve(socket: WebSocket): void {
    this.sockets.add(socket);
    socket.on("close", () => {
      this.sockets.delete(socket);
      this.subscribers.delete(socket);
    });
    socket.on("message", (data: Buffer) => {
      const { event, topic, params } = JSON.parse(data.toString("utf8")) as {
        event: string;
        topic: string;
        params: { crs?: string; token?: string };
      };
      this.subscriptions.push({ event, topic, params });
      const { token = null, knowsCrs = true, refusal = null } = this.behaviour;
      const refuse = (code: number, description: string) =>
        socket.send(JSON.stringify({ event: "error", code, description }));
      if (refusal !== null) return refuse(refusal.code, refusal.description);
      if (token !== null && params.token !== token) return refuse(10_004, "not authorized");
      if (!knowsCrs && params.crs !== undefined) return refuse(10_002, "unknown parameter");
      this.subscribers.add(socket);
      return socket.send(JSON.stringify({ event: "subscribed", topic, subscription_id: 1 }));
    });
  }

  private isAllowed({ headers }: IncomingMessage): boolean {
    const { token = null } = this.behaviour;
    return token === null || headers.authorization === `Bearer ${token}`;
  }

  private answer(request: IncomingMessage): { status: number; body: unknown } {
    const path = request.url ?? "";
    this.paths.push(path);
    if (path === "/token") {
      const token = `token-${this.tokensGiven.length + 1}`;
      this.tokensGiven.push(token);
      this.behaviour = { ...this.behaviour, token };
      return { status: 200, body: { access_token: token, expires_in: 300 } };
    }
    if (!this.isAllowed(request)) return { status: 401, body: { type: "unauthorized" } };
    const list = this.behaviour.lists?.[path.replace("/v2", "")];
    return list === undefined ? { status: 404, body: {} } : { status: 200, body: list };
  }
}
