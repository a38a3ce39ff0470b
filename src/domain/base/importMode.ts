/** What the rows of a file may do: make what they are about, change what they name, or both. */
export const IMPORT_MODES = ["createOrUpdate", "create", "update"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
