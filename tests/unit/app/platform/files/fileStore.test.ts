import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFileKey } from "../../../../../backend/app/platform/files/fileKey.ts";
import {
  FileMissing,
  type FileStore,
  FileStoreFailed,
  InvalidFileKey,
} from "../../../../../backend/app/platform/files/fileStore.ts";
import {
  InvalidFilesConfiguration,
  openFileStore,
  s3OptionsOf,
} from "../../../../../backend/app/platform/files/openFileStore.ts";
import { s3Keys, s3Region, startFakeS3 } from "./fakeS3.ts";

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

const plain = { type: "text/plain" };

/** What every store of files does. */
function fileStoreContract(name: string, open: () => Promise<FileStore>): void {
  describe(`files in ${name}`, () => {
    let store: FileStore;

    beforeAll(async () => {
      store = await open();
    });

    it("gives back what was put", async () => {
      await store.put("horizon/report.pdf", Buffer.from("é%PDF"), { type: "application/pdf" });
      expect(await textOf(await store.get("horizon/report.pdf"))).toBe("é%PDF");
    });

    it("keeps an empty file", async () => {
      await store.put("empty", new Uint8Array(), plain);
      expect(await textOf(await store.get("empty"))).toBe("");
    });

    it("replaces a file", async () => {
      await store.put("a/b", Buffer.from("a long first content"), plain);
      await store.put("a/b", Buffer.from("second"), plain);
      expect(await textOf(await store.get("a/b"))).toBe("second");
    });

    it("keeps one whole file when two are put at once", async () => {
      const contents = Array.from({ length: 8 }, (_, at) => String(at).repeat(50_000));
      await Promise.all(contents.map((text) => store.put("race", Buffer.from(text), plain)));
      expect(contents).toContain(await textOf(await store.get("race")));
    });

    it("knows what exists", async () => {
      await store.put("there", Buffer.from("x"), plain);
      expect([
        await store.exists("there"),
        await store.exists("not-there"),
        await store.exists("not/there"),
      ]).toEqual([true, false, false]);
    });

    it("deletes, also what is not there", async () => {
      await store.put("gone", Buffer.from("x"), plain);
      await store.delete("gone");
      await store.delete("gone");
      expect(await store.exists("gone")).toBe(false);
    });

    it("lists and deletes all of one folder, and nothing beside it", async () => {
      const keys = ["own/a", "own/plans/b", "own/plans/c", "own/d", "own-other/e"];
      for (const key of keys) await store.put(key, Buffer.from(key), plain);
      const listed = async (folder: string) => {
        const found: string[] = [];
        for await (const key of store.list(folder)) found.push(key);
        return found.toSorted();
      };
      expect(await listed("own")).toEqual(["own/a", "own/d", "own/plans/b", "own/plans/c"]);
      await store.deleteAll("own");
      await store.deleteAll("own");
      expect(await listed("own")).toEqual([]);
      expect(await listed("own-other")).toEqual(["own-other/e"]);
    });

    it("says which file is missing before the first byte", async () => {
      await expect(store.get("missing/file")).rejects.toEqual(
        Object.assign(new FileMissing("missing/file")),
      );
    });

    it.each([
      "",
      "/etc/passwd",
      "../x",
      "a/../b",
      "a//b",
      ".hidden",
      "a/",
      "a\\b",
      "a\0b",
      "é",
      "x".repeat(501),
    ])("refuses the key %j in every call", async (key) => {
      const calls = [
        store.put(key, Buffer.from("x"), plain),
        store.get(key),
        store.exists(key),
        store.delete(key),
        store.deleteAll(key),
      ];
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.map((one) => (one.status === "rejected" ? one.reason.name : "done"))).toEqual(
        calls.map(() => "InvalidFileKey"),
      );
    });
  });
}

let folder: string;
let s3: Awaited<ReturnType<typeof startFakeS3>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "balise-files-"));
  s3 = await startFakeS3("balise-files");
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

