/** What the pure part needs of a keyboard event. */
export type KeyPress = {
  readonly key: string;
  readonly isMod: boolean;
  readonly isAlt: boolean;
  readonly isShift: boolean;
  /** When, in ms of any clock that only rises. */
  readonly at: number;
};

/** The steps of a sequence that has begun, and when the last of them came. */
export type PendingKeys = { readonly steps: readonly string[]; readonly at: number };

export const NO_KEYS: PendingKeys = { steps: [], at: 0 };

/** A second step may come so long after the first, in ms: slow enough for one finger. */
const PATIENCE = 1500;

/** Keys that mean another thing as soon as Shift is held; of all others the character itself tells it. */
const LETTER_OR_NAME = /^(\p{Letter}|\w{2,})$/u;

/** One press as bindings write it: `a`, `?`, `Shift+a`, `Mod+k`, `ArrowDown`, `Space`. Capitals by Caps Lock count as small. */
export function stepOf({ key, isMod, isAlt, isShift }: KeyPress): string {
  const name = key === " " ? "Space" : Array.from(key).length === 1 ? key.toLowerCase() : key;
  return [
    isMod ? "Mod+" : "",
    isAlt ? "Alt+" : "",
    isShift && LETTER_OR_NAME.test(name) ? "Shift+" : "",
    name,
  ].join("");
}

/**
 * What a press means beside the sequences that are bound: `hit` is the sequence it completes, null if none; `isHeld`
 * says that it begins or continues one. A press that does not continue a sequence is looked at by itself.
 */
export function advanceKeys(
  pending: PendingKeys,
  press: KeyPress,
  sequences: readonly string[],
): { readonly pending: PendingKeys; readonly hit: string | null; readonly isHeld: boolean } {
  const begun = press.at - pending.at <= PATIENCE ? pending.steps : [];
  const step = stepOf(press);
  for (const steps of begun.length > 0 ? [[...begun, step], [step]] : [[step]]) {
    const typed = steps.join(" ");
    if (sequences.includes(typed)) return { pending: NO_KEYS, hit: typed, isHeld: true };
    if (sequences.some((sequence) => sequence.startsWith(`${typed} `)))
      return { pending: { steps, at: press.at }, hit: null, isHeld: true };
  }
  return { pending: NO_KEYS, hit: null, isHeld: false };
}
