import Libsql from "libsql";
import { CorruptStorage } from "./corruptStorage.ts";

/** What can be bound to a statement. A boolean must never reach the driver: it aborts the process. */
export type SqlValue = string | number | null;

/** One row as an array of columns, in the order of the SELECT. */
export type SqlRow = readonly SqlValue[];

type Prepared = { rows: Libsql.Statement<unknown[]>; reader: boolean };

/** Statements kept prepared; a mixed load of Kuzzle uses some 150 different ones. */
const STATEMENTS_KEPT = 600;

/**
 * The one connection to the database file. Everything is synchronous; the write-ahead log is
 * flushed to disk at each commit (`synchronous = FULL`), so what was committed survives kill -9
 * and a loss of power.
 */
export class Database {
  readonly file: string;
  readonly #driver: Libsql.Database;
  readonly #prepared = new Map<string, Prepared>();

  private constructor(file: string, driver: Libsql.Database) {
    this.file = file;
    this.#driver = driver;
  }

  /**
   * Opens or creates the file; throws CorruptStorage when it is no database. Its pages are not read here, since that takes
   * longer the larger it is: they are checked while it serves (condition/fileCheck.ts).
   */
  static open(file: string): Database {
    try {
      const database = new Database(file, new Libsql(file));
      database.exec("PRAGMA journal_mode = WAL");
      database.exec("PRAGMA synchronous = FULL");
      // 48 MB of page cache (the value is in KiB): the indexes of 100,000 documents stay in memory.
      database.exec("PRAGMA cache_size = -49152");
      database.exec("PRAGMA wal_autocheckpoint = 4000");
      // ANALYZE reads this many rows of an index, which keeps it at some milliseconds.
      database.exec("PRAGMA analysis_limit = 1000");
      return database;
    } catch (error) {
      throw CorruptStorage.from(file, error) ?? error;
    }
  }

  /** Opens the file that another process writes; refuses to change anything. */
  static openReader(file: string): Database {
    const database = new Database(file, new Libsql(file));
    database.exec("PRAGMA query_only = ON");
    // A write-ahead log that is begun anew, ms.
    database.exec("PRAGMA busy_timeout = 5000");
    database.exec("PRAGMA cache_size = -16384");
    return database;
  }

  /** Runs statements without parameters, ignoring rows. */
  exec(sql: string): void {
    this.#driver.exec(sql);
  }

  /** Runs a statement that returns no rows. */
  run(sql: string, values: readonly SqlValue[] = []): void {
    this.#prepare(sql).rows.run([...values]);
  }

  /** All rows of a query. */
  rows(sql: string, values: readonly SqlValue[] = []): readonly SqlRow[] {
    return this.#prepare(sql).rows.all([...values]) as SqlRow[];
  }

  /** The first row of a query. */
  row(sql: string, values: readonly SqlValue[] = []): SqlRow | undefined {
    return this.#prepare(sql).rows.get([...values]) as SqlRow | undefined;
  }

  /** The first column of the first row as a number; 0 when there is none. */
  number(sql: string, values: readonly SqlValue[] = []): number {
    return Number(this.row(sql, values)?.[0] ?? 0);
  }

  /** Forgets prepared statements: needed after a table was dropped or altered. */
  forgetStatements(): void {
    this.#prepared.clear();
  }

  /** Moves the write-ahead log into the file and closes. */
  close(): void {
    this.#prepared.clear();
    this.#driver.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    this.#driver.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#driver.prepare(sql);
    const prepared = { rows: statement, reader: statement.reader };
    if (prepared.reader) statement.raw();
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > STATEMENTS_KEPT) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    return prepared;
  }
}
