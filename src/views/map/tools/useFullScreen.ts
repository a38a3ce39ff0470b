import { useEffect, useState } from "react";

/**
 * Whether a part of the page has the whole screen. The page is asked to fill the screen and the part to fill the page: so
 * what stands above pages (notices, menus) is above it too, and it works where the browser refuses.
 */
export function useFullScreen(): readonly [isFull: boolean, toggle: () => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    if (!isFull) return undefined;
    const over = new AbortController();
    const leave = () => setIsFull(false);
    document.addEventListener(
      "fullscreenchange",
      () => {
        if (document.fullscreenElement === null) leave();
      },
      { signal: over.signal },
    );
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape" && !event.defaultPrevented) leave();
      },
      { signal: over.signal },
    );
    return () => {
      over.abort();
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(ignore);
    };
  }, [isFull]);
  const toggle = () => {
    // A browser that refuses leaves the part as large as the page.
    if (!isFull) void document.documentElement.requestFullscreen?.().catch(ignore);
    setIsFull(!isFull);
  };
  return [isFull, toggle];
}

function ignore(): void {
  // It is a matter of the browser, and the page shows how it went.
}
