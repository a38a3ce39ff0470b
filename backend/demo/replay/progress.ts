import { describeDuration } from "../duration.ts";

export type Progress = {
  /** So many entries are answered; `left` is how long the rest takes where the speed says so, in ms. */
  readonly at: (done: number, left: number | null) => void;
  /** A line that stays. */
  readonly say: (line: string) => void;
  readonly end: () => void;
};

/** How often the line of a terminal is drawn again, in ms. */
const REDRAW = 200;

/** Tells how far it is: one line drawn again and again on a terminal, else a line at every tenth. */
export function createProgress(settings: {
  readonly total: number;
  /** answered by an earlier run */
  readonly already: number;
  readonly isTerminal: boolean;
  readonly write: (text: string) => void;
  readonly now: () => number;
}): Progress {
  const { total, already, isTerminal, write, now } = settings;
  const begun = now();
  let drawnAt = -Infinity;
  let line = "";
  let tenth = Math.floor((already * 10) / Math.max(1, total));
  const clear = () => {
    if (line !== "") write("\r\u001B[2K");
    line = "";
  };

  function sentence(done: number, left: number | null): string {
    const elapsed = Math.max(1, now() - begun);
    const perMs = (done - already) / elapsed;
    const remaining = left ?? (perMs > 0 ? (total - done) / perMs : null);
    const percent = Math.floor((done * 100) / Math.max(1, total));
    const rate = `${Math.round(perMs * 1000).toLocaleString("en")}/s`;
    const rest =
      done === total || remaining === null
        ? ""
        : `, ${describeDuration(Math.max(0, remaining))} left`;
    return `${done.toLocaleString("en")} of ${total.toLocaleString("en")} readings (${percent} %), ${rate}${rest}`;
  }

  return {
    at(done, left) {
      if (isTerminal) {
        if (now() - drawnAt < REDRAW && done < total) return;
        drawnAt = now();
        clear();
        line = sentence(done, left);
        write(line);
        return;
      }
      const reached = Math.floor((done * 10) / Math.max(1, total));
      if (reached <= tenth) return;
      tenth = reached;
      write(`${sentence(done, left)}\n`);
    },
    say(text) {
      clear();
      write(`${text}\n`);
    },
    end() {
      if (line !== "") write("\n");
      line = "";
    },
  };
}
