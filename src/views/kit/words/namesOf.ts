/** Things and what they are called, as far as they are read; null: nothing of them is read yet. */
export type ReadNames = {
  readonly names: Iterable<readonly [id: string, name: string]>;
  readonly isLoaded: boolean;
} | null;

/** What stands in the place of a name that is not there. */
export type NameWords = {
  readonly unread: (id: string) => string;
  readonly unknown: (id: string) => string;
};

/** In files, which programs read too: the id alone. */
export const NAMES_IN_FILES: NameWords = { unread: (id) => id, unknown: (id) => id };

/**
 * What things are called by their ids. An id says nothing to a reader, and that a thing is unknown is true only once all
 * are read: until then it is `unread`.
 */
export function namesOf(read: ReadNames, words: NameWords): (id: string) => string {
  const names = new Map(read?.names);
  const isWhole = read?.isLoaded === true;
  return (id) => names.get(id) ?? (isWhole ? words.unknown(id) : words.unread(id));
}
