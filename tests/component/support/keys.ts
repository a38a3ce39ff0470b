import { type Locator, userEvent } from "vitest/browser";
import { shown } from "./looks.ts";

/** Presses a key, or several at once: `n`, `Escape`, `Shift+ArrowDown`. */
export function press(keys: string): Promise<void> {
  const all = keys.split("+");
  const last = all.pop() ?? "";
  const key = last === "Space" ? " " : last;
  const named = key.length > 1 ? `{${key}}` : key;
  const down = all.map((one) => `{${one}>}`).join("");
  const up = all.map((one) => `{/${one}}`).join("");
  return userEvent.keyboard(`${down}${named}${up}`);
}

/** Types letters into whatever has the focus. */
export function type(letters: string): Promise<void> {
  return userEvent.keyboard(letters);
}

/** Further stops than this no screen has. */
const MAX_STOPS = 80;

/** Whether it has the focus. */
export const isFocused = (locator: Locator) => locator.query() === document.activeElement;

/**
 * Goes by the Tab key to something that it must reach; by Shift and Tab where it comes earlier in the page.
 * @throws Error where the keys do not lead to it
 */
export async function tabTo(target: Locator): Promise<void> {
  await shown(target);
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (isFocused(target)) return;
    await press(comesEarlier(target) ? "Shift+Tab" : "Tab");
  }
  throw new Error(`The keys do not lead to ${target.selector}.`);
}

/** Whether it stands before what has the focus. */
function comesEarlier(target: Locator): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  const place = activeElement.compareDocumentPosition(target.element());
  return (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}
