import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkFileKey } from "./fileKey.ts";
import { FileMissing, type FileStore, FileStoreFailed } from "./fileStore.ts";

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR", "EISDIR"].includes(codeOf(error));
}

/**
 * Files in a folder, each under its key as relative path. Written beside and renamed, so that a reader or a crash
 * never sees a part; what a crash leaves begins with a dot, which no key does. The type is not kept here: the file's
 * document knows it.
 */
export async function openFolderFileStore(folder: string): Promise<FileStore> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new FileStoreFailed("open", folder, error);
  }
  const pathOf = (key: string) => join(folder, ...checkFileKey(key).split("/"));

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const temporary = join(dirname(path), `.${randomBytes(8).toString("hex")}.tmp`);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(temporary, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
        // A new name is on the disk only when its folder is.
        const holder = await open(dirname(path), "r");
        try {
          await holder.sync();
        } finally {
          await holder.close();
        }
      } catch (error) {
        // What cannot be tidied up either must not hide the reason.
        await rm(temporary, { force: true }).catch(() => undefined);
        throw new FileStoreFailed("put", key, error);
      }
    },
    async get(key) {
      const path = pathOf(key);
      try {
        if (!(await stat(path)).isFile()) throw new FileMissing(key);
        const file = await open(path, "r");
        return file.createReadStream();
      } catch (error) {
        if (error instanceof FileMissing) throw error;
        if (isAbsence(error)) throw new FileMissing(key);
        throw new FileStoreFailed("get", key, error);
      }
    },
    async exists(key) {
      const path = pathOf(key);
      try {
        return (await stat(path)).isFile();
      } catch (error) {
        if (isAbsence(error)) return false;
        throw new FileStoreFailed("exists", key, error);
      }
    },
    async delete(key) {
      const path = pathOf(key);
      try {
        await rm(path);
      } catch (error) {
        if (isAbsence(error) || codeOf(error) === "ERR_FS_EISDIR") return;
        throw new FileStoreFailed("delete", key, error);
      }
    },
    async *list(folder) {
      yield* filesUnder(pathOf(folder), folder);
    },
    async deleteAll(folder) {
      const path = pathOf(folder);
      try {
        await rm(path, { recursive: true, force: true });
      } catch (error) {
        throw new FileStoreFailed("delete", folder, error);
      }
    },
  };
}

/** What a crash left begins with a dot and is no file of ours. */
async function* filesUnder(path: string, key: string): AsyncGenerator<string> {
  let entries;
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (isAbsence(error)) return;
    throw new FileStoreFailed("list", key, error);
  }
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const [ownPath, ownKey] = [join(path, entry.name), `${key}/${entry.name}`];
    if (entry.isDirectory()) yield* filesUnder(ownPath, ownKey);
    else yield ownKey;
  }
}
