const CORRUPTION_CODES = new Set(["SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT"]);

/** The exit code of a storage whose file cannot be opened. */
export const CORRUPT_STORAGE_EXIT_CODE = 65;

/** The database file is damaged or is not a database. The message names the file and the way out. */
export class CorruptStorage extends Error {
  override readonly name = "CorruptStorage";
  readonly file: string;
  readonly finding: string;

  constructor(file: string, finding: string) {
    super(
      `The storage file ${file} is damaged (${finding.replaceAll(/\s+/g, " ").trim()}). ` +
        `Put back a backup of it, or move it away (with ${file}-wal and ${file}-shm) to start empty.`,
    );
    this.file = file;
    this.finding = finding;
  }

  /** The error as CorruptStorage if SQLite's code says corruption, else nothing. */
  static from(file: string, error: unknown): CorruptStorage | undefined {
    if (error instanceof CorruptStorage) return error;
    if (!(error instanceof Error)) return undefined;
    const code = "code" in error && typeof error.code === "string" ? error.code : "";
    const damaged =
      CORRUPTION_CODES.has(code) ||
      /malformed|not a database|disk image|corrupt/i.test(error.message);
    return damaged ? new CorruptStorage(file, error.message) : undefined;
  }
}
