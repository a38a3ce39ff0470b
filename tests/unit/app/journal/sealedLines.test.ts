import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sealedLines } from "../../../../backend/app/journal/sealedLines.ts";

const SEED = Buffer.alloc(32, 7);
const ENTRIES = [{ id: "a", byName: "Zoë" }, { id: "b", changes: [{ field: "x" }] }, { id: "c" }];

async function exported(entries: readonly object[] = ENTRIES, seed = SEED): Promise<string[]> {
  async function* each() {
    yield* entries;
  }
  const lines: string[] = [];
  for await (const line of sealedLines({ customer: "tower" }, each(), seed)) lines.push(line);
  return lines;
}

/** What the script that checks an export says of one. */
function verified(lines: readonly string[], key: string | null = null): string {
  const folder = mkdtempSync(join(tmpdir(), "journal-"));
  const file = join(folder, "journal.ndjson");
  writeFileSync(file, lines.join(""));
  const args = ["scripts/verify-journal.mjs", file];
  if (key !== null) {
    writeFileSync(join(folder, "key.pem"), key);
    args.push(join(folder, "key.pem"));
  }
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return (stdout + stderr).trim();
}
const keyIn = (lines: readonly string[]) =>
  (JSON.parse(lines.at(-1) ?? "") as { publicKey: string }).publicKey;

describe("an exported journal", () => {
  test("is whole and signed, also by a key that was kept before", async () => {
    const lines = await exported();
    expect(verified(lines)).toBe("3 entries, whole and signed.");
    expect(verified(lines, keyIn(await exported([])))).toBe("3 entries, whole and signed.");
    expect(verified(await exported([]))).toBe("0 entries, whole and signed.");
  });

  test.each([
    ["with a changed entry", (lines: string[]) => lines.map((line) => line.replace("Zoë", "Bob"))],
    ["without an entry", (lines: string[]) => lines.toSpliced(2, 1)],
    ["in another order", (lines: string[]) => [lines[0], lines[2], lines[1], ...lines.slice(3)]],
    [
      "of another customer",
      (lines: string[]) => lines.map((line) => line.replace("tower", "rent")),
    ],
    ["that was cut off", (lines: string[]) => lines.slice(0, -1)],
    ["with entries after its end", (lines: string[]) => [...lines, lines[1]]],
    ["whose end is of less", (lines: string[]) => lines.toSpliced(3, 1)],
  ])("%s is told from it", async (_, change) => {
    expect(verified(change(await exported()) as string[])).toMatch(/^Line \d+: /u);
  });

  test("that somebody else has signed is not taken for ours", async () => {
    const ours = keyIn(await exported());
    const foreign = await exported(ENTRIES, Buffer.alloc(32, 9));
    expect(verified(foreign, ours)).toContain("the signature is not of this key");
  });
});
