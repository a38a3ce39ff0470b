import type { PageFigures } from "../messages.ts";

/** Times of sending are told in ms by the clock of this machine, which server and page share. */
const now = () => performance.timeOrigin + performance.now();

/** What the page counts: frames, and how late what was sent is shown. */
export class Measuring {
  #begun = performance.now();
  #frames = 0;
  #draws = 0;
  #map: { readonly sentAt: number; readonly late: number }[] = [];
  #list: number[] = [];
  /** Whether the page says now that it is live. */
  saysLive: () => boolean | null = () => null;
  /** How many assets have a mark of their own now. */
  singles: () => number | null = () => null;
  /** The newest send that the map has shown. */
  #shown: number | null = null;
  readonly #afterFrame = new MessageChannel();
  #waiting: ((at: number) => void)[] = [];

  constructor() {
    window.liveBench = {
      isReady: false,
      start: () => {
        this.#begun = performance.now();
        [this.#frames, this.#draws, this.#map, this.#list] = [0, 0, [], []];
      },
      figures: () => this.#figures(),
    };
    this.#afterFrame.port2.onmessage = () => {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const run of waiting) run(now());
    };
    const count = () => {
      this.#frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }

  /** All assets are on the screen. */
  ready(): void {
    if (window.liveBench !== undefined) window.liveBench.isReady = true;
  }

  /** The map has drawn all that was sent up to `newest`. What was sent since the last time waited for this frame. */
  mapShows(newest: number): void {
    this.#soon((at) => {
      this.#draws += 1;
      const from = this.#shown ?? newest;
      this.#shown = Math.max(from, newest);
      for (let sentAt = from + 1; sentAt <= newest; sentAt += 1)
        this.#map.push({ sentAt, late: at - sentAt });
    });
  }

  /** A row of the list has changed to what was sent at `sentAt`. */
  rowShows(sentAt: number): void {
    this.#soon((at) => this.#list.push(at - sentAt));
  }

  /** Runs once the main thread has finished the present frame. */
  #soon(run: (at: number) => void): void {
    if (this.#waiting.length === 0) this.#afterFrame.port1.postMessage(null);
    this.#waiting.push(run);
  }

  #figures(): PageFigures {
    const end = now();
    // What is not on the map yet is at least this late.
    if (this.#shown !== null)
      for (let sentAt = this.#shown + 1; sentAt < end; sentAt += 1)
        this.#map.push({ sentAt, late: end - sentAt });
    return {
      seconds: (performance.now() - this.#begun) / 1000,
      frames: this.#frames,
      draws: this.#draws,
      map: this.#map.map(({ late }) => late),
      list: this.#list,
      lagGrowth: growth(this.#map.map(({ late }) => late)),
      saysLive: this.saysLive(),
      singles: this.singles(),
    };
  }
}

/** How much later the last third is shown than the first, ms by the mean; null without figures. */
function growth(times: readonly number[]): number | null {
  const third = Math.floor(times.length / 3);
  if (third === 0) return null;
  const mean = (part: readonly number[]) => part.reduce((sum, ms) => sum + ms, 0) / part.length;
  return mean(times.slice(-third)) - mean(times.slice(0, third));
}

/** Tells of every row of the list that shows another time of sending. */
export function watchRows(container: Element, told: (sentAt: number) => void): void {
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const sentAt = / at (\d+)$/u.exec(target.textContent ?? "")?.[1];
      if (sentAt !== undefined) told(Number(sentAt));
    }
  }).observe(container, { subtree: true, characterData: true });
}
