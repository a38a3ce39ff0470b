import { type Locator, page, userEvent } from "vitest/browser";
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

/** Whether the keys go to it. */
export const hasFocus = (target: Locator) => target.query() === document.activeElement;

/**
 * Goes by the Tab key to something that it must reach; by Shift and Tab where it comes earlier in the page.
 * @throws Error where the keys do not lead to it
 */
export async function tabTo(target: Locator): Promise<void> {
  await shown(target);
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (hasFocus(target)) return;
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

/** Presses a key on what gets the focus for it. */
export async function pressOn(target: Locator, keys: string): Promise<void> {
  await shown(target);
  const element = target.element();
  if (element instanceof HTMLElement) element.focus();
  await press(keys);
}

/** Presses the button of that name. */
export function pressButton(name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Chooses an option of a field of the page. */
export async function choose(field: string, option: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`${field}$`, "u") }).click();
  await page.getByRole("option", { name: option }).click();
}
