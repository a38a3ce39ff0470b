import "./Sideways.css";

/** A ref for what may be drawn sideways: `data-more` names the edges behind which more of it stands, and they are faded. */
export function sidewaysCue(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const mark = () => {
    const hidden = bar.scrollWidth - bar.clientWidth;
    // Widths are rounded: one pixel hides nothing.
    const [isLeft, isRight] = [bar.scrollLeft > 1, hidden - bar.scrollLeft > 1];
    const edges = isLeft ? (isRight ? "both" : "left") : isRight ? "right" : null;
    if (edges === null) bar.removeAttribute("data-more");
    else bar.dataset["more"] = edges;
  };
  // Tells the sizes of what it begins to watch, too.
  const sizes = new ResizeObserver(mark);
  const watch = () => {
    sizes.disconnect();
    for (const one of [bar, ...bar.children]) sizes.observe(one);
  };
  const content = new MutationObserver(watch);
  watch();
  content.observe(bar, { childList: true });
  bar.addEventListener("scroll", mark, { passive: true });
  return () => {
    sizes.disconnect();
    content.disconnect();
    bar.removeEventListener("scroll", mark);
  };
}
