import type { Worker } from "node:worker_threads";
import type { FromWorld, ToWorld } from "./worldThread.ts";

/** The browser's WebSocket as far as the SDK uses it, without a network: at its other end is the thread of a world. */
export class BenchSocket {
  /** The world that is spoken to; set before a socket opens. */
  static world: Worker | null = null;
  /** Whether what the world says in one turn comes as one joined frame. */
  static isJoining = false;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readyState = 0;
  onopen: () => void = () => undefined;
  onmessage: (event: { readonly data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  onerror: () => void = () => undefined;

  constructor() {
    BenchSocket.world?.on("message", this.#hear);
    setImmediate(() => {
      this.readyState = this.OPEN;
      this.onopen();
    });
  }

  send(text: string): void {
    BenchSocket.world?.postMessage({ type: "text", text } satisfies ToWorld);
  }

  close(): void {
    this.readyState = this.CLOSED;
    BenchSocket.world?.off("message", this.#hear);
  }

  readonly #hear = (texts: FromWorld): void => {
    const frames = BenchSocket.isJoining && texts.length > 1 ? [`[${texts.join(",")}]`] : texts;
    for (const data of frames) if (this.readyState === this.OPEN) this.onmessage({ data });
  };
}
