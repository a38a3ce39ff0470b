import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a provider answers a request with. */
export type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
export type Asked = {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: string;
};

/** A provider of fleets on this machine, that answers as the test says and notes what it was asked. */
export async function provider(answer: (asked: Asked) => Answer | Promise<Answer>) {
  const asked: Asked[] = [];
  const server: Server = createServer((request, response) => {
    void respond(request).then(({ status = 200, body = "", headers = {} }) => {
      response.writeHead(status, headers);
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  async function respond(request: IncomingMessage): Promise<Answer> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const one = {
      line: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: Buffer.concat(parts).toString("utf8"),
    };
    asked.push(one);
    return answer(one);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    url: `http://127.0.0.1:${port}/aemp`,
    lines: () => asked.map(({ line }) => line),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
