export const WORDS: readonly { readonly instead: RegExp; readonly write: string }[];
/** Why a name may not be given; null: it may. */
export function refusedName(name: string, isFunction?: boolean): string | null;
