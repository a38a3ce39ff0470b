import type { SiteWindow } from "../../../domain/timeMachine/sitePicture.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { TimeTravel } from "../../core/worker/liveCore.ts";
import type { LiveWorld } from "../../core/worker/liveWorld.ts";
import { PastWorld } from "./pastWorld.ts";
import type { CustomerWorld } from "../../core/worker/customerWorld.ts";
import { PastReader } from "./pastReader.ts";
import type { TravelKind } from "../../core/worker/protocol.ts";

/**
 * Where in time the customer is shown. A jump is read from the server; playing goes on from there by windows, the next
 * of which is asked for while the present one lasts. The newest wish counts: what an older one still brings is dropped.
 */
export class Travel implements TimeTravel {
  readonly #live: LiveWorld;
  readonly #history: PastReader;
  readonly #enter: (world: CustomerWorld) => void;
  #past: PastWorld | null = null;
  #windows: readonly SiteWindow[] = [];
  #reading: Promise<void> | null = null;
  #wish = 0;

  constructor(live: LiveWorld, enter: (world: CustomerWorld) => void) {
    this.#live = live;
    this.#history = new PastReader(live.world.connection, live.world.customer);
    this.#enter = enter;
  }

  /** Done once the instant is shown, or another was wished for. @throws RequestFailed, NothingKept */
  async to(at: EpochMs, kind: TravelKind): Promise<void> {
    const wish = (this.#wish += 1);
    if (kind === "play" && this.#past !== null && at >= this.#past.at) {
      await this.#play(this.#past, at, () => wish === this.#wish);
      return;
    }
    const picture = await this.#history.at(at);
    if (wish !== this.#wish) return;
    this.#windows = [];
    if (this.#past === null) {
      const { clock } = this.#live.world;
      this.#past = new PastWorld(picture, this.#live, this.#history, clock);
      this.#enter(this.#past.world);
    } else this.#past.show(picture);
    // Whoever plays next finds it there; whoever does not has lost one small answer.
    this.#read(this.#past).catch(() => undefined);
  }

  /** Back to the present. */
  leave(): void {
    this.#wish += 1;
    this.#windows = [];
    const past = this.#past;
    if (past === null) return;
    this.#past = null;
    this.#enter(this.#live.world);
    past.close();
  }

  /** The customer is left: no world replaces this one. */
  close(): void {
    this.#wish += 1;
    this.#past?.close();
    this.#past = null;
  }

  async #play(past: PastWorld, at: EpochMs, isWished: () => boolean): Promise<void> {
    while (this.#until(past) < at) {
      const before = this.#until(past);
      await this.#read(past);
      if (!isWished()) return;
      // The server says nothing beyond its present.
      if (this.#until(past) <= before) break;
    }
    const to = Math.min(at, this.#until(past));
    past.goOn(this.#windows, to);
    this.#windows = this.#windows.filter(({ until }) => until > to);
    const last = this.#windows.at(-1);
    if (last === undefined || to > (last.from + last.until) / 2)
      this.#read(past).catch(() => undefined);
  }

  #until(past: PastWorld): EpochMs {
    return this.#windows.at(-1)?.until ?? past.at;
  }

  /** Asks for the next window; one question at a time. */
  #read(past: PastWorld): Promise<void> {
    this.#reading ??= this.#readNext(past).finally(() => (this.#reading = null));
    return this.#reading;
  }

  async #readNext(past: PastWorld): Promise<void> {
    const from = this.#until(past);
    const window = await this.#history.window(from);
    // A jump in the meantime has made it useless.
    if (past === this.#past && this.#until(past) === from)
      this.#windows = [...this.#windows, window];
  }
}
