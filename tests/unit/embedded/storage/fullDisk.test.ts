import { expect, test } from "vitest";
import { at, lines, storageCall } from "../../../contract/storageClient.ts";
import { hasSmallDisks, smallDisk } from "../support/smallDisk.ts";
import { watchedStorage } from "./storageFolder.ts";

test.skipIf(!hasSmallDisks)(
  "on a full disk writes are refused as Elasticsearch refuses them, reads go on, and writes go on by themselves once there is room",
  async () => {
    const disk = smallDisk(24);
    const { started, conditions, reported } = watchedStorage({ folder: disk.folder });
    const storage = await started;
    try {
      const call = storageCall(() => storage.url);
      await call("PUT", "/notes", {});
      await call("PUT", "/notes/_doc/before", { text: "kept" });
      disk.fill(16 * 1024);
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
      disk.free();
      expect((await call("POST", "/notes/_bulk", lines(...entries))).status).toBe(200);
      expect(conditions.at(-1)?.refusesSince).toBeNull();
      expect(reported.at(-1)).toContain("There is room again");
    } finally {
      await storage.close().finally(disk.remove);
    }
  },
);
