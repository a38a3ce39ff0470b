import type { FileStore } from "./fileStore.ts";
import { openFolderFileStore } from "./folderFileStore.ts";
import { openS3FileStore, type S3Options } from "./s3FileStore.ts";

/** The names of the environment this module reads. */
export interface FilesEnvironment {
  /** A folder, or `s3://bucket?endpoint=https://…&region=…`. */
  readonly BALISE_FILES?: string | undefined;
  readonly BALISE_S3_ACCESS_KEY_ID?: string | undefined;
  readonly BALISE_S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** BALISE_FILES or the keys beside it say something that cannot be meant. */
export class InvalidFilesConfiguration extends Error {
  constructor(reason: string) {
    super(
      `BALISE_FILES cannot be used (${reason}): give a folder, or s3://bucket?endpoint=https://host&region=name.`,
    );
    this.name = "InvalidFilesConfiguration";
  }
}

function parseAddress(address: string): URL {
  if (!URL.canParse(address)) throw new InvalidFilesConfiguration(`"${address}" is not an address`);
  return new URL(address);
}

/** Reads an `s3://` address and its keys. Throws InvalidFilesConfiguration. */
export function s3OptionsOf(address: string, environment: FilesEnvironment): S3Options {
  const url = parseAddress(address);
  const unknown = [...url.searchParams.keys()].find(
    (name) => name !== "endpoint" && name !== "region",
  );
  if (unknown !== undefined) throw new InvalidFilesConfiguration(`it does not know "${unknown}"`);
  if (url.username || url.password) {
    throw new InvalidFilesConfiguration(
      "keys belong in BALISE_S3_ACCESS_KEY_ID and BALISE_S3_SECRET_ACCESS_KEY",
    );
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) {
    throw new InvalidFilesConfiguration(`"${url.hostname}" is not the name of a bucket`);
  }
  if (url.pathname !== "" && url.pathname !== "/") {
    throw new InvalidFilesConfiguration("a folder inside the bucket is not supported");
  }
  const endpoint = url.searchParams.get("endpoint");
  if (endpoint !== null && !/^https?:$/.test(parseAddress(endpoint).protocol)) {
    throw new InvalidFilesConfiguration("the endpoint is neither http nor https");
  }
  const { BALISE_S3_ACCESS_KEY_ID: accessKeyId, BALISE_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    environment;
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new InvalidFilesConfiguration(
      "of BALISE_S3_ACCESS_KEY_ID and BALISE_S3_SECRET_ACCESS_KEY only one is set",
    );
  }
  return {
    bucket: url.hostname,
    endpoint,
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/** Opens the store BALISE_FILES names. Throws InvalidFilesConfiguration or FileStoreFailed. */
export async function openFileStore(environment: FilesEnvironment): Promise<FileStore> {
  const place = environment.BALISE_FILES ?? "";
  if (place === "") throw new InvalidFilesConfiguration("it is empty");
  if (place.startsWith("s3://")) return openS3FileStore(s3OptionsOf(place, environment));
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(place))
    throw new InvalidFilesConfiguration(`it does not know ${place.split(":")[0]}://`);
  return openFolderFileStore(place);
}
