import type { Database } from "../database.ts";

/** A table of the file with its indexes, which is checked at once. */
export type FilePart = {
  readonly table: string;
  /** What SQLite finds, at most three sentences; none: it is sound. */
  readonly findings: readonly string[];
  /** What it takes of the file; 0 where it cannot be read. */
  readonly bytes: number;
};

/** The tables of the file, that of the tables first. */
export function partsOf(database: Database): readonly string[] {
  const tables = database.rows(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rootpage",
  );
  return ["sqlite_schema", ...tables.map(([name]) => String(name))];
}

/** Checks one table: reads each of its pages, and those of its indexes, within one transaction. */
export function checkPart(database: Database, table: string): FilePart {
  const findings = findingsIn(database, table);
  return { table, findings, bytes: findings.length === 0 ? bytesOf(database, table) : 0 };
}

function findingsIn(database: Database, table: string): readonly string[] {
  try {
    return database
      .rows(`PRAGMA quick_check(${quoted(table)})`)
      .map(([finding]) => String(finding))
      .filter((finding) => finding !== "ok")
      .slice(0, 3);
  } catch (error) {
    // Some damage ends the check itself.
    return [error instanceof Error ? error.message : String(error)];
  }
}

function bytesOf(database: Database, table: string): number {
  const trees = database.rows(
    "SELECT name FROM sqlite_schema WHERE tbl_name = ? AND rootpage > 0",
    [table],
  );
  return trees.reduce(
    (sum, [name]) =>
      sum +
      database.number("SELECT sum(pgsize) FROM dbstat WHERE name = ? AND aggregate = TRUE", [
        name ?? "",
      ]),
    0,
  );
}

function quoted(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}
