import { Readable } from "node:stream";
import { checkFileKey } from "./fileKey.ts";
import { FileMissing, type FileStore, FileStoreFailed } from "./fileStore.ts";

/** Where the bucket is and who we are there. */
export interface S3Options {
  readonly bucket: string;
  /** Address of the service; null: AWS itself. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Keys; null: whatever the AWS SDK finds in its environment. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound");
}

/**
 * Files as objects of an S3 bucket, addressed by path so that any S3-like store serves. The client is loaded here and
 * not before: whoever keeps their files in a folder does not pay for it in memory.
 */
export async function openS3FileStore(options: S3Options): Promise<FileStore> {
  const {
    S3Client,
    PutObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    DeleteObjectCommand,
    ListObjectsV2Command,
  } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region: options.region,
    forcePathStyle: true,
    maxAttempts: 3,
    // Stores that are not AWS do not all know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
    ...(options.credentials === null ? {} : { credentials: options.credentials }),
  });
  const at = (key: string) => ({ Bucket: options.bucket, Key: checkFileKey(key) });

  async function* list(folder: string): AsyncGenerator<string> {
    const Prefix = `${checkFileKey(folder)}/`;
    let ContinuationToken: string | undefined;
    do {
      const asked = { Bucket: options.bucket, Prefix, ContinuationToken };
      const page = await client.send(new ListObjectsV2Command(asked)).catch((error: unknown) => {
        throw new FileStoreFailed("list", folder, error);
      });
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  return {
    list,
    async deleteAll(folder) {
      // One by one: not every store that is like S3 deletes many at once.
      for await (const Key of list(folder)) {
        try {
          await client.send(new DeleteObjectCommand({ Bucket: options.bucket, Key }));
        } catch (error) {
          throw new FileStoreFailed("delete", Key, error);
        }
      }
    },
    async put(key, bytes, { type }) {
      const place = at(key);
      try {
        await client.send(new PutObjectCommand({ ...place, Body: bytes, ContentType: type }));
      } catch (error) {
        throw new FileStoreFailed("put", key, error);
      }
    },
    async get(key) {
      const place = at(key);
      try {
        const { Body } = await client.send(new GetObjectCommand(place));
        if (!(Body instanceof Readable)) throw new Error("the answer has no body");
        return Body;
      } catch (error) {
        if (isAbsence(error)) throw new FileMissing(key);
        throw new FileStoreFailed("get", key, error);
      }
    },
    async exists(key) {
      const place = at(key);
      try {
        await client.send(new HeadObjectCommand(place));
        return true;
      } catch (error) {
        if (isAbsence(error)) return false;
        throw new FileStoreFailed("exists", key, error);
      }
    },
    async delete(key) {
      const place = at(key);
      try {
        await client.send(new DeleteObjectCommand(place));
      } catch (error) {
        if (isAbsence(error)) return;
        throw new FileStoreFailed("delete", key, error);
      }
    },
  };
}
