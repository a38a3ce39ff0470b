import type { PointerEvent } from "react";

/** Gives a cell that shows its text cut the whole of it as its title, once the pointer comes over it. */
export function showWholeText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest(".DataTable-cell") : null;
  if (!(cell instanceof HTMLElement)) return;
  if ([cell, ...cell.querySelectorAll("*")].some(isCut)) cell.title = cell.innerText;
  else cell.removeAttribute("title");
}

function isCut(element: Element): boolean {
  return (
    element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== "visible"
  );
}
