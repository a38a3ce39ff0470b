import type { Readable } from "node:stream";

/**
 * Where files of customers are kept: a folder on one machine, an S3 bucket on a cluster. Both drivers pass one contract
 * suite. The 5 MB limit and the allowed types (specification section 5) are the callers' to check.
 */
export interface FileStore {
  /** Keeps the bytes under the key, replacing what was there; durable and wholly visible when the promise resolves. */
  put(key: string, bytes: Uint8Array, options: { readonly type: string }): Promise<void>;
  /** The content as a stream. Throws FileMissing when there is none, before the first byte. */
  get(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Deletes; a key without a file is no error. */
  delete(key: string): Promise<void>;
  /** The keys of all files under a folder, in no particular order. */
  list(folder: string): AsyncIterable<string>;
  /** Deletes all files under a folder; a folder without files is no error. */
  deleteAll(folder: string): Promise<void>;
}

/** The key cannot name a file. */
export class InvalidFileKey extends Error {
  readonly key: string;

  constructor(key: string) {
    super(
      `"${key.slice(0, 80)}" cannot name a stored file: use parts of letters, digits, ".", "_" and "-" that begin with a letter or digit, separated by "/", 500 characters at most.`,
    );
    this.name = "InvalidFileKey";
    this.key = key;
  }
}

/** There is no file under the key. */
export class FileMissing extends Error {
  readonly key: string;

  constructor(key: string) {
    super(`There is no stored file "${key}": it was deleted, or was never uploaded.`);
    this.name = "FileMissing";
    this.key = key;
  }
}

/** The store could not do what was asked: disk full, no permission, bucket out of reach. */
export class FileStoreFailed extends Error {
  readonly action: "put" | "get" | "exists" | "delete" | "list" | "open";
  readonly key: string;

  constructor(action: FileStoreFailed["action"], key: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    super(
      `The file store could not ${action} "${key}" (${reason}): check the place named in BALISE_FILES and try again.`,
      { cause },
    );
    this.name = "FileStoreFailed";
    this.action = action;
    this.key = key;
  }
}
