/** The rows of assets whose reference or designation holds a text. */
export function namedRows<Row extends { readonly reference: string; readonly designation: string }>(
  rows: readonly Row[],
  text: string,
): readonly Row[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return rows;
  return rows.filter(({ reference, designation }) =>
    `${reference} ${designation}`.toLocaleLowerCase().includes(wanted),
  );
}
