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
 * and counted.
 */
export function openServiceLog(
  folder: string,
  name: string,
  { maxBytes, kept }: RotationRules = defaultRotation,
  now: () => number = Date.now,
): ServiceLog {
  const flood = new LineFlood(now);
  const fileOf = (age: number) =>
    path.join(folder, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  mkdirSync(folder, { recursive: true });
  let file = openSync(fileOf(0), "a");
  let size = statSync(fileOf(0)).size;

  function rotate(): void {
    closeSync(file);
    for (let age = kept - 1; age >= 0; age -= 1) {
      if (statSync(fileOf(age), { throwIfNoEntry: false }) !== undefined) {
        renameSync(fileOf(age), fileOf(age + 1));
      }
    }
    file = openSync(fileOf(0), "a");
    size = 0;
  }

  function append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    if (size > 0 && size + bytes.length > maxBytes) {
      rotate();
    }
    writeSync(file, bytes);
    size += bytes.length;
  }

  return {
    write(line) {
      for (const each of flood.pass(line)) append(each);
    },
    close() {
      for (const each of flood.end()) append(each);
      closeSync(file);
    },
  };
}
