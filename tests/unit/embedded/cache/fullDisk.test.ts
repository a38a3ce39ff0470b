import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openAppendLog } from "../../../../backend/embedded/cache/appendLog.ts";
import { isDiskFull } from "../../../../backend/embedded/process/diskFull.ts";
import { hasSmallDisks, smallDisk } from "../support/smallDisk.ts";
import { startCache } from "../../../../backend/embedded/cache/startCache.ts";
import { Redis } from "ioredis";
import { TEST_SECRET } from "./testCache.ts";

const client = (port: number) =>
  new Redis({ host: "127.0.0.1", port, password: TEST_SECRET, retryStrategy: () => null });

it.skipIf(!hasSmallDisks)(
  "on a full disk sessions begin and end in memory, and all of it is written once there is room",
  async () => {
    const disk = smallDisk(2);
    const reported: string[] = [];
    const failures: Error[] = [];
    const start = () =>
      startCache({
        folder: disk.folder,
        host: "127.0.0.1",
        port: 0,
        secret: TEST_SECRET,
        report: (sentence) => reported.push(sentence),
        onFailure: (error) => failures.push(error),
      });
    const cache = await start();
    const before = client(cache.port);
    try {
      await before.set("a", "before");
      disk.fill();
      for (let n = 0; n < 100; n += 1) await before.set(`b${n}`, "x".repeat(200));
      await before.del("a");
      expect([await before.get("b99"), await before.get("a"), failures]).toEqual([
        "x".repeat(200),
        null,
        [],
      ]);
      expect(reported).toEqual([expect.stringContaining("in memory alone until there is room")]);
      disk.free();
      await expect.poll(() => reported.at(-1)).toContain("There is room again");
      await before.set("c", "after");
      before.disconnect();
      await cache.close();
      const again = await start();
      const reader = client(again.port);
      expect(await reader.mget("a", "b0", "b99", "c")).toEqual([
        null,
        "x".repeat(200),
        "x".repeat(200),
        "after",
      ]);
      reader.disconnect();
      await again.close();
    } finally {
      before.disconnect();
      disk.remove();
    }
  },
);

it.skipIf(!existsSync("/dev/full"))(
  "a log that finds the disk full while it closes is not tried again: the file is the next one's",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "balise-log-"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
      rmSync(folder, { recursive: true });
    });
    const file = path.join(folder, "cache.log");
    symlinkSync("/dev/full", file);
    const suspended: boolean[] = [];
    const log = await openAppendLog({
      file,
      size: 1,
      compactAfterBytes: 1e9,
      snapshot: () => [],
      onSynced: () => undefined,
      isDiskFull: (error) => isDiskFull(error, folder),
      onSuspended: (isSuspended) => suspended.push(isSuspended),
      onFailure: (error) => expect.fail(error.message),
    });
    log.append({ time: 1, database: 0, commands: [["set", "a", "b"]] }, false);
    await log.close();
    expect([suspended, vi.getTimerCount()]).toEqual([[true], 0]);
  },
);
