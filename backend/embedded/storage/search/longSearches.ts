import { type ChildProcess, fork } from "node:child_process";
import { ElasticsearchError } from "../elasticsearchError.ts";
import { RawJson } from "../http/rawJson.ts";
import type { Reply, StorageRequest } from "../http/storageRequest.ts";

/** Answers what would keep the process that writes from everybody else. */
export type LongSearches = {
  /** Estimated ms from which on a search is long. */
  readonly from: number;
  /** @throws ElasticsearchError where too many wait, or it has ended without an answer */
  ask(request: StorageRequest): Promise<Reply>;
  close(): Promise<void>;
};

/** What the reading process answers; `failure`: what it could not explain. */
export type LongAnswer =
  | { readonly status: number; readonly text: string }
  | { readonly failure: string; readonly code: string | undefined };

const LIMITS = {
  /** Estimated ms. The dearest search of ours takes 0.2 s, once a minute. */
  from: 50,
  /** Requests that wait for the reading process. At 2 s of the processor each, more would not be answered in time. */
  waiting: 16,
  /**
   * From its arrival to its answer, ms: Kuzzle's client waits 30 s and then asks again. One that waits is refused; one
   * that is under way, which SQLite cannot interrupt, ends with its process.
   */
  patience: 25_000,
  /** Without a long search the process ends and gives its memory back, ms. */
  idle: 60_000,
};

type Asked = {
  readonly request: StorageRequest;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
};

/**
 * One process that reads the file beside the one that writes it (`readerMain.ts`), one search after the other. It begins
 * with the first long search. SQLite's write-ahead log shows it everything that was answered: a write is answered after
 * its commit.
 */
export class ReadingProcess implements LongSearches {
  readonly #program: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #limits: typeof LIMITS;
  readonly #waiting: Asked[] = [];
  #child: ChildProcess | null = null;
  #isReady = false;
  #current: Asked | null = null;
  #isClosed = false;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param program path of readerMain.js
   * @param limits replaces single ones, for tests
   */
  constructor(program: string, file: string, major: 7 | 8, limits: Partial<typeof LIMITS> = {}) {
    this.#program = program;
    this.#limits = { ...LIMITS, ...limits };
    const { MALLOC_MMAP_THRESHOLD_, MALLOC_ARENA_MAX } = process.env;
    this.#env = {
      BALISE_STORAGE_FILE: file,
      BALISE_STORAGE_MAJOR: String(major),
      MALLOC_MMAP_THRESHOLD_,
      MALLOC_ARENA_MAX,
    };
  }

  get from(): number {
    return this.#limits.from;
  }

  ask(request: StorageRequest): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const { waiting } = this.#limits;
      if (this.#isClosed) {
        reject(rejected("the storage is closing"));
        return;
      }
      if (this.#waiting.length >= waiting) {
        reject(rejected(`${waiting} long searches are waiting: try again, or ask for less`));
        return;
      }
      const asked: Asked = {
        request,
        timer: setTimeout(() => this.#expire(asked), this.#limits.patience),
        resolve: (reply) => {
          clearTimeout(asked.timer);
          resolve(reply);
        },
        reject: (error) => {
          clearTimeout(asked.timer);
          reject(error);
        },
      };
      this.#waiting.push(asked);
      this.#next();
    });
  }

  async close(): Promise<void> {
    const child = this.#child;
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(rejected("the storage is closing"));
    this.#end("the storage is closing");
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => child.once("exit", resolve));
  }

  #next(): void {
    if (this.#current !== null) return;
    const child = (this.#child ??= this.#started());
    if (!this.#isReady) return;
    clearTimeout(this.#idle);
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#idle = setTimeout(() => this.#end("nothing was asked"), this.#limits.idle).unref();
      return;
    }
    this.#current = next;
    child.send(next.request);
  }

  #expire(asked: Asked): void {
    const reason = "the search was not answered in time and was ended: ask for less at once";
    if (asked === this.#current) this.#end(reason);
    else {
      this.#waiting.splice(this.#waiting.indexOf(asked), 1);
      asked.reject(rejected(reason));
    }
  }

  #started(): ChildProcess {
    const child = fork(this.#program, [], {
      env: this.#env,
      execArgv: [],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    // Neither it nor what it says keeps a process alive that has nothing else to do.
    child.unref();
    child.channel?.unref();
    child.on("message", (message) => {
      if (child === this.#child) this.#receive(message as "ready" | LongAnswer);
    });
    const gone = (): void => {
      if (child === this.#child) this.#end("the reading process has ended");
    };
    child.on("error", gone);
    child.on("exit", gone);
    return child;
  }

  #receive(message: "ready" | LongAnswer): void {
    const asked = this.#current;
    this.#current = null;
    if (message === "ready") this.#isReady = true;
    else if ("failure" in message)
      asked?.reject(Object.assign(new Error(message.failure), { code: message.code }));
    else asked?.resolve({ status: message.status, body: new RawJson(message.text) });
    this.#next();
  }

  /** Ends the process; who waits is asked for by the next one. */
  #end(reason: string): void {
    clearTimeout(this.#idle);
    const [child, asked] = [this.#child, this.#current];
    this.#child = null;
    this.#current = null;
    const wasReady = this.#isReady;
    this.#isReady = false;
    child?.kill("SIGKILL");
    asked?.reject(rejected(reason));
    // One that cannot even begin would be begun for ever.
    if (!wasReady) for (const { reject } of this.#waiting.splice(0)) reject(rejected(reason));
    else if (this.#waiting.length > 0) this.#next();
  }
}

function rejected(reason: string): ElasticsearchError {
  return new ElasticsearchError(429, "es_rejected_execution_exception", reason);
}
