import { once } from "node:events";
import { WebSocket } from "ws";
import type { Credentials, RunningBackend } from "./backend.ts";

/** Somebody at a screen, with every byte that the server has sent them. */
export type ShownTo = {
  /** Everything received so far, by WebSocket and by HTTP, as it came. */
  readonly received: () => string;
  /** How many notifications were received of a collection. */
  readonly notified: (collection: string) => number;
  /** Whether a notification of one document was received. */
  readonly wasNotified: (collection: string, id: string) => boolean;
  /** By WebSocket; answers the whole answer. */
  ask(request: object): Promise<{ readonly status: number; readonly result: unknown }>;
  /** By HTTP. */
  askByHttp(request: object): ReturnType<RunningBackend["http"]>;
  close(): void;
};

/** Signs in on a WebSocket of its own, past every SDK, and records. */
export async function shownTo(backend: RunningBackend, who: Credentials): Promise<ShownTo> {
  const socket = new WebSocket(`ws://127.0.0.1:${backend.port}`);
  await once(socket, "open");
  const frames: string[] = [];
  const answers = new Map<string, (answer: never) => void>();
  socket.on("message", (data: Buffer) => {
    const frame = data.toString("utf8");
    frames.push(frame);
    const message = JSON.parse(frame) as { readonly requestId?: string; readonly room?: string };
    if (message.requestId !== undefined && message.requestId === message.room) {
      answers.get(message.requestId)?.(message as never);
      answers.delete(message.requestId);
    }
  });
  let asked = 0;
  let jwt: string | undefined;
  const ask: ShownTo["ask"] = (request) =>
    new Promise((resolve) => {
      const requestId = `request-${(asked += 1)}`;
      answers.set(requestId, resolve);
      socket.send(JSON.stringify({ ...request, requestId, ...(jwt === undefined ? {} : { jwt }) }));
    });
  const login = await ask({ controller: "auth", action: "login", strategy: "local", body: who });
  ({ jwt } = login.result as { jwt: string });
  return {
    received: () => frames.join("\n"),
    notified: (collection) => frames.filter((frame) => isAbout(frame, collection)).length,
    wasNotified: (collection, id) =>
      frames.some((frame) => isAbout(frame, collection) && frame.includes(`"${id}"`)),
    ask,
    async askByHttp(request) {
      const answer = await backend.http(request, jwt ?? null);
      frames.push(JSON.stringify(answer));
      return answer;
    },
    close: () => socket.terminate(),
  };
}

function isAbout(frame: string, collection: string): boolean {
  return frame.includes('"type":"document"') && frame.includes(`"collection":"${collection}"`);
}
