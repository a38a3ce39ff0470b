import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import { LineFlood } from "./lineFlood.ts";

/** The log of one service: lines in a file, with the older files beside it. */
export interface ServiceLog {
  write(line: string): void;
  close(): void;
}

/** A file is put aside at this size (bytes), and so many older ones are kept. */
export interface RotationRules {
  readonly maxBytes: number;
  readonly kept: number;
}

const defaultRotation: RotationRules = { maxBytes: 5 * 1024 * 1024, kept: 3 };

/**
 * Opens `<folder>/<name>.log`; older ones are `<name>.1.log` (the youngest) and so on. Writes are
 * synchronous, so that the last words of a service are there even when the supervisor is killed. What floods is left out
 * and counted. A disk that refuses ends nothing: what could not be written is counted, and said in the log once it can.
 * `failed` is called when lines begin to be lost.
 */
export function openServiceLog(
  folder: string,
  name: string,
  { maxBytes, kept }: RotationRules = defaultRotation,
  now: () => number = Date.now,
  failed: (error: unknown) => void = () => undefined,
): ServiceLog {
  const flood = new LineFlood(now);
  const fileOf = (age: number) =>
    path.join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  /** Null: it could not be opened, or put aside. */
  let file: number | null = null;
  let size = 0;
  let lost = 0;

  function open(): number {
    mkdirSync(folder, { recursive: true });
    const opened = openSync(fileOf(0), "a");
    size = statSync(fileOf(0)).size;
    return opened;
  }

  function close(): void {
    if (file !== null) {
      closeSync(file);
      file = null;
    }
  }

  function rotate(): void {
    close();
    for (let age = kept - 1; age >= 0; age -= 1) {
      if (statSync(fileOf(age), { throwIfNoEntry: false }) !== undefined) {
        renameSync(fileOf(age), fileOf(age + 1));
      }
    }
  }

  function write(text: string): void {
    const bytes = Buffer.from(text);
    file ??= open();
    if (size > 0 && size + bytes.length > maxBytes) {
      rotate();
      file = open();
    }
    for (let written = 0; written < bytes.length;) {
      written += writeSync(file, bytes, written);
    }
    size += bytes.length;
  }

  function append(line: string): void {
    try {
      write(lost === 0 ? `${line}\n` : `(${lost} lines could not be written)\n${line}\n`);
      lost = 0;
    } catch (error) {
      lost += 1;
      if (lost === 1) failed(error);
    }
  }

  // Where it cannot be opened the service starts all the same, and the first line tries again.
  try {
    file = open();
  } catch (error) {
    failed(error);
  }

  return {
    write(line) {
      for (const each of flood.pass(line)) append(each);
    },
    close() {
      for (const each of flood.end()) append(each);
      close();
    },
  };
}
