import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a network server was posted. */
export type Posted = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/** The API of a LoRaWAN network server that a test stands in for: keeps what is posted, and answers as the test says. */
export class NetworkServer {
  readonly posted: Posted[] = [];
  /** The status of its answers; null: it never answers. */
  status: number | null = 200;
  private server: Server | null = null;
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async listen(): Promise<void> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const { url = "", headers } = request;
        this.posted.push({ url, headers, body: Buffer.concat(parts).toString("utf8") });
        if (this.status === null) return;
        response.writeHead(this.status, { "content-type": "application/json" });
        response.end(this.status < 300 ? '{"id":"1"}' : '{"message":"no"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async kill(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}
