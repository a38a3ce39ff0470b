import { useLayoutEffect, useState } from "react";

/** The least type on a wall of 1080 px, in px, and in proportion on others: 12 minutes of arc from 4 m on 55 inches. */
const LEAST = 28;
const MIN_ON = 1080;

/** The room that an element has, and the least type on this screen, in px; zeros until it is measured. */
export function useRoom(element: { readonly current: HTMLElement | null }) {
  const [room, setRoom] = useState({ width: 0, height: 0, least: LEAST });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      const least = (LEAST * Math.min(window.innerWidth, window.innerHeight)) / MIN_ON;
      setRoom((before) =>
        before.width === width && before.height === height && before.least === least
          ? before
          : { width, height, least },
      );
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [element]);
  return room;
}
