import type { FeedState } from "../../../streams/feeds/feeds.ts";

type Debug = FeedState<"debug">;

/** A document that breaks its schema, with where it was found. */
export type RefusedRow = {
  readonly collection: string;
  readonly id: string;
  readonly reason: string;
};

/** What frames that are no JSON are listed under: their collection is not known. */
const FRAMES = "frames";

/** Every refused document, by collection and id, and the last frames that could not be read. */
export function refusedRows({
  collections,
  refusedFrames,
}: Pick<Debug, "collections" | "refusedFrames">): readonly RefusedRow[] {
  return [...collections, { collection: FRAMES, refused: refusedFrames }]
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
