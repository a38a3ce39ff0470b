/** A ref for what is chosen within a bar that scrolls sideways: brings it into sight. Only sideways: the page stays where it is. */
export function revealSideways(chosen: HTMLElement | null): void {
  const bar = chosen?.parentElement ?? null;
  if (chosen === null || bar === null) return;
  const [seen, wanted] = [bar.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (wanted.left < seen.left) bar.scrollLeft += wanted.left - seen.left;
  else if (wanted.right > seen.right) bar.scrollLeft += wanted.right - seen.right;
}
