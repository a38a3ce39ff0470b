import type { Database } from "../database.ts";

/** A table of the file with its indexes, which is checked at once. */
export type FilePart = {
  readonly table: string;
  /** What SQLite finds, at most three sentences; none: it is sound. */
  readonly findings: readonly string[];
  /** What it takes of the file; 0 where it cannot be read. */
  readonly bytes: number;
  /** How many of the given pages are its own. */
  readonly lostPages: number;
};

/** The tables of the file, that of the tables first. */
export function partsOf(database: Database): readonly string[] {
  const tables = database.rows(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rootpage",
  );
  return ["sqlite_schema", ...tables.map(([name]) => String(name))];
}

/** Checks one table: reads each of its pages, and those of its indexes, within one transaction. */
export function checkPart(
  database: Database,
  table: string,
  lostPages: readonly number[],
): FilePart {
  const findings = findingsIn(database, table);
  if (findings.length > 0) return { table, findings, bytes: 0, lostPages: 0 };
  return { table, findings, ...measured(database, table, lostPages) };
}

function findingsIn(database: Database, table: string): readonly string[] {
  try {
    return database
      .rows(`PRAGMA quick_check('${table.replaceAll("'", "''")}')`)
      .map(([finding]) => String(finding))
      .filter((finding) => finding !== "ok")
      .slice(0, 3);
  } catch (error) {
    // Some damage ends the check itself.
    return [error instanceof Error ? error.message : String(error)];
  }
}

function measured(
  database: Database,
  table: string,
  lostPages: readonly number[],
): Pick<FilePart, "bytes" | "lostPages"> {
  const trees = database.rows(
    "SELECT name FROM sqlite_schema WHERE tbl_name = ? AND rootpage > 0",
    [table],
  );
  const sum = { bytes: 0, lostPages: 0 };
  for (const [name = ""] of trees) {
    const [bytes, lost] = database.row(
      `SELECT sum(pgsize), sum(pageno IN (SELECT value FROM json_each(?))) FROM dbstat WHERE name = ?`,
      [JSON.stringify(lostPages), name],
    ) ?? [0, 0];
    sum.bytes += Number(bytes);
    sum.lostPages += Number(lost);
  }
  return sum;
}
