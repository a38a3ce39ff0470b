/** A kind of file that may be kept, with the extension it is downloaded with. */
export type FileType = { readonly mime: string; readonly extension: string };

/**
 * The kind of a file by what is in it, never by its name (product.md section 2); null for kinds that are refused.
 * Refused on purpose: programs, archives, anything a browser would run (HTML, SVG, XML) and office files with macros.
 */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const signed = SIGNATURES.find(({ at, signature }) =>
    signature.every((byte, index) => bytes[at + index] === byte),
  );
  if (signed !== undefined) return signed.type(bytes);
  return isPlainText(bytes) ? { mime: "text/plain", extension: "txt" } : null;
}

/** A name for the download that cannot pretend to be of another kind: the extension is that of the content. */
export function downloadName(name: string, type: FileType): string {
  const accepted = type.mime === "text/plain" ? ["txt", "csv", "log", "md"] : [type.extension];
  if (type.mime === "image/jpeg") accepted.push("jpeg");
  const extension = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && accepted.includes(extension)
    ? name
    : `${name}.${type.extension}`;
}

type Signature = {
  readonly at: number;
  readonly signature: readonly number[];
  readonly type: (bytes: Uint8Array) => FileType | null;
};

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const always = (mime: string, extension: string) => () => ({ mime, extension });

const SIGNATURES: readonly Signature[] = [
  { at: 0, signature: ascii("%PDF-"), type: always("application/pdf", "pdf") },
  {
    at: 0,
    signature: [0x89, ...ascii("PNG"), 0x0d, 0x0a, 0x1a, 0x0a],
    type: always("image/png", "png"),
  },
  { at: 0, signature: [0xff, 0xd8, 0xff], type: always("image/jpeg", "jpg") },
  { at: 0, signature: ascii("GIF8"), type: always("image/gif", "gif") },
  { at: 8, signature: ascii("WEBP"), type: always("image/webp", "webp") },
  { at: 4, signature: ascii("ftyphei"), type: always("image/heic", "heic") },
  { at: 4, signature: ascii("ftypmif1"), type: always("image/heic", "heic") },
  { at: 0, signature: [0x50, 0x4b, 0x03, 0x04], type: officeType },
];

const OFFICE = "application/vnd.openxmlformats-officedocument";

/** The parts by which the office formats, all of them ZIP archives, are distinguished. */
const OFFICE_PARTS: readonly (readonly [part: string, type: FileType])[] = [
  ["word/document.xml", { mime: `${OFFICE}.wordprocessingml.document`, extension: "docx" }],
  ["xl/workbook.xml", { mime: `${OFFICE}.spreadsheetml.sheet`, extension: "xlsx" }],
  ["ppt/presentation.xml", { mime: `${OFFICE}.presentationml.presentation`, extension: "pptx" }],
];

function officeType(bytes: Uint8Array): FileType | null {
  // Names of an archive's members are stored in the clear.
  const text = new TextDecoder("latin1").decode(bytes);
  if (!text.includes("[Content_Types].xml") || text.includes("vbaProject.bin")) return null;
  return OFFICE_PARTS.find(([part]) => text.includes(part))?.[1] ?? null;
}

function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex -- control characters tell binary files from text
    return !/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/u.test(text) && !/^\s*</u.test(text);
  } catch {
    // Not UTF-8: Windows-1252 text is told from binary by its lack of control bytes and by being readable.
    return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
      ? !/^\s*</u.test(new TextDecoder("latin1").decode(bytes.subarray(0, 64)))
      : false;
  }
}
