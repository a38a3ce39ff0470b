import type { CDPSession } from "playwright-core";

/** MB of JavaScript's heap after a collection, of the page's main thread and of all its workers together. */
export async function heapOf(
  session: CDPSession,
): Promise<{ readonly main: number; readonly workers: number }> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  let workers = 0;
  for (const worker of await attachedWorkers(session)) {
    await worker("HeapProfiler.collectGarbage");
    const usage = (await worker("Runtime.getHeapUsage")) as { readonly usedSize: number };
    workers += usage.usedSize;
  }
  return { main: usedSize / 2 ** 20, workers: workers / 2 ** 20 };
}

type Ask = (method: string) => Promise<unknown>;

/** Ways to ask each worker of a page. Playwright hands out no sessions of workers: their messages are carried by the page's. */
async function attachedWorkers(session: CDPSession): Promise<readonly Ask[]> {
  const ids: string[] = [];
  const waiting = new Map<number, (result: unknown) => void>();
  session.on("Target.attachedToTarget", ({ sessionId }) => ids.push(sessionId));
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result } = JSON.parse(message) as {
      readonly id?: number;
      readonly result?: unknown;
    };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await session.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  let count = 0;
  return ids.map((sessionId) => (method) => {
    const id = (count += 1);
    const answered = new Promise((resolve) => waiting.set(id, resolve));
    return session
      .send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) })
      .then(() => answered);
  });
}
