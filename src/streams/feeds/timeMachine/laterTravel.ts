import { fetchedOnce } from "../../../domain/base/fetchedOnce.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { TimeTravel } from "../../core/worker/liveCore.ts";
import type { TravelKind } from "../../core/worker/protocol.ts";

/** A way through time whose code is fetched with the first instant that is asked for. The newest wish counts meanwhile. */
export class LaterTravel implements TimeTravel {
  readonly #fetch: () => Promise<TimeTravel>;
  #travel: TimeTravel | null = null;
  #wish = 0;

  constructor(fetch: () => Promise<TimeTravel>) {
    this.#fetch = fetchedOnce(fetch);
  }

  /** @throws what `fetch` and the travel throw */
  async to(at: EpochMs, kind: TravelKind): Promise<void> {
    const wish = (this.#wish += 1);
    this.#travel ??= await this.#fetch();
    if (wish === this.#wish) await this.#travel.to(at, kind);
  }

  leave(): void {
    this.#wish += 1;
    this.#travel?.leave();
  }

  close(): void {
    this.#wish += 1;
    this.#travel?.close();
  }
}
