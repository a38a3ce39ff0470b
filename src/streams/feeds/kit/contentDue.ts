/**
 * Whether the content of a feed is emitted together with its head: the first time, where no pause holds it back, and when
 * the feed becomes loaded, since only then "none" means none. [FD54]
 */
export function contentDue(): (isLoaded: boolean, isPausing: boolean) => boolean {
  let wasLoaded: boolean | null = null;
  return (isLoaded, isPausing) => {
    const isDue = wasLoaded === null || !isPausing || (isLoaded && !wasLoaded);
    wasLoaded = isLoaded;
    return isDue;
  };
}
