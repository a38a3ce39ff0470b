import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sentenceOf } from "../client/login.ts";
import { UsageError } from "../usageError.ts";
import { parseLog, type LogFormat } from "./parseLog.ts";
import type { ColumnNames } from "./columns.ts";
import type { BadLine, LogEntry } from "./logEntry.ts";
import { UnreadableLog } from "./unreadableLog.ts";

/** A whole log in memory, in time order. */
export type ReplayLog = {
  /** The file's name without its folder. */
  readonly name: string;
  /** First 12 hexadecimal digits of the content's SHA-256: the same log is known again wherever it lies. */
  readonly digest: string;
  readonly format: LogFormat;
  /** By time, then as they stood in the file. */
  readonly entries: readonly LogEntry[];
  /** By line. */
  readonly bad: readonly BadLine[];
};

/** Largest file, in bytes. The log is sorted in memory, so there is a bound. */
export const LARGEST_FILE = 100_000_000;
/** Most lines, bad ones included; a million of them take about 300 MB. */
export const MAX_LINES = 1_000_000;

/** Reads, checks and sorts a log. @throws UsageError, UnreadableLog */
export async function readLog(file: string, columns: ColumnNames | null): Promise<ReplayLog> {
  const name = path.basename(file);
  const bytes = await contentOf(file);
  const text = textOf(name, bytes);
  try {
    const { format, lines } = parseLog(text, columns, MAX_LINES);
    const entries: LogEntry[] = [];
    const bad: BadLine[] = [];
    for (const line of lines) {
      if (line.ok) entries.push(line.entry);
      else bad.push({ line: line.line, reason: line.reason });
    }
    // The sort is stable: what has the same time stays in the order of the file.
    entries.sort((a, b) => a.at - b.at);
    const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
    return { name, digest, format, entries, bad };
  } catch (error) {
    if (error instanceof UnreadableLog) throw new UnreadableLog(`${name}: ${error.message}`);
    throw error;
  }
}

async function contentOf(file: string): Promise<Buffer> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new UsageError(`${file} is no file: name a CSV or GPX log.`);
    if (found.size > LARGEST_FILE)
      throw new UnreadableLog(
        `${file} has ${Math.ceil(found.size / 1e6)} MB; a log is sorted in memory, up to ${LARGEST_FILE / 1e6} MB: cut it in pieces by time.`,
      );
    return await readFile(file);
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnreadableLog) throw error;
    throw new UsageError(`${file} cannot be read (${sentenceOf(error)}): name a CSV or GPX log.`);
  }
}

function textOf(name: string, bytes: Buffer): string {
  if (bytes.includes(0))
    throw new UnreadableLog(
      `${name} is not text in UTF-8 (it holds zero bytes): save it as CSV or GPX in UTF-8.`,
    );
  const text = bytes.toString("utf8");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
