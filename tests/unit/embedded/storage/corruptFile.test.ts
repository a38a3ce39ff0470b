import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CorruptStorage } from "../../../../backend/embedded/storage/corruptStorage.ts";
import { startStorage } from "../../../../backend/embedded/storage/startStorage.ts";
import { lines } from "../../../contract/storageClient.ts";
import { TEST_SECRET, testStorage } from "./storageFolder.ts";
import { PROGRAM } from "./storageProcess.ts";

let folder = "";
let file = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "balise-corrupt-"));
  file = join(folder, "storage.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a file that is no database is told by name with the way out", async () => {
  writeFileSync(file, "this is not a database, however long one looks at it ".repeat(100));
  const refused = startStorage({ file, port: 0, secret: TEST_SECRET });
  await expect(refused).rejects.toThrow(CorruptStorage);
  await expect(refused).rejects.toThrow(
    `The storage file ${file} is damaged (file is not a database). Put back a backup of it, or move it away (with ${file}-wal and ${file}-shm) to start empty.`,
  );
});

test("a database whose list of indexes is overwritten is reported as damaged", async () => {
  const storage = await testStorage();
  await storage.call("PUT", "/assets", {});
  const entries = Array.from({ length: 500 }, (_, n) => [
    { index: {} },
    { name: `asset ${n}`, n },
  ]).flat();
  await storage.call("POST", "/assets/_bulk", lines(...entries));
  await storage.restart();
  const bytes = readFileSync(join(storage.folder, "storage.db"));
  await storage.stop();
  // The second page is the root of that list; what is damaged elsewhere is served around (fileCheck.test.ts).
  bytes.fill(0xee, 4096, 8192);
  writeFileSync(file, bytes);
  await expect(startStorage({ file, port: 0, secret: TEST_SECRET })).rejects.toThrow(
    CorruptStorage,
  );
});

test("the process ends with code 65 and one line on stderr", () => {
  writeFileSync(file, "not a database at all ".repeat(300));
  const ended = spawnSync(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      BALISE_STORAGE_FILE: file,
      BALISE_STORAGE_PORT: "0",
      BALISE_DATA_SECRET: TEST_SECRET,
    },
    encoding: "utf8",
  });
  expect({ code: ended.status, lines: ended.stderr.trimEnd().split("\n") }).toEqual({
    code: 65,
    lines: [expect.stringContaining(`The storage file ${file} is damaged`)],
  });
});
