/** What to do with a quiet connection. */
export interface IdleActions {
  /** Undefined: no ping before the cut. */
  readonly ping: (() => void) | undefined;
  readonly cut: () => void;
}

/** The client gets this part of its idle time to answer the ping: 4 to 16 s of it, as uWebSockets does. */
function answerTime(seconds: number): number {
  if (seconds <= 8) return seconds / 2;
  let margin = 4;
  while (seconds - margin * 2 >= margin * 2 && margin < 16) margin *= 2;
  return margin;
}

/** Cuts a connection that stays silent for `seconds` (fractions allowed, 0 never), after a ping where wanted. */
export class IdleTimer {
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #actions: IdleActions;
  readonly #answerMs: number;
  #answer: NodeJS.Timeout | undefined;

  constructor(seconds: number, actions: IdleActions) {
    this.#actions = actions;
    this.#answerMs = actions.ping === undefined ? 0 : answerTime(seconds) * 1000;
    if (seconds > 0) {
      this.#timer = setTimeout(() => this.#quiet(), seconds * 1000 - this.#answerMs);
    }
  }

  #quiet(): void {
    if (this.#actions.ping === undefined) {
      this.#actions.cut();
      return;
    }
    this.#answer = setTimeout(this.#actions.cut, this.#answerMs);
    this.#actions.ping();
  }

  /** The client sent something: the time starts again. */
  touch(): void {
    if (this.#answer !== undefined) {
      clearTimeout(this.#answer);
      this.#answer = undefined;
    }
    this.#timer?.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#answer);
  }
}
