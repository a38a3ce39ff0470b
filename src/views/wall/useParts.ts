import { type RefObject, useEffect, useRef } from "react";
import { partsOfPage, topOfPart } from "../../domain/wall/wallPlan.ts";
import { useLatest } from "../ui/useLatest.ts";

/**
 * Shows a part of a page that is longer than the screen on a wall, where nobody is there to scroll.
 * @param part which one, counted from 0
 * @param isHeld somebody looks closer, and scrolls themselves
 * @param onMeasure told in how many parts the page is shown, each time that its length or the screen's changes
 * @returns for the element that holds the page
 */
export function useParts(
  part: number,
  isHeld: boolean,
  onMeasure: (parts: number) => void,
): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const shown = useLatest({ part, isHeld });

  useEffect(() => {
    const screen = main.current;
    if (screen === null) return undefined;
    const measure = () => {
      onMeasure(partsOfPage(screen.scrollHeight, screen.clientHeight));
      if (!shown.current.isHeld) goTo(screen, shown.current.part, "instant");
    };
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      for (const element of [screen, ...screen.children]) sizes.observe(element);
    };
    // Another view is another child.
    const children = new MutationObserver(watch);
    children.observe(screen, { childList: true });
    watch();
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [onMeasure, shown]);

  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (main.current !== null)
      goTo(main.current, part, part === 0 || isStill ? "instant" : "smooth");
  }, [part]);

  return main;
}

function goTo(screen: HTMLElement, part: number, behavior: "instant" | "smooth"): void {
  screen.scrollTo({ top: topOfPart(part, screen.scrollHeight, screen.clientHeight), behavior });
}
