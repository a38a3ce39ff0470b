import { expect } from "vitest";
import type { Locator } from "vitest/browser";

/** Waits until it is seen. */
export async function shown(locator: Locator): Promise<void> {
  await expect.element(locator).toBeVisible();
}

/** Whether it is seen now. */
export function isShown(locator: Locator): boolean {
  return locator.elements().some((element) => element.checkVisibility());
}

/** Waits until it is no longer there. */
export async function gone(locator: Locator): Promise<void> {
  await expect.poll(() => locator.elements().length).toBe(0);
}

/** The texts of all that it finds, as they are read. */
export function texts(locator: Locator): readonly string[] {
  return locator.elements().map((element) => (element as HTMLElement).innerText);
}

/** What stands in a field. */
export function fieldValue(locator: Locator): string {
  return (locator.element() as HTMLInputElement).value;
}

/** A point of it, by its share of the width and of the height, as a press takes it. */
export function pointOf(
  locator: Locator,
  [x, y]: readonly [x: number, y: number],
): { readonly position: { readonly x: number; readonly y: number } } {
  const { width, height } = locator.element().getBoundingClientRect();
  return { position: { x: width * x, y: height * y } };
}
