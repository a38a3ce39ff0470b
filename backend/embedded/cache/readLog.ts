import { readFile, truncate } from "node:fs/promises";
import { execute } from "./execute.ts";
import { createKeyspace, type Keyspace } from "./keyspace.ts";
import { decodeRecord, hasRecordAfter, logHeader } from "./logRecord.ts";

/** The log cannot be trusted: it is damaged before its end. The message says what to do. */
export class CacheFileDamaged extends Error {
  override readonly name = "CacheFileDamaged";
  readonly file: string;
  readonly offset: number;

  constructor(file: string, offset: number, reason: string) {
    super(
      `The cache file ${file} is damaged at byte ${offset} (${reason}): restore it from a backup, or move it away and start again, which signs everybody out and loses nothing else.`,
    );
    this.file = file;
    this.offset = offset;
  }
}

/** The state a log leads to. */
export interface LogContents {
  readonly keyspace: Keyspace;
  /** Bytes of the log that are good; 0 when there is no log yet. */
  readonly size: number;
  /** Bytes cut from the end: a write that was under way when the power or the process went. */
  readonly cut: number;
  /** Epoch ms of the last record; 0 when there is none. */
  readonly lastTime: number;
}

/**
 * Replays the log. A torn end, which no client was told is written, is cut off the file.
 * Throws `CacheFileDamaged` when there is damage with whole records behind it.
 */
export async function readLog(file: string): Promise<LogContents> {
  const bytes = await readIfThere(file);
  const keyspace = createKeyspace();
  if (bytes === null) {
    return { keyspace, size: 0, cut: 0, lastTime: 0 };
  }
  const head = Buffer.from(logHeader);
  if (!bytes.subarray(0, head.length).equals(head.subarray(0, bytes.length))) {
    throw new CacheFileDamaged(file, 0, "it is not a log of this cache, or of another version");
  }
  if (bytes.length < head.length) {
    await truncate(file, 0);
    return { keyspace, size: 0, cut: bytes.length, lastTime: 0 };
  }
  let offset = head.length;
  let lastTime = 0;
  while (offset < bytes.length) {
    const found = decodeRecord(bytes, offset);
    if (found === null) {
      if (hasRecordAfter(bytes, offset)) {
        throw new CacheFileDamaged(file, offset, "the record there does not match its checksum");
      }
      await truncate(file, offset);
      break;
    }
    const { time, database, commands } = found.record;
    for (const words of commands) {
      const { reply } = execute(keyspace, database, words, time);
      if (reply !== null && typeof reply === "object" && "refusal" in reply) {
        throw new CacheFileDamaged(file, offset, `'${words[0]}' answers ${reply.refusal}`);
      }
    }
    lastTime = time;
    offset = found.end;
  }
  return { keyspace, size: offset, cut: bytes.length - offset, lastTime };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return null;
    }
    throw error;
  }
}