function s3Environment(bucket: string, secret = s3Keys.secretAccessKey) {
  return {
    BALISE_FILES: `s3://${bucket}?endpoint=${encodeURIComponent(s3.endpoint)}&region=${s3Region}`,
    BALISE_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    BALISE_S3_SECRET_ACCESS_KEY: secret,
  };
}

fileStoreContract("a folder", () => openFileStore({ BALISE_FILES: join(folder, "store") }));
fileStoreContract("an S3 bucket", () => openFileStore(s3Environment("balise-files")));

describe("the folder driver", () => {
  it("leaves no temporary files", async () => {
    const place = join(folder, "tidy");
    const store = await openFileStore({ BALISE_FILES: place });
    await store.put("a", Buffer.from("x"), plain);
    expect(await readdir(place)).toEqual(["a"]);
  });

  it("says what failed when it cannot write, and leaves nothing behind", async () => {
    const place = join(folder, "blocked");
    const store = await openFileStore({ BALISE_FILES: place });
    await writeFile(join(place, "taken"), "a file where a folder is needed");
    const failure = await store
      .put("taken/inside", Buffer.from("x"), plain)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileStoreFailed);
    expect(failure).toEqual(expect.objectContaining({ action: "put", key: "taken/inside" }));
    expect(await readdir(place)).toEqual(["taken"]);
  });
});

describe("the S3 driver", () => {
  it("keeps the content's type with the object", async () => {
    const store = await openFileStore(s3Environment("balise-files"));
    await store.put("typed.png", Buffer.from("x"), { type: "image/png" });
    expect(s3.objects.get("typed.png")?.type).toBe("image/png");
  });

  it("says what failed when the keys are wrong", async () => {
    const store = await openFileStore(s3Environment("balise-files", "wrong"));
    await expect(store.put("x", Buffer.from("x"), plain)).rejects.toThrow(
      'The file store could not put "x" (SignatureDoesNotMatch): check the place named in BALISE_FILES and try again.',
    );
  });

  it("does not take a missing bucket for a missing file", async () => {
    const store = await openFileStore(s3Environment("another-bucket"));
    await expect(store.get("x")).rejects.toThrow(FileStoreFailed);
  });
});

describe("BALISE_FILES", () => {
  it("names bucket, endpoint and region", () => {
    expect(s3OptionsOf("s3://files?endpoint=https://s3.example:9000&region=eu-west-1", {})).toEqual(
      {
        bucket: "files",
        endpoint: "https://s3.example:9000",
        region: "eu-west-1",
        credentials: null,
      },
    );
  });

  it.each([
    { name: "nothing", environment: {} },
    { name: "another protocol", environment: { BALISE_FILES: "ftp://host/x" } },
    { name: "an unknown option", environment: { BALISE_FILES: "s3://files?regoin=x" } },
    { name: "keys in the address", environment: { BALISE_FILES: "s3://id:secret@files" } },
    { name: "a folder in the bucket", environment: { BALISE_FILES: "s3://files/sub" } },
    {
      name: "one key of two",
      environment: { BALISE_FILES: "s3://files", BALISE_S3_ACCESS_KEY_ID: "x" },
    },
    { name: "a broken endpoint", environment: { BALISE_FILES: "s3://files?endpoint=host:9000" } },
  ])("with $name is refused", async ({ environment }) => {
    await expect(openFileStore(environment)).rejects.toThrow(InvalidFilesConfiguration);
  });
});

describe("a file's key", () => {
  it("may have folders, dots and dashes", () => {
    expect(checkFileKey("tour-horizon/asset-01HX/photo_2.front.jpg")).toBe(
      "tour-horizon/asset-01HX/photo_2.front.jpg",
    );
  });

  it("that is refused does not stand in the message at full length", () => {
    expect(new InvalidFileKey("x".repeat(1000)).message.length).toBeLessThan(300);
  });
});
