type Floor = {
  readonly ground: readonly string[];
  readonly above: readonly string[];
  readonly doors: Readonly<Record<string, readonly string[]>>;
  readonly open?: readonly string[];
  readonly wholeFiles?: true;
};

export const FLOORS: Readonly<Record<string, Floor>>;
/** Why a test may not lie where it does; null: it may. */
export function misplaced(file: string): string | null;
export function placeOf(
  file: string,
): { readonly floor: string; readonly room: string | null } | null;
