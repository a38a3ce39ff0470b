/** How a file can be shown without being downloaded; `none`: a browser cannot show it, or must not. */
export const FILE_PREVIEWS = ["image", "none", "pdf", "text"] as const;
export type FilePreview = (typeof FILE_PREVIEWS)[number];

const IMAGES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** By the type that the content has (`fileTypeOf`), never by the name. */
export function previewOf(type: string): FilePreview {
  if (IMAGES.has(type)) return "image";
  if (type === "application/pdf") return "pdf";
  return type === "text/plain" ? "text" : "none";
}
