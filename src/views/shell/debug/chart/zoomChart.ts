/** How much one turn of the wheel, or one key, zooms; and CSS pixels that an arrow key moves the drawing. */
const ZOOM = { wheel: 1.15, key: 1.25 };
const STEP = 60;
/** The drawing is never larger than this, and never smaller than a tenth. */
const MAX_SCALE = 4;
const MIN_SCALE = 0.1;

/** What may be asked of a zoomed drawing. */
export type ZoomedChart = {
  readonly zoom: (by: "in" | "out") => void;
  /** As large as the frame allows, at most as it is drawn. */
  readonly fit: () => void;
  readonly stop: () => void;
};

/**
 * Makes the drawing in a frame one that is zoomed by the wheel and by + and -, moved by dragging and by arrow keys, and
 * fitted by 0. It is fitted until somebody zooms or moves it, whatever size the frame gets. Without React, since the report of
 * the model tests is a page without it.
 */
export function zoomChart(frame: HTMLElement): ZoomedChart {
  const ended = new AbortController();
  const { signal } = ended;
  const svg = frame.querySelector("svg");
  const [width, height] = [svg?.width.baseVal.value ?? 1, svg?.height.baseVal.value ?? 1];
  let [scale, x, y] = [1, 0, 0];
  let isFitted = true;
  const draw = () => {
    if (svg === null) return;
    svg.style.transformOrigin = "0 0";
    svg.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  };
  const zoomAt = (factor: number, at: { readonly x: number; readonly y: number }) => {
    const next = Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale * factor));
    // What lies under the pointer stays there.
    x = at.x - ((at.x - x) * next) / scale;
    y = at.y - ((at.y - y) * next) / scale;
    scale = next;
    isFitted = false;
    draw();
  };
  const middle = () => ({ x: frame.clientWidth / 2, y: frame.clientHeight / 2 });
  const fit = () => {
    if (frame.clientWidth === 0) return;
    isFitted = true;
    scale = Math.max(
      MIN_SCALE,
      Math.min(1, frame.clientWidth / width, frame.clientHeight / height),
    );
    x = (frame.clientWidth - width * scale) / 2;
    y = Math.max(0, (frame.clientHeight - height * scale) / 2);
    draw();
  };
  const move = (by: { readonly x: number; readonly y: number }) => {
    x += by.x;
    y += by.y;
    isFitted = false;
    draw();
  };
  const keys: ReadonlyMap<string, () => void> = new Map([
    ["+", () => zoomAt(ZOOM.key, middle())],
    ["=", () => zoomAt(ZOOM.key, middle())],
    ["-", () => zoomAt(1 / ZOOM.key, middle())],
    ["0", fit],
    ["ArrowLeft", () => move({ x: STEP, y: 0 })],
    ["ArrowRight", () => move({ x: -STEP, y: 0 })],
    ["ArrowUp", () => move({ x: 0, y: STEP })],
    ["ArrowDown", () => move({ x: 0, y: -STEP })],
  ]);

  frame.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      const factor = event.deltaY < 0 ? ZOOM.wheel : 1 / ZOOM.wheel;
      zoomAt(factor, { x: event.clientX - left, y: event.clientY - top });
    },
    { signal, passive: false },
  );
  frame.addEventListener(
    "keydown",
    (event) => {
      const action = keys.get(event.key);
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    },
    { signal },
  );
  frame.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button === 0) frame.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  frame.addEventListener(
    "pointermove",
    (event) => {
      if (frame.hasPointerCapture(event.pointerId))
        move({ x: event.movementX, y: event.movementY });
    },
    { signal },
  );
  const sizes = new ResizeObserver(() => {
    if (isFitted) fit();
  });
  sizes.observe(frame);
  return {
    zoom: (by) => zoomAt(by === "in" ? ZOOM.key : 1 / ZOOM.key, middle()),
    fit,
    stop: () => {
      ended.abort();
      sizes.disconnect();
    },
  };
}
