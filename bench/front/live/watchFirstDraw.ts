declare global {
  interface Window {
    /** When somebody signed in, and when all assets had been drawn, ms since the page was opened. */
    signIn?: number;
    firstDraw?: number;
  }
}

/** A message of the live core's worker, as far as it may be one with points (src/streams/core/worker/protocol.ts). */
type MaybeFrame = {
  readonly changes?: readonly {
    readonly news?: { readonly fields?: { readonly points?: { readonly total: number } } };
  }[];
} | null;

/**
 * Runs in the page before all else: notes when the form is sent, and the first time the canvas of the marks draws after the live
 * core has told points of all assets. The product needs to know nothing of it.
 */
export function watchFirstDraw(assets: number): void {
  let isTold = false;
  const before = (prototype: object, name: string, run: (self: object, args: unknown[]) => void) =>
    Reflect.set(
      prototype,
      name,
      new Proxy(Reflect.get(prototype, name) as (...args: unknown[]) => unknown, {
        apply(method, self: object, args: unknown[]) {
          run(self, args);
          return Reflect.apply(method, self, args);
        },
      }),
    );
  const heard = new WeakSet<object>();
  // Before the front hears the worker: it draws as soon as it does.
  before(Worker.prototype, "addEventListener", (worker) => {
    if (heard.has(worker) || !(worker instanceof Worker)) return;
    heard.add(worker);
    worker.addEventListener("message", ({ data }: MessageEvent<MaybeFrame>) => {
      for (const { news } of data?.changes ?? [])
        if (news?.fields?.points?.total === assets) isTold = true;
    });
  });
  before(WebGL2RenderingContext.prototype, "drawArrays", (context, args) => {
    const { canvas } = context as WebGL2RenderingContext;
    const isOfMarks = canvas instanceof HTMLCanvasElement && canvas.className === "MapMarks";
    if (isTold && isOfMarks && Number(args[2]) > 0) window.firstDraw ??= performance.now();
  });
  addEventListener("submit", () => (window.signIn = performance.now()), { capture: true });
}
