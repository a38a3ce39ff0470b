import type { CDPSession, Page } from "playwright-core";

import { must } from "../../../src/domain/base/must.ts";
import { compiledCode } from "./compiledCode.ts";

declare global {
  interface Window {
    /** Every WebGL context that the page has ever made and the collector has not taken. */
    benchContexts?: Set<WeakRef<WebGLRenderingContext | WebGL2RenderingContext>>;
  }
}

/** What a page holds after a collection. Heaps in MB. */
export type Held = {
  /** Without what the engine has compiled. */
  readonly heapMain: number;
  readonly compiledCode: number;
  readonly heapWorkers: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly contexts: number;
  readonly workers: number;
  readonly sockets: number;
};

type Waiting = (result: unknown) => void;

/**
 * Looks into one page and its workers. Playwright hands out no sessions of workers: their messages are carried by the
 * page's.
 */
export class PageProbe {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #workers = new Map<string, Set<string>>();
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  /** The most sockets that were open at once. */
  maxSockets = 0;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Before the page is opened: what it makes is counted from the first line on. */
  static async on(page: Page): Promise<PageProbe> {
    await page.addInitScript(countContexts);
    const session = await page.context().newCDPSession(page);
    const probe = new PageProbe(page, session);
    await probe.#begin();
    return probe;
  }

  get sockets(): number {
    return [...this.#workers.values()].reduce((sum, open) => sum + open.size, 0);
  }

  async held(): Promise<Held> {
    const session = this.#session;
    // Twice: what a finaliser lets go is taken by the second.
    for (let times = 0; times < 2; times += 1) {
      await session.send("HeapProfiler.collectGarbage");
      for (const worker of this.#workers.keys())
        await this.#ask(worker, "HeapProfiler.collectGarbage");
    }
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const code = await compiledCode(session);
    let workers = 0;
    for (const worker of this.#workers.keys()) {
      const usage = (await this.#ask(worker, "Runtime.getHeapUsage")) as { usedSize?: number };
      workers += usage.usedSize ?? 0;
    }
    const { metrics } = await session.send("Performance.getMetrics");
    const metric = (name: string) =>
      must(
        metrics.find((one) => one.name === name),
        `the browser counts ${name}`,
      ).value;
    const contexts = await this.#page.evaluate(
      () =>
        [...(window.benchContexts ?? [])].filter((ref) => ref.deref()?.isContextLost() === false)
          .length,
    );
    return {
      heapMain: (usedSize - code) / 2 ** 20,
      compiledCode: code / 2 ** 20,
      heapWorkers: workers / 2 ** 20,
      nodes: metric("Nodes"),
      listeners: metric("JSEventListeners"),
      contexts,
      workers: this.#workers.size,
      sockets: this.sockets,
    };
  }

  async #begin(): Promise<void> {
    const session = this.#session;
    session.on("Target.attachedToTarget", ({ sessionId }) => {
      this.#workers.set(sessionId, new Set());
      this.#post(sessionId, "Network.enable");
    });
    session.on("Target.detachedFromTarget", ({ sessionId }) => this.#workers.delete(sessionId));
    session.on("Target.receivedMessageFromTarget", ({ sessionId, message }) =>
      this.#hear(sessionId, message),
    );
    await session.send("Performance.enable");
    await session.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
  }

  #hear(worker: string, message: string): void {
    const { id, result, method, params } = JSON.parse(message) as {
      readonly id?: number;
      readonly result?: unknown;
      readonly method?: string;
      readonly params?: { readonly requestId?: string };
    };
    if (id !== undefined) {
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
      return;
    }
    const socket = params?.requestId ?? "";
    if (method === "Network.webSocketCreated") this.#workers.get(worker)?.add(socket);
    if (method === "Network.webSocketClosed") this.#workers.get(worker)?.delete(socket);
    this.maxSockets = Math.max(this.maxSockets, this.sockets);
  }

  #ask(worker: string, method: string): Promise<unknown> {
    return new Promise((resolve) => {
      this.#waiting.set(this.#post(worker, method), resolve);
    });
  }

  #post(sessionId: string, method: string): number {
    const id = (this.#asked += 1);
    this.#session
      .send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) })
      // The worker has ended meanwhile: nothing of it is held any more.
      .catch(() => this.#waiting.get(id)?.({}));
    return id;
  }
}

/** Runs in the page. */
function countContexts(): void {
  const kept = new Set<WeakRef<WebGLRenderingContext | WebGL2RenderingContext>>();
  window.benchContexts = kept;
  const known = new WeakSet<object>();
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its canvas below
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function getContext(
    this: HTMLCanvasElement,
    ...asked: unknown[]
  ) {
    const context: unknown = Reflect.apply(own, this, asked);
    const isGl =
      context instanceof WebGLRenderingContext || context instanceof WebGL2RenderingContext;
    if (isGl && !known.has(context)) {
      known.add(context);
      kept.add(new WeakRef(context));
    }
    return context;
  } as typeof own;
}
