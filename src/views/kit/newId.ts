/** The id of something that is made here, as the backend takes it: a repeated call makes it once. */
export function newId(
  prefix:
    | "area"
    | "asset"
    | "batch"
    | "comment"
    | "connector"
    | "family"
    | "file"
    | "import"
    | "label"
    | "maintenance"
    | "meter"
    | "mark"
    | "provisioning"
    | "report"
    | "rule"
    | "view"
    | "walk",
): string {
  return `${prefix}-${crypto.randomUUID().replaceAll("-", "")}`;
}
