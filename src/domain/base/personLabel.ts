/** How a person is called in a report: by name, or where it is not to name people by initials and reference (product.md section 5.12). */
export function personLabel(
  { name, reference }: { readonly name: string; readonly reference: string | null },
  areNamesOpen: boolean,
): string {
  if (areNamesOpen) return name;
  const initials = name
    .split(/[\s-]+/u)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? "")
    .join("");
  return reference === null ? initials : `${initials} ${reference}`;
}
