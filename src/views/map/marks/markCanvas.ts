import { must } from "../../../domain/base/must.ts";
import { framePace } from "../framePace.ts";
import { type Frame, type MarkPainter, markPainter } from "./markPainter.ts";

/** The canvas of the marks, above the engine's: a mark that moves does not have the ground painted again under it. */
export type MarkCanvas = {
  readonly element: HTMLCanvasElement;
  /** At once: the camera has moved, and the marks move with the ground; or new places have come, with a frame of their own. */
  draw(): void;
  /** With the next frame. */
  drawSoon(): void;
  /** The container has another size. */
  resize(): void;
  remove(): void;
};

export type MarkCanvasOptions = {
  readonly container: HTMLElement;
  readonly frame: () => Frame;
  readonly isMoving: (now: number) => boolean;
  /** `now` of the frame that has been drawn. */
  readonly drawn: (now: number) => void;
  /** The graphics memory is gone with all that was drawn, and is back. */
  readonly lost: () => void;
  readonly restored: () => void;
};

/** @throws Error when the browser has no WebGL 2 */
export function markCanvas(options: MarkCanvasOptions): MarkCanvas {
  const { container, frame, isMoving, drawn } = options;
  const element = document.createElement("canvas");
  element.className = "MapMarks";
  // The list beside the map tells the same in a form that can be read out.
  element.setAttribute("aria-hidden", "true");
  const gl = must(
    element.getContext("webgl2", { antialias: false, depth: false, stencil: false }),
    "the engine has found WebGL 2 before",
  );
  container.append(element);
  const pace = framePace();
  let painter: MarkPainter | null = markPainter(gl);
  let isWanted = false;
  let handle = 0;
  let isRemoved = false;

  function draw(): void {
    if (painter === null) return;
    const shown = frame();
    painter.paint(shown);
    drawn(shown.now);
    pace.drawn(shown.now);
    isWanted = isMoving(shown.now);
    request();
  }
  function request(): void {
    if (handle === 0) handle = requestAnimationFrame(tick);
  }
  function tick(now: number): void {
    handle = 0;
    pace.frame(now);
    if (isWanted && pace.isDue(now)) draw();
    if (isWanted || pace.isWatching()) request();
    else pace.rest();
  }
  function resizeElement(): void {
    const pixels = (size: number) => Math.max(1, Math.round(size * devicePixelRatio));
    element.width = pixels(container.clientWidth);
    element.height = pixels(container.clientHeight);
  }

  resizeElement();
  element.addEventListener("webglcontextlost", (event) => {
    // Only then does the browser give it back.
    event.preventDefault();
    painter = null;
    if (!isRemoved) options.lost();
  });
  element.addEventListener("webglcontextrestored", () => {
    painter = markPainter(gl);
    draw();
    options.restored();
  });

  return {
    element,
    draw,
    drawSoon() {
      isWanted = true;
      request();
    },
    resize() {
      resizeElement();
      draw();
    },
    remove() {
      isRemoved = true;
      cancelAnimationFrame(handle);
      painter?.remove();
      painter = null;
      // The browser allows a page few contexts and takes its time to collect one.
      gl.getExtension("WEBGL_lose_context")?.loseContext();
      element.remove();
    },
  };
}
