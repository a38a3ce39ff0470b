/** The part of Kuzzle's filter language that means the same for notifications and searches (kuzzle.md section 5.1). */
export type Koncorde =
  | Record<never, never>
  | { readonly and: readonly Koncorde[] }
  | { readonly or: readonly Koncorde[] }
  | { readonly not: Koncorde }
  | { readonly equals: Readonly<Record<string, string | number | boolean>> }
  | { readonly in: Readonly<Record<string, readonly string[]>> }
  /** Up to 100 documents by their ids. */
  | { readonly ids: { readonly values: readonly string[] } }
  | { readonly range: Readonly<Record<string, Range>> };

/** Of numbers only: dates are kept as epoch ms. */
export type Range = {
  readonly gt?: number;
  readonly gte?: number;
  readonly lt?: number;
  readonly lte?: number;
};

/** The filter that every document meets. */
export const EVERYTHING: Koncorde = {};
