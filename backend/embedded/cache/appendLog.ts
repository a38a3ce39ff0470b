import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { syncFolderOf } from "../process/syncFolderOf.ts";
import { encodeRecord, type LogRecord, logHeader } from "./logRecord.ts";

/** Where the log of commands goes. */
export interface AppendLog {
  /**
   * Adds a record; returns its number. It is written with the others of the same turn of the
   * event loop. `durable`: `synced` reaches the number once it is on the disk.
   */
  append(record: LogRecord, durable: boolean): number;
  /** The number up to which all is on the disk. */
  readonly synced: number;
  /** Writes and syncs all, then closes the file. */
  close(): Promise<void>;
}

/** What the log needs to know and whom it tells. */
export interface AppendLogOptions {
  readonly file: string;
  /** Bytes the file has now; 0 for a new one. */
  readonly size: number;
  /** Compaction starts when the file has grown by this much, and to twice its last compact size. */
  readonly compactAfterBytes: number;
  /** The compact form of the state as it is at the call. */
  readonly snapshot: () => Iterable<Buffer>;
  /** `synced` has moved on. */
  readonly onSynced: () => void;
  /** Whether an error says that the disk is full. */
  readonly isDiskFull: (error: unknown) => boolean;
  /**
   * The disk is full (`true`): what is appended is in memory alone, and clients are answered all the same, or nobody could
   * sign in. Every 5 s the whole state is tried to be written; once it is (`false`), nothing is missing.
   */
  readonly onSuspended: (isSuspended: boolean) => void;
  /** The disk refused for another reason: nothing more is written, and no client may be answered that it was. */
  readonly onFailure: (error: Error) => void;
}

/** A relaxed write is on the disk after this many milliseconds at the latest. */
const relaxedSyncDelay = 1000;
/** How often a full disk is tried again, in ms. */
const retryDelay = 5000;
/** Bytes collected before one write of a snapshot. */
const writeSize = 1024 * 1024;

/** Opens the log for appending. One `AppendLog` a file at a time. */
export async function openAppendLog(options: AppendLogOptions): Promise<AppendLog> {
  const log = new FileAppendLog(options, await open(options.file, "a"));
  if (options.size === 0) {
    await log.start();
  }
  return log;
}

class FileAppendLog implements AppendLog {
  synced = 0;
  readonly #options: AppendLogOptions;
  #handle: FileHandle;
  #size: number;
  #compactSize: number;
  #appended = 0;
  #buffered: Buffer[] = [];
  #syncWanted = false;
  #unsynced = false;
  #running: Promise<void> | null = null;
  #relaxedTimer: NodeJS.Timeout | null = null;
  #failed = false;
  #isSuspended = false;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(options: AppendLogOptions, handle: FileHandle) {
    this.#options = options;
    this.#handle = handle;
    this.#size = options.size;
    this.#compactSize = options.size;
  }

  async start(): Promise<void> {
    await this.#handle.writeFile(logHeader);
    await this.#handle.sync();
    await syncFolderOf(this.#options.file);
    this.#size = logHeader.length;
  }

  append(record: LogRecord, durable: boolean): number {
    this.#appended += 1;
    if (this.#isSuspended) {
      // The snapshot that ends this holds it.
      this.synced = this.#appended;
      return this.#appended;
    }
    this.#buffered.push(encodeRecord(record));
    this.#syncWanted ||= durable;
    if (!this.#failed) {
      this.#running ??= this.#run();
    }
    return this.#appended;
  }

  async close(): Promise<void> {
    if (this.#relaxedTimer !== null) {
      clearTimeout(this.#relaxedTimer);
    }
    if (this.#isSuspended) {
      this.#running ??= this.#run();
    }
    while (!this.#failed && (this.#running !== null || this.#unsynced)) {
      this.#syncWanted = true;
      this.#running ??= this.#run();
      await this.#running;
    }
    // A disk that is still full is not tried again: the file may be of the next process by then.
    clearTimeout(this.#retryTimer);
    await this.#handle.close();
  }

  /** Writes until nothing is left; only one runs at a time. Never rejects. */
  async #run(): Promise<void> {
    // The rest of this turn's commands share the write and the sync.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      if (this.#isSuspended) {
        await this.#resume();
      }
      while (this.#buffered.length > 0 || (this.#syncWanted && this.#unsynced)) {
        await this.#writeBatch();
        if (this.#size >= this.#compactSize * 2 + this.#options.compactAfterBytes) {
          await this.#compact();
        }
      }
    } catch (error) {
      if (this.#options.isDiskFull(error)) {
        this.#suspend();
        return;
      }
      this.#failed = true;
      this.#options.onFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#running = null;
    }
  }

  #suspend(): void {
    this.#isSuspended = true;
    this.#buffered = [];
    this.#syncWanted = false;
    this.#settleSync(this.#appended);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      this.#running ??= this.#run();
    }, retryDelay);
    this.#retryTimer.unref();
    this.#options.onSuspended(true);
  }

  /** Writes the whole state; what is appended from then on follows it in the new file. */
  async #resume(): Promise<void> {
    this.#isSuspended = false;
    await this.#compact();
    this.#options.onSuspended(false);
  }

  async #writeBatch(): Promise<void> {
    const batch = Buffer.concat(this.#buffered);
    const last = this.#appended;
    const sync = this.#syncWanted;
    this.#buffered = [];
    this.#syncWanted = false;
    if (batch.length > 0) {
      await this.#handle.writeFile(batch);
      this.#size += batch.length;
      this.#unsynced = true;
    }
    if (sync) {
      await this.#handle.datasync();
      this.#settleSync(last);
    } else {
      this.#relaxedTimer ??= setTimeout(() => this.#syncRelaxed(), relaxedSyncDelay);
    }
  }

  #settleSync(last: number): void {
    this.#unsynced = false;
    this.synced = last;
    if (this.#relaxedTimer !== null) {
      clearTimeout(this.#relaxedTimer);
      this.#relaxedTimer = null;
    }
    this.#options.onSynced();
  }

  #syncRelaxed(): void {
    this.#relaxedTimer = null;
    this.#syncWanted = true;
    if (!this.#failed) {
      this.#running ??= this.#run();
    }
  }

  /**
   * Writes the state to a file beside the log and replaces the log with it. The snapshot is
   * taken in one go, so what is buffered by then is already in it, and what comes later goes
   * to the new file: nothing is lost and nothing is applied twice.
   */
  async #compact(): Promise<void> {
    const temporary = `${this.#options.file}.new`;
    // What a disk that was full has left of an earlier one makes room.
    await rm(temporary, { force: true });
    const parts = collect(this.#options.snapshot());
    const last = this.#appended;
    this.#buffered = [];
    this.#syncWanted = false;
    const handle = await open(temporary, "a");
    try {
      let size = 0;
      for (const part of parts) {
        await handle.writeFile(part);
        size += part.length;
      }
      await handle.sync();
      await rename(temporary, this.#options.file);
      await syncFolderOf(this.#options.file);
      await this.#handle.close();
      this.#handle = handle;
      this.#size = size;
      this.#compactSize = size;
    } catch (error) {
      await handle.close();
      await rm(temporary, { force: true });
      throw error;
    }
    this.#settleSync(last);
  }
}

function collect(pieces: Iterable<Buffer>): Buffer[] {
  const parts: Buffer[] = [];
  let waiting: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size >= writeSize) {
      parts.push(Buffer.concat(waiting));
      waiting = [];
      size = 0;
    }
  }
  parts.push(Buffer.concat(waiting));
  return parts;
}
