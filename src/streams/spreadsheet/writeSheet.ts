import type { CsvDialect } from "../../domain/base/csvText.ts";
import type { SheetFormat, SheetHead, SheetRow } from "../../domain/base/sheet.ts";
import type { SheetTask } from "../../sheets/sheetTask.ts";
import type { FromSheetWriter, ToSheetWriter } from "./sheetProtocol.ts";

/** Some rows of a table, and how far it is: `done` of `total` rows have come with these. */
export type SheetPart = {
  readonly rows: readonly SheetRow[];
  readonly done: number;
  readonly total: number;
};

/** Where the rows of a table come from: what is at hand, or what is read part by part until `signal` aborts. */
export type SheetSource = {
  readonly head: SheetHead;
  readonly parts: (signal: AbortSignal) => AsyncIterable<SheetPart> | Iterable<SheetPart>;
};

/** A table that is to become a file. */
export type SheetOrder = {
  readonly fileName: string;
  readonly format: SheetFormat;
  readonly dialect: CsvDialect;
  readonly source: SheetSource;
};

/** The file, to be saved. */
export type WrittenSheet = {
  readonly fileName: string;
  readonly format: SheetFormat;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** The worker that writes one file, as its starter sees it. */
export type SheetWorkerPort = {
  post(message: ToSheetWriter): void;
  onMessage(listener: (message: FromSheetWriter) => void): void;
  /** The worker could not be loaded, or broke. */
  onError(listener: (reason: string) => void): void;
  end(): void;
};

/** A file could not be written. Try again; with very many rows, narrow the set or choose CSV, which needs less memory. */
export class SheetFailed extends Error {
  constructor(reason: string) {
    super(`The file could not be written (${reason}): try again, or export fewer rows.`);
    this.name = "SheetFailed";
  }
}

/**
 * Writes a table as a file in a worker of its own, which ends with it, also when `signal` aborts or a part cannot be read.
 * @throws SheetFailed, what `parts` throws, or the signal's reason
 */
export async function writeSheet(
  spawn: () => SheetWorkerPort,
  task: SheetTask,
  parts: AsyncIterable<SheetPart> | Iterable<SheetPart>,
  { signal, onProgress }: SheetWriting,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted();
  const worker = spawn();
  const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.onMessage((message) => {
      if (message.type === "written") resolve(message.bytes);
      else reject(new SheetFailed(message.reason));
    });
    worker.onError((reason) => reject(new SheetFailed(reason)));
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const fed = (async () => {
    worker.post({ type: "begin", task });
    for await (const { rows, done, total } of parts) {
      signal.throwIfAborted();
      worker.post({ type: "rows", rows });
      onProgress?.(done, total);
    }
    worker.post({ type: "end" });
  })();
  try {
    // A worker that fails while rows still come ends the work at once.
    const [bytes] = await Promise.all([written, fed]);
    return bytes;
  } finally {
    worker.end();
  }
}

/** How the writing is followed and stopped. */
export type SheetWriting = {
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
};
