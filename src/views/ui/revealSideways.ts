/** Brings what is chosen within a bar that scrolls sideways into sight. Only sideways: the page stays where it is. */
export function revealSideways(bar: HTMLElement | null, chosen: string): void {
  const wanted = bar?.querySelector(chosen)?.getBoundingClientRect();
  if (bar === null || wanted === undefined) return;
  const seen = bar.getBoundingClientRect();
  if (wanted.left < seen.left) bar.scrollLeft += wanted.left - seen.left;
  else if (wanted.right > seen.right) bar.scrollLeft += wanted.right - seen.right;
}
