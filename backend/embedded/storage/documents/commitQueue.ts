import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Database } from "../database.ts";
import { diskFull, ElasticsearchError } from "../elasticsearchError.ts";

type Work = {
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
};

type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };

/** By which a full disk is known, and what is notified of it. */
export type Room = {
  readonly isFull: (error: unknown) => boolean;
  /** A write found no room. */
  readonly refused: () => void;
  /** A write found room. */
  readonly written: () => void;
};

const alwaysRoom: Room = {
  isFull: () => false,
  refused: () => undefined,
  written: () => undefined,
};

/**
 * Gathers the writes of all requests that arrive together into one transaction with one flush to
 * the disk. A write is answered only after the commit, so what was answered survives kill -9.
 *
 * A write that throws an ElasticsearchError must not have changed anything before; any other error
 * undoes the whole transaction, and its writes are then run again one by one so that only the
 * guilty one fails. A write that finds the disk full is refused, and the next one tries again: writes go on by themselves
 * once there is room.
 */
export class CommitQueue {
  readonly #database: Database;
  readonly #catalogue: Catalogue;
  readonly #room: Room;
  #waiting: Work[] = [];
  #scheduled = false;

  constructor(database: Database, catalogue: Catalogue, room: Room = alwaysRoom) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#room = room;
  }

  /** Runs a write within the next transaction; resolves once it is on the disk. */
  write<Result>(run: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      // The queue hands each resolve what its own run returned.
      this.#waiting.push({ run, resolve: resolve as (value: never) => void, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      // After the requests that have already reached the process were read.
      setImmediate(() => this.flush());
    });
  }

  /** Commits what is waiting, now. */
  flush(): void {
    this.#scheduled = false;
    const works = this.#waiting;
    this.#waiting = [];
    if (works.length === 0) return;
    try {
      settle(works, this.#commit(works));
    } catch (error) {
      if (works.length === 1) {
        for (const work of works) work.reject(error);
        return;
      }
      for (const work of works) {
        try {
          settle([work], this.#commit([work]));
        } catch (own) {
          work.reject(own);
        }
      }
    }
  }

  #commit(works: readonly Work[]): readonly Outcome[] {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const outcomes = works.map(({ run }): Outcome => {
        try {
          return { ok: true, value: run() };
        } catch (error) {
          if (error instanceof ElasticsearchError) return { ok: false, error };
          throw error;
        }
      });
      this.#catalogue.save();
      this.#database.exec("COMMIT");
      this.#room.written();
      return outcomes;
    } catch (error) {
      this.#undo();
      if (!this.#room.isFull(error)) throw error;
      this.#room.refused();
      throw diskFull();
    }
  }

  #undo(): void {
    try {
      this.#database.exec("ROLLBACK");
    } catch (error) {
      // SQLite has already rolled back by itself after some errors (a full disk for one).
      if (!(error instanceof Error) || !error.message.includes("no transaction is active"))
        throw error;
    } finally {
      this.#catalogue.load();
    }
  }
}

function settle(works: readonly Work[], outcomes: readonly Outcome[]): void {
  works.forEach((work, at) => {
    const outcome = outcomes[at];
    if (outcome?.ok) work.resolve(outcome.value as never);
    else work.reject(outcome?.error);
  });
}
