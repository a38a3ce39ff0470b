import { downloadFile } from "../../../domain/assets/calls.ts";
import type { FilePreview } from "../../../domain/base/filePreview.ts";
import type { AssetFileId, CustomerIndex } from "../../../domain/base/ids.ts";
import { wellFormed } from "../../../domain/base/wellFormed.ts";
import { bytesOf } from "../base64.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Letters of a text that are shown: a log of 5 MB would keep the page from answering. */
const LONGEST_TEXT = 200_000;

/** A file of an asset as it is shown beside the page; `page` from 1. */
export type FilePreviewQuery = { readonly fileId: AssetFileId; readonly page: number };
export type ShownFile =
  /** A picture, or a page of a PDF with how many there are. */
  | { readonly kind: "image"; readonly image: Blob; readonly pages: number }
  | { readonly kind: "text"; readonly text: string; readonly isCut: boolean }
  /** `none`: a browser cannot show it; `locked`: a PDF with a password. */
  | { readonly kind: "unshown"; readonly why: "broken" | "locked" | "none" };

/** The content of a file. */
export type FileBytes = {
  readonly name: string;
  readonly type: string;
  readonly preview: FilePreview;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** @throws RequestFailed where it is gone or nobody answered */
export async function readFileBytes(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  fileId: AssetFileId,
): Promise<FileBytes> {
  const { name, type, preview, content } = await live.call(downloadFile, { customerIndex, fileId });
  return { name, type, preview, bytes: bytesOf(content) };
}

/** The beginning of a text, never half a pair of surrogates. */
export function shownText(text: string, most = LONGEST_TEXT): ShownFile {
  const isCut = text.length > most;
  return { kind: "text", text: isCut ? wellFormed(text.slice(0, most)) : text, isCut };
}
