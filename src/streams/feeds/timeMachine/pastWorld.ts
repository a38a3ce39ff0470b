import type { CounterId } from "../../../domain/base/ids.ts";
import type { CounterRule } from "../../../domain/counters/counterEngine.ts";
import type { SitePicture, SiteWindow } from "../../../domain/timeMachine/sitePicture.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { Clock } from "../../core/live/clock.ts";
import { CustomerWorld } from "../../core/worker/customerWorld.ts";
import type { LiveWorld } from "../../core/worker/liveWorld.ts";
import { COUNTERS } from "../counters/countersFeed.ts";
import type { PastReader } from "./pastReader.ts";
import { PastPool } from "./pastPool.ts";
import { PastTime } from "./pastTime.ts";
import { PastView } from "./pastView.ts";

/** A customer at an instant of the past: the same feeds and projections, fed from a picture instead of the server. */
export class PastWorld {
  readonly world: CustomerWorld;
  readonly #view: PastView;
  readonly #time: PastTime;
  readonly #counters: () => ReadonlyMap<CounterId, CounterRule>;

  constructor(picture: SitePicture, live: LiveWorld, history: PastReader, clock: Clock) {
    this.#view = new PastView(picture);
    this.#time = new PastTime(clock, live.world.time, picture.at);
    const counters = live.world.collection(COUNTERS).lease();
    this.#counters = () => counters.value.byId;
    this.world = new CustomerWorld(live.world.customer, {
      clock,
      time: this.#time,
      collections: new PastPool({
        clock,
        today: live.collections,
        view: this.#view,
        readArchived: (ids) => history.assets(ids),
      }),
      connection: live.world.connection,
      freshness: live.world.freshness,
      stops: [() => counters.release()],
    });
  }

  get at(): EpochMs {
    return this.#view.picture.at;
  }

  show(picture: SitePicture): void {
    // The clock first: documents are dated by it as soon as they are shown.
    this.#time.show(picture.at);
    this.#view.show(picture);
    this.world.ticker.tick();
  }

  /** Plays on to a later instant, which the windows must reach. */
  goOn(windows: readonly SiteWindow[], to: EpochMs): void {
    this.#time.show(to);
    this.#view.goOn(windows, to, this.#counters());
    this.world.ticker.tick();
  }

  close(): void {
    this.world.close();
  }
}
