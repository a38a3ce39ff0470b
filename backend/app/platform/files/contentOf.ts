import { FileMissing, type FileStore } from "./fileStore.ts";

/** The whole content of a stored file; null where there is none. Files are 5 MB at most. */
export async function contentOf(
  files: Pick<FileStore, "get">,
  key: string,
): Promise<Buffer | null> {
  try {
    const parts: Buffer[] = [];
    for await (const part of await files.get(key)) parts.push(Buffer.from(part));
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
