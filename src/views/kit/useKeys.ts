import { useEffect, useRef, useSyncExternalStore } from "react";
import { advanceKeys, NO_KEYS, type PendingKeys } from "./keys.ts";
import { type KeyBinding, type KeyScope, scopesInForce } from "./keyScopes.ts";

type Rank = "screen" | "shell";
type Registered = {
  readonly scope: KeyScope;
  readonly rank: Rank;
  readonly latest: () => readonly KeyBinding[];
};

let registered: readonly Registered[] = [];
let shown: readonly KeyScope[] = [];
let pending: PendingKeys = NO_KEYS;
const listeners = new Set<() => void>();

/**
 * Keys that work while the component is there. They sleep while somebody types, and in dialogs, menus and lists of
 * choices; with `Mod` they work in text fields too. The same keys in two scopes: the screen's win over the shell's, the later over the earlier.
 */
export function useKeys(
  scopeTitle: string,
  bindings: readonly KeyBinding[],
  rank: Rank = "screen",
): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  const signature = JSON.stringify(
    bindings.map(({ keys, label, isEnabled }) => [keys, label, isEnabled !== false]),
  );
  useEffect(
    () =>
      register({
        scope: { title: scopeTitle, bindings: latest.current },
        rank,
        latest: () => latest.current,
      }),
    // The signature stands for the bindings: what they run is read when a key is pressed.
    [scopeTitle, signature, rank],
  );
}

/** The scopes that are there now, the screen's first, without what does nothing. */
export function useKeyScopes(): readonly KeyScope[] {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function register(one: Registered): () => void {
  if (registered.length === 0) document.addEventListener("keydown", onKeyDown);
  change([...registered, one]);
  return () => {
    change(registered.filter((other) => other !== one));
    if (registered.length === 0) document.removeEventListener("keydown", onKeyDown);
  };
}

function change(next: readonly Registered[]): void {
  registered = next;
  shown = scopesInForce(byPrecedence().map(({ scope }) => scope));
  for (const listener of listeners) listener();
}

function byPrecedence(): readonly Registered[] {
  const of = (rank: Rank) => registered.filter((one) => one.rank === rank).toReversed();
  return [...of("screen"), ...of("shell")];
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isAltGraph = event.getModifierState("AltGraph");
  const isMod = !isAltGraph && (event.ctrlKey || event.metaKey);
  if (event.repeat && isMod) return;
  if (isAsleep(event.target, isMod)) return;
  const bindings = byPrecedence().flatMap(({ latest }) =>
    latest().filter(({ isEnabled }) => isEnabled !== false),
  );
  const press = {
    key: event.key,
    isMod,
    isAlt: !isAltGraph && event.altKey,
    isShift: event.shiftKey,
    at: event.timeStamp,
  };
  if (MODIFIERS.includes(event.key)) return;
  const {
    pending: next,
    hit,
    isHeld,
  } = advanceKeys(
    pending,
    press,
    bindings.map(({ keys }) => keys),
  );
  pending = next;
  if (!isHeld) return;
  event.preventDefault();
  bindings.find(({ keys }) => keys === hit)?.run();
}

const MODIFIERS: readonly string[] = ["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"];

/** Where keys are text or belong to the control. */
const TYPING =
  "input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable=true]";
const OWN_KEYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

function isAsleep(target: EventTarget | null, isMod: boolean): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_KEYS) !== null) return true;
  return !isMod && target.closest(TYPING) !== null;
}
