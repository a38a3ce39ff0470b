import { z } from "zod";
import { type FileType, fileTypeOf } from "../base/fileType.ts";
import { AssetFileId, AssetId, UserId } from "../base/ids.ts";
import { MAX_FILE_BYTES } from "../base/limits.ts";
import { nameKey } from "../base/nameKey.ts";
import { visibleText } from "../base/visibleText.ts";
import { EpochMs } from "../base/instant.ts";

/** A name of a file: no path in it, no control characters; characters that show nothing or turn it around are left out. */
export const FileName = z
  .string()
  .overwrite(visibleText)
  .trim()
  .min(1, "A file has no name: name it.")
  .max(200, "The name of the file is longer than 200 characters: shorten it.")
  .regex(
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    /^[^\u0000-\u001F\u007F-\u009F/\\]*$/u,
    "The name of the file holds a slash or a control character: rename it.",
  )
  .refine(
    (name) => name !== "." && name !== "..",
    "The name of the file means a folder: rename it.",
  );

/** A file of an asset (specification section 3: name, date, type, link). Size in bytes; `link` is its key in the file store. */
export const AssetFile = z.object({
  id: AssetFileId,
  assetId: AssetId,
  name: FileName,
  date: EpochMs,
  /** MIME type, taken from the content. */
  type: z.string().min(1),
  size: z.number().int().min(1).max(MAX_FILE_BYTES),
  link: z.string().min(1),
  uploadedBy: UserId,
});
export type AssetFile = z.infer<typeof AssetFile>;

/** The verdict on an upload; the codes are those of the error catalogue. */
export type UploadVerdict =
  | { readonly ok: true; readonly type: FileType }
  | {
      readonly ok: false;
      readonly code: "file_too_big" | "file_type_refused" | "file_name_taken" | "invalid_input";
    };

/** Whether a file may be added to an asset that has files of these names (specification section 5). */
export function judgeUpload(
  name: string,
  bytes: Uint8Array,
  namesOfAsset: readonly string[],
): UploadVerdict {
  if (!FileName.safeParse(name).success || bytes.length === 0)
    return { ok: false, code: "invalid_input" };
  if (bytes.length > MAX_FILE_BYTES) return { ok: false, code: "file_too_big" };
  const isTaken = namesOfAsset.some((other) => nameKey(other) === nameKey(name));
  if (isTaken) return { ok: false, code: "file_name_taken" };
  const type = fileTypeOf(bytes);
  return type === null ? { ok: false, code: "file_type_refused" } : { ok: true, type };
}
