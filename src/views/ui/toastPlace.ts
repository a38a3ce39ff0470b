/** A box on the screen, in px from the top left of the window. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Where messages stand: at the end of the last line of reading, at its beginning, or above everything. */
export type ToastPlace = "end" | "start" | "top";

/** What some messages cover at most, in px: three of two lines each, with the room around them. */
const COVERED = { width: 450, height: 330 };
/** A window narrower than two columns of messages has no other side. */
const NARROW = 2 * COVERED.width;

/**
 * Where messages cover none of the boxes that matter now: what has the focus, where the pointer is. Boxes larger than
 * half the window (a page, a dialog) say nothing of where in them somebody looks.
 */
export function toastPlace(
  window: { readonly width: number; readonly height: number },
  boxes: readonly Box[],
): ToastPlace {
  const isLow = ({ bottom }: Box) => bottom > window.height - COVERED.height;
  const small = boxes.filter(
    ({ left, right, top, bottom }) =>
      (right - left) * (bottom - top) <= (window.width * window.height) / 2,
  );
  const low = small.filter(isLow);
  if (window.width < NARROW) return low.length > 0 ? "top" : "end";
  if (!low.some(({ right }) => right > window.width - COVERED.width)) return "end";
  return low.some(({ left }) => left < COVERED.width) ? "top" : "start";
}
