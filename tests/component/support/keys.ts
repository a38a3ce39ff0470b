import { expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";

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

/** Further stops than this no screen has. */
const MAX_STOPS = 80;

/** Goes by the Tab key to something that it must reach. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (hasFocus(target)) return;
    await press("Tab");
  }
  throw new Error(`The keys do not lead to ${target.selector}.`);
}

/** Whether the keys go to it. */
export function hasFocus(target: Locator): boolean {
  return target.element().matches(":focus");
}

/** Presses a key on what gets the focus for it. */
export async function pressOn(target: Locator, keys: string): Promise<void> {
  await expect.element(target).toBeVisible();
  target.element().focus();
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
