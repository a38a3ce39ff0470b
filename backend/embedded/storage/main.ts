import { fileURLToPath } from "node:url";
import { readDataSecret } from "../process/dataSecret.ts";
import { CORRUPT_STORAGE_EXIT_CODE, CorruptStorage } from "./corruptStorage.ts";
import { startStorage } from "./startStorage.ts";

/**
 * The storage as a process of its own: BALISE_STORAGE_FILE, BALISE_STORAGE_PORT,
 * BALISE_STORAGE_MAJOR, BALISE_DATA_SECRET. Prints one line with its port when it is ready; ends with exit code 65 and
 * one line on stderr when the file is no database.
 */
async function main(): Promise<void> {
  const end = (error: CorruptStorage): never => {
    process.stderr.write(`${error.message}\n`);
    process.exit(CORRUPT_STORAGE_EXIT_CODE);
  };
  try {
    const storage = await startStorage({
      file: process.env["BALISE_STORAGE_FILE"] ?? "data/storage.db",
      port: Number(process.env["BALISE_STORAGE_PORT"] ?? 7513),
      secret: readDataSecret(process.env),
      reader: fileURLToPath(new URL("readerMain.js", import.meta.url)),
      majorVersion: process.env["BALISE_STORAGE_MAJOR"] === "7" ? 7 : 8,
      checker: fileURLToPath(new URL("condition/checkerMain.js", import.meta.url)),
    });
    process.stdout.write(`storage listens on port ${storage.port}\n`);
    const stop = (): void => {
      storage.close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`storage: ${String(error)}\n`);
          process.exit(1);
        },
      );
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
  } catch (error) {
    if (error instanceof CorruptStorage) end(error);
    process.stderr.write(`storage: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

await main();
