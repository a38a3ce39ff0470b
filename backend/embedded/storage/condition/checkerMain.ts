import { constants, setPriority } from "node:os";
import { setTimeout as rest } from "node:timers/promises";
import { Database } from "../database.ts";
import { checkPart, partsOf } from "./checkParts.ts";

/**
 * The process that checks the file of the storage beside it (`fileCheck.ts`): BALISE_STORAGE_FILE,
 * BALISE_STORAGE_LOST_PAGES (numbers with commas). It sends its parent the number of parts, then each part, and ends. It
 * takes what nobody else wants of the processors, and rests after each part for as long as that has taken, so that the disk
 * is half free and the write-ahead log is emptied meanwhile.
 */
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches every process of the terminal: the storage ends this one.
process.on("SIGINT", () => undefined);

function belowAllOthers(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A system that forbids it has a check that is quicker.
  }
}

function send(message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });
}

belowAllOthers();
const database = Database.openReader(process.env["BALISE_STORAGE_FILE"] ?? "data/storage.db");
const lostPages = (process.env["BALISE_STORAGE_LOST_PAGES"] ?? "")
  .split(",")
  .filter((page) => page !== "")
  .map(Number);
const tables = partsOf(database);
await send({ parts: tables.length });
for (const table of tables) {
  const began = performance.now();
  await send({ part: checkPart(database, table, lostPages) });
  await rest(performance.now() - began);
}
process.exit(0);
