import { rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { DataCondition } from "../../../../src/domain/operations/dataCondition.ts";
import { startStorage } from "../../../../backend/embedded/storage/startStorage.ts";
import { at, lines, storageCall } from "../../../contract/storageClient.ts";
import { hasSmallDisks, smallDisk } from "../support/smallDisk.ts";
import { TEST_SECRET } from "./storageFolder.ts";

/** Takes all room but a few kilobytes. */
function fill(folder: string): string {
  const file = path.join(folder, "ballast");
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - 16 * 1024)));
  return file;
}

test.skipIf(!hasSmallDisks)(
  "on a full disk writes are refused as Elasticsearch refuses them, reads go on, and writes go on by themselves once there is room",
  async () => {
    const disk = smallDisk(24);
    if (disk === null) throw new Error("There was a small disk a moment ago.");
    const conditions: DataCondition[] = [];
    const reported: string[] = [];
    const storage = await startStorage({
      folder: disk.folder,
      port: 0,
      secret: TEST_SECRET,
      report: (error) => reported.push(String(error)),
      onCondition: (condition) => conditions.push(condition),
    });
    try {
      const call = storageCall(() => storage.url);
      await call("PUT", "/notes", {});
      await call("PUT", "/notes/_doc/before", { text: "kept" });
      const ballast = fill(disk.folder);
      const entries = Array.from({ length: 200 }, (_, n) => [
        { index: { _id: String(n) } },
        { text: "x".repeat(500) },
      ]).flat();
      const refused = await call("POST", "/notes/_bulk", lines(...entries));
      expect([refused.status, at(refused.body, "error", "type")]).toEqual([
        429,
        "cluster_block_exception",
      ]);
      expect(at(refused.body, "error", "reason")).toContain(
        "disk usage exceeded flood-stage watermark",
      );
      // Nothing of it is there, and what was there is.
      const found = await call("POST", "/notes/_search", { query: { match_all: {} } });
      expect(at(found.body, "hits", "total", "value")).toBe(1);
      expect(conditions.at(-1)?.refusesSince).toEqual(expect.any(Number));
      expect(reported).toContainEqual(
        expect.stringContaining("writes are refused and reads go on"),
      );
      rmSync(ballast);
      expect((await call("POST", "/notes/_bulk", lines(...entries))).status).toBe(200);
      expect(conditions.at(-1)?.refusesSince).toBeNull();
      expect(reported.at(-1)).toContain("There is room again");
    } finally {
      await storage.close().finally(disk.remove);
    }
  },
);
