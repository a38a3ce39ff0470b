/**
 * What a key or a sequence of keys does. `keys` is written as `a`, `?`, `Shift+a`, `Mod+k` (Ctrl, or Cmd on a Mac),
 * `ArrowDown`, `Space`, or a sequence with a space between: `g a`. `label` is shown by the help on `?`.
 */
export type KeyBinding = {
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** False: the key does nothing and the help does not name it. */
  readonly isEnabled?: boolean;
};

/** The keys of one part of the screen, as the help shows them. */
export type KeyScope = { readonly title: string; readonly bindings: readonly KeyBinding[] };

/** Of scopes in the order in which they win, what a key does: not what is disabled, nor what another one keeps from it. */
export function scopesInForce(scopes: readonly KeyScope[]): readonly KeyScope[] {
  const taken = new Set<string>();
  return scopes.map(({ title, bindings }) => {
    const inForce = bindings.filter(
      ({ keys, isEnabled }) => isEnabled !== false && !taken.has(keys),
    );
    for (const { keys } of inForce) taken.add(keys);
    return { title, bindings: inForce };
  });
}
