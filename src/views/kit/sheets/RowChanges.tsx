/** What a row of a file changes, value by value: what it was, where it was something, and what it will be. */
export function RowChanges({
  changes,
}: {
  readonly changes: readonly {
    readonly id: string;
    readonly name: string;
    readonly was: string | null;
    readonly now: string;
  }[];
}) {
  return (
    <dl className="SheetImport-changes">
      {changes.map(({ id, name, was, now }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            {was !== null && (
              <>
                <del>{was}</del>{" "}
              </>
            )}
            <ins>{now}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
