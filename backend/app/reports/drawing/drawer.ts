import { Worker } from "node:worker_threads";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import type { ReportDocument } from "../../../../src/domain/reports/document/reportDocument.ts";
import type { ReportFormat } from "../../../../src/domain/reports/report.ts";
import type { CheckInSheet } from "./checkInSheetPdf.ts";
import type { Drawn, DrawTask } from "./drawWorker.ts";

/** Draws files one after the other, beside what answers the screens (decision 0095). */
export type Drawer = {
  /** @throws ReportNotDrawn */
  draw(document: ReportDocument, format: ReportFormat): Promise<Buffer>;
  /** @throws ReportNotDrawn */
  drawSheets(sheets: readonly CheckInSheet[]): Promise<Buffer>;
  /** How many wait or are drawn. */
  readonly waiting: number;
};

/** A file could not be drawn. */
export class ReportNotDrawn extends Error {
  constructor(reason: string) {
    super(`The report could not be drawn (${reason}): narrow it, or tell who runs the server.`);
    this.name = "ReportNotDrawn";
  }
}

/** A file that takes longer, in ms, is given up with its thread. */
const PATIENCE = MINUTE;
/** A thread without work ends after so long, in ms: its fonts and code are 60 MB. */
const IDLE = MINUTE;
/** Memory of the thread, in MB: what needs more must not end the process that answers the screens. */
const MEMORY = 512;

/** One thread for the process, begun with the first file. */
export function createDrawer(
  spawn: () => Worker = () =>
    new Worker(new URL("./drawWorker.js", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    }),
): Drawer {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const end = () => {
    const ended = worker;
    worker = null;
    void ended?.terminate();
  };

  async function one(task: DrawTask): Promise<Buffer> {
    if (idle !== null) clearTimeout(idle);
    const thread = (worker ??= startWorker());
    try {
      const drawn = await answerOf(thread, task);
      if ("reason" in drawn) throw new ReportNotDrawn(drawn.reason);
      return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
    } finally {
      idle = setTimeout(end, IDLE);
      idle.unref();
    }
  }

  function startWorker(): Worker {
    const thread = spawn();
    // A thread alone must not keep the process.
    thread.unref();
    const gone = () => {
      if (worker === thread) worker = null;
    };
    thread.on("error", gone);
    thread.on("exit", gone);
    return thread;
  }

  function answerOf(thread: Worker, task: DrawTask): Promise<Drawn> {
    return new Promise((resolve) => {
      const done = (drawn: Drawn) => {
        clearTimeout(timer);
        thread.off("message", done).off("error", broke).off("exit", ended);
        if ("reason" in drawn && drawn.reason.startsWith(ENDED)) end();
        resolve(drawn);
      };
      const broke = (error: Error) => done({ reason: ENDED + error.message });
      const ended = (code: number) => done({ reason: `${ENDED}it ended with ${code}` });
      const timer = setTimeout(
        () => done({ reason: `${ENDED}it took longer than ${PATIENCE / 1000} s` }),
        PATIENCE,
      );
      thread.on("message", done).on("error", broke).on("exit", ended);
      thread.postMessage(task);
    });
  }

  return {
    get waiting() {
      return waiting;
    },
    draw: (document, format) => inTurn({ document, format }),
    drawSheets: (sheets) => inTurn({ sheets }),
  };

  function inTurn(task: DrawTask): Promise<Buffer> {
    waiting += 1;
    const drawn = last.then(() => one(task));
    last = drawn.then(
      () => undefined,
      () => undefined,
    );
    return drawn.finally(() => {
      waiting -= 1;
    });
  }
}

/** How a reason begins after which the thread is of no use any more. */
const ENDED = "the thread is gone: ";
