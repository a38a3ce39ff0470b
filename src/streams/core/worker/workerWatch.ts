import { SECOND } from "../../../domain/base/time.ts";
import type { Clock } from "../live/clock.ts";
import { Timers } from "../live/timers.ts";

/** The worker is asked this often whether it lives, in ms … */
export const WORKER_PING = 2.5 * SECOND;
/** … and given up once it has said nothing at so many turns: after 10 s. */
export const SILENT_TURNS = 4;

/** Watches that the worker says something. Turns are counted, not time: a machine that slept has had one turn. */
export class WorkerWatch {
  readonly #ping: (ping: number) => void;
  readonly #broken: (reason: string) => void;
  readonly #timers: Timers<"turn">;
  #pings = 0;
  #silentTurns = 0;
  #isBroken = false;

  constructor(clock: Clock, ping: (ping: number) => void, broken: (reason: string) => void) {
    this.#timers = new Timers(clock);
    this.#ping = ping;
    this.#broken = broken;
  }

  /** True from the end of one worker to the start of the next. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  start(): void {
    this.#isBroken = false;
    this.#silentTurns = 0;
    this.#turn();
  }

  received(): void {
    this.#silentTurns = 0;
  }

  stop(): void {
    this.#isBroken = true;
    this.#timers.cancel("turn");
  }

  #turn(): void {
    this.#ping((this.#pings += 1));
    this.#timers.set("turn", WORKER_PING, () => {
      this.#silentTurns += 1;
      if (this.#silentTurns >= SILENT_TURNS) this.#broken("the live core does not answer");
      else this.#turn();
    });
  }
}
