/** The id of something that is made here, as the backend takes it: a repeated call makes it once. */
export function newDocumentId(prefix: "family" | "label"): string {
  return `${prefix}-${crypto.randomUUID().replaceAll("-", "")}`;
}
