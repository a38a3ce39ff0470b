/** How often what changes by itself is drawn; all times in ms of the page's clock. */
export type FramePace = {
  /** A frame of the page begins. */
  frame(now: number): void;
  /** Something is drawn in the present frame. */
  drawn(now: number): void;
  isDue(now: number): boolean;
  /** What is to lie between two drawings. */
  readonly pause: number;
  /** The frames that say what the last drawing has cost are still to come. */
  isWatching(): boolean;
  /** No frame is asked for until something changes: the time until the next one says nothing. */
  rest(): void;
};

/** A frame at the usual 60 Hz; what the pause grows and shrinks by. */
export const FRAME = 1000 / 60;
/** The longest pause: 10 drawings a second, so that smoothness never makes anything later than that. */
const LONGEST = 6 * FRAME;
/** Frames after a drawing whose delay is laid at its door: graphics run up to two frames behind. */
const WATCHED = 2;
/** A gap between two frames that is a late one. (On a display of 30 Hz all are: it is then drawn 10 times a second.) */
const LATE = 1.5 * FRAME;
/** Drawings in a row without a late frame after which the pause is shortened. */
const CALM = 30;

/**
 * Draws at the display's rate where the graphics keep up and less often where they do not, because a page whose
 * graphics are behind also scrolls, types and clicks late. Frames that come late after a drawing make the pause longer,
 * a calm while makes it shorter again.
 */
export function framePace(): FramePace {
  let pause = 0;
  let calm = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let before: number | null = null;
  let watched = WATCHED;
  let wasLate = false;

  return {
    frame(now) {
      const gap = before === null ? 0 : now - before;
      if (gap === 0 && before !== null) return;
      before = now;
      if (watched >= WATCHED) return;
      watched += 1;
      if (gap <= LATE || wasLate) return;
      wasLate = true;
      calm = 0;
      pause = Math.min(LONGEST, pause + FRAME);
    },
    drawn(now) {
      if (!wasLate) calm += 1;
      if (calm >= CALM) {
        calm = 0;
        pause = Math.max(0, pause - FRAME);
      }
      drawnAt = now;
      watched = 0;
      wasLate = false;
    },
    // Half a frame early is nearer than half a frame late.
    isDue: (now) => now - drawnAt >= pause - FRAME / 2,
    get pause() {
      return pause;
    },
    isWatching: () => watched < WATCHED,
    rest() {
      before = null;
    },
  };
}
