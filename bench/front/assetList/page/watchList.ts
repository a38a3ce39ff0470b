import { must } from "../../../../src/domain/base/must.ts";
import { type Expected, type Late, type ListBench, MARKS, type Scrolled } from "../messages.ts";

/** Pixels a frame: about 170 rows a second at 60 frames. */
const PACE = 100;
/** ms after which what was expected is not expected any more. */
const PATIENCE = 20_000;

/** Watches the document of either way for what the list shows, and hands the figures to the runner. */
export function watchList(assets: number): void {
  const opened: ListBench["opened"] = { rows: null, all: null };
  let awaited: Awaited | null = null;
  window.listBench = {
    opened,
    expect: (expected) => (awaited = new Awaited(expected)),
    late: () => must(awaited, "it was told what to expect").late(),
    scroll,
  };
  const look = () => {
    awaited?.look();
    if (opened.rows === null && firstReference() !== null) afterFrame((at) => (opened.rows ??= at));
    if (opened.all === null && count() === assets) afterFrame((at) => (opened.all ??= at));
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["aria-rowindex"],
  });
  for (const type of ["keydown", "click"] as const)
    addEventListener(type, ({ timeStamp }) => awaited?.begin(timeStamp), { capture: true });
}

/** One key or click and what it is to bring. */
class Awaited {
  readonly #expected: Expected;
  #begun: number | null = null;
  #echo: number | null = null;
  #shown: number | null = null;
  #isSeen = false;
  #done: (late: Late) => void = () => undefined;

  constructor(expected: Expected) {
    this.#expected = expected;
  }

  begin(at: number): void {
    if (this.#begun !== null) return;
    this.#begun = at;
    afterFrame((now) => {
      this.#echo = now - at;
      this.#tell();
    });
  }

  look(): void {
    const begun = this.#begun;
    if (this.#isSeen || begun === null || !isShown(this.#expected)) return;
    this.#isSeen = true;
    afterFrame((now) => {
      this.#shown = now - begun;
      this.#tell();
    });
  }

  late(): Promise<Late> {
    return new Promise((resolve, reject) => {
      this.#done = resolve;
      this.#tell();
      setTimeout(() => {
        const found = `${count()} assets, ${firstReference()} first`;
        reject(new Error(`${JSON.stringify(this.#expected)} never came: ${found}`));
      }, PATIENCE);
    });
  }

  #tell(): void {
    if (this.#echo !== null && this.#shown !== null)
      this.#done({ echo: this.#echo, shown: this.#shown });
  }
}

function isShown(expected: Expected): boolean {
  if (expected.type === "count") return count() === expected.count;
  const first = firstReference();
  return first !== null && (first === expected.reference) === expected.isThere;
}

function count(): number | null {
  const digits = document.querySelector(MARKS.count)?.textContent?.replace(/\D/gu, "") ?? "";
  return digits === "" ? null : Number(digits);
}

/** Of the first row; null while there is none, or only its place. */
function firstReference(): string | null {
  const text = document.querySelector(MARKS.first)?.textContent ?? "";
  return /^a\d{6}$/u.test(text) ? text : null;
}

const channel = new MessageChannel();
let waiting: ((at: number) => void)[] = [];
channel.port2.onmessage = () => {
  const due = waiting;
  waiting = [];
  for (const run of due) run(performance.now());
};

/** Runs once the main thread has finished the next frame. */
export function afterFrame(run: (at: number) => void): void {
  requestAnimationFrame(() => {
    if (waiting.length === 0) channel.port1.postMessage(null);
    waiting.push(run);
  });
}

function scroll(ms: number): Promise<Scrolled> {
  const grid = must(document.querySelector(MARKS.grid), "the list is shown");
  const { left, top, width, height } = grid.getBoundingClientRect();
  const begun = performance.now();
  let frames = 0;
  let blank = 0;
  const isBlank = () => {
    const row = document
      .elementFromPoint(left + width / 2, top + height * 0.75)
      ?.closest("[role=row]");
    return row === null || row === undefined || row.hasAttribute("aria-busy");
  };
  return new Promise((resolve) => {
    const step = () => {
      const passed = performance.now() - begun;
      if (passed >= ms) {
        grid.scrollTop = 0;
        resolve({ seconds: passed / 1000, frames, blank });
        return;
      }
      frames += 1;
      grid.scrollTop += PACE;
      afterThisFrame(() => {
        if (isBlank()) blank += 1;
      });
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Runs once the main thread has finished the present frame. */
function afterThisFrame(run: () => void): void {
  if (waiting.length === 0) channel.port1.postMessage(null);
  waiting.push(run);
}
