import { describe, expect, test } from "vitest";
import type {
  FromSheetWriter,
  ToSheetWriter,
} from "../../../../src/streams/spreadsheet/sheetProtocol.ts";
import {
  SheetFailed,
  type SheetPart,
  type SheetWorkerPort,
  writeSheet,
} from "../../../../src/streams/spreadsheet/writeSheet.ts";

const task = {
  head: { name: "t", timezone: "UTC", columns: [{ header: "a" }] },
  format: "csv",
  dialect: { separator: ",", decimal: "." },
} as const;
const part = (done: number): SheetPart => ({ rows: [[`row ${done}`]], done, total: 2 });

/** A worker that keeps what it is told and says what the test says. */
function fakeWorker(answer: (message: ToSheetWriter) => FromSheetWriter | null = () => null) {
  const heard: ToSheetWriter["type"][] = [];
  let hear: (message: FromSheetWriter) => void = () => undefined;
  let fail: (reason: string) => void = () => undefined;
  let isEnded = false;
  const port: SheetWorkerPort = {
    post: (message) => {
      heard.push(message.type);
      const said = answer(message);
      if (said !== null) queueMicrotask(() => hear(said));
    },
    onMessage: (listener) => (hear = listener),
    onError: (listener) => (fail = listener),
    end: () => (isEnded = true),
  };
  return { port, heard, fail: (reason: string) => fail(reason), isEnded: () => isEnded };
}
const written = (message: ToSheetWriter): FromSheetWriter | null =>
  message.type === "end" ? { type: "written", bytes: new Uint8Array([1, 2]) } : null;

describe("writeSheet", () => {
  test("the worker hears the rows in order and ends with the file", async () => {
    const worker = fakeWorker(written);
    const progress: unknown[] = [];
    const bytes = await writeSheet(() => worker.port, task, [part(1), part(2)], {
      signal: new AbortController().signal,
      onProgress: (...told) => progress.push(told),
    });
    expect([...bytes]).toEqual([1, 2]);
    expect(worker.heard).toEqual(["begin", "rows", "rows", "end"]);
    expect(progress).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(worker.isEnded()).toBe(true);
  });

  test.each([
    ["it fails", () => fakeWorker(() => ({ type: "failed", reason: "no memory" }))],
    ["it cannot be loaded", () => fakeWorker()],
  ])("a worker that says nothing usable ends and is told: %s", async (_, make) => {
    const worker = make();
    const done = writeSheet(() => worker.port, task, [part(1)], {
      signal: new AbortController().signal,
    });
    worker.fail("no memory");
    await expect(done).rejects.toThrow(SheetFailed);
    expect(worker.isEnded()).toBe(true);
  });

  test("whoever stops ends the worker while rows are still being read", async () => {
    const worker = fakeWorker();
    const stop = new AbortController();
    async function* endless(): AsyncGenerator<SheetPart> {
      yield part(1);
      await new Promise((_, reject) =>
        stop.signal.addEventListener("abort", () => reject(stop.signal.reason)),
      );
    }
    const done = writeSheet(() => worker.port, task, endless(), { signal: stop.signal });
    stop.abort(new Error("enough"));
    await expect(done).rejects.toThrow("enough");
    expect(worker.isEnded()).toBe(true);
    expect(worker.heard).not.toContain("end");
  });

  test("rows that cannot be read end the worker", async () => {
    const worker = fakeWorker();
    function* broken(): Generator<SheetPart> {
      yield part(1);
      throw new Error("the customer was left");
    }
    const done = writeSheet(() => worker.port, task, broken(), {
      signal: new AbortController().signal,
    });
    await expect(done).rejects.toThrow("the customer was left");
    expect(worker.isEnded()).toBe(true);
  });
});
