import type { FeedState } from "../../../streams/feeds/feeds.ts";

type Collection = FeedState<"debug">["collections"][number];

/** A document that breaks its schema, with where it was found. */
export type RefusedRow = {
  readonly collection: string;
  readonly id: string;
  readonly reason: string;
};

/** Every refused document, by collection and id. */
export function refusedRows(collections: readonly Collection[]): readonly RefusedRow[] {
  return collections
    .flatMap(({ collection, refused }) =>
      refused.map(({ id, reason }) => ({ collection, id, reason })),
    )
    .toSorted((a, b) => a.collection.localeCompare(b.collection) || a.id.localeCompare(b.id));
}

/** Refused documents as text for a ticket: one block a document. */
export function refusedText(rows: readonly RefusedRow[]): string {
  return rows.map(({ collection, id, reason }) => `${collection}/${id}\n${reason}`).join("\n\n");
}

/** Which build runs: the name of its entry file, which changes with its content; `src/main.tsx` in development. */
export function entryFile(scripts: readonly string[]): string | null {
  const own = scripts.map((src) => URL.parse(src)?.pathname ?? "");
  return own.findLast((path) => /(^|\/)(index|main)[^/]*\.(js|tsx)$/u.test(path)) ?? null;
}
