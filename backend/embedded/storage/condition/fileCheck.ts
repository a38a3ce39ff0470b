import { type ChildProcess, fork } from "node:child_process";
import { z } from "zod";
import { DAY, MINUTE } from "../../../../src/domain/base/time.ts";
import type { FilePart } from "./checkParts.ts";

/** Receives how a check goes. */
export type CheckListener = {
  readonly began: () => void;
  /** How many parts the file has. */
  readonly counted: (parts: number) => void;
  readonly checked: (part: FilePart) => void;
  /** `isWhole`: each part was checked. */
  readonly ended: (isWhole: boolean) => void;
};

/** When a check begins, ms. */
export type CheckTimes = {
  /** After the start, which needs the disk for itself. */
  readonly after: number;
  /** After the end of the one before. */
  readonly every: number;
};

export type FileCheckOptions = {
  /** Pages whose last writes are lost: the check finds which tables they are of. */
  readonly lostPages: readonly number[];
  readonly times?: Partial<CheckTimes> | undefined;
};

const TIMES: CheckTimes = { after: MINUTE, every: DAY };

const Message = z.union([
  z.object({ parts: z.number() }),
  z.object({
    part: z.object({
      table: z.string(),
      findings: z.array(z.string()),
      bytes: z.number(),
      lostPages: z.number(),
    }),
  }),
]);

/**
 * Checks the file of the storage while it serves, by a process of its own (`checkerMain.ts`), one table after the other:
 * a start waits for no size. Without pause a check would keep the write-ahead log from being emptied.
 */
export class FileCheck {
  readonly #program: string;
  readonly #file: string;
  readonly #listener: CheckListener;
  readonly #lostPages: readonly number[];
  readonly #times: CheckTimes;
  #timer: NodeJS.Timeout;
  #child: ChildProcess | null = null;
  #isClosed = false;

  /** @param program path of checkerMain.js */
  constructor(
    program: string,
    file: string,
    listener: CheckListener,
    { lostPages, times = {} }: FileCheckOptions,
  ) {
    this.#program = program;
    this.#file = file;
    this.#listener = listener;
    this.#lostPages = lostPages;
    this.#times = { ...TIMES, ...times };
    this.#timer = this.#next(this.#times.after);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child === null) return;
    child.kill("SIGKILL");
    if (child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => child.once("exit", resolve));
  }

  #next(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#start(), ms).unref();
  }

  #start(): void {
    const child = fork(this.#program, [], {
      env: {
        BALISE_STORAGE_FILE: this.#file,
        BALISE_STORAGE_LOST_PAGES: this.#lostPages.join(","),
      },
      execArgv: [],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    // Neither it nor what it says keeps a process alive that has nothing else to do.
    child.unref();
    child.channel?.unref();
    this.#child = child;
    this.#listener.began();
    let left: number | null = null;
    child.on("message", (sent) => {
      const { data: message } = Message.safeParse(sent);
      if (message === undefined) return;
      if ("parts" in message) {
        left = message.parts;
        this.#listener.counted(left);
      } else {
        left = (left ?? 0) - 1;
        this.#listener.checked(message.part);
      }
    });
    const gone = (): void => {
      if (this.#child !== child) return;
      this.#child = null;
      if (this.#isClosed) return;
      this.#listener.ended(left === 0);
      this.#timer = this.#next(this.#times.every);
    };
    child.on("error", gone);
    child.on("exit", gone);
  }
}
