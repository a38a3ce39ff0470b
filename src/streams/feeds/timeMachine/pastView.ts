import type { CounterRule } from "../../../domain/counters/counterEngine.ts";
import type { AssetId, CounterId } from "../../../domain/base/ids.ts";
import {
  pictureAfter,
  type SitePicture,
  type SiteWindow,
} from "../../../domain/timeMachine/sitePicture.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { Listeners } from "../../core/worker/listeners.ts";

/** The picture that is shown now, and who wants to know of another. */
export class PastView {
  readonly #changed = new Listeners<[touched: ReadonlySet<AssetId> | null]>();
  #picture: SitePicture;

  constructor(picture: SitePicture) {
    this.#picture = picture;
  }

  get picture(): SitePicture {
    return this.#picture;
  }

  /** Emits the assets that differ in another picture; null: any may. */
  onChange(listener: (touched: ReadonlySet<AssetId> | null) => void): () => void {
    return this.#changed.add(listener);
  }

  show(picture: SitePicture): void {
    if (picture === this.#picture) return;
    this.#picture = picture;
    this.#changed.emit(null);
  }

  /** Applies the windows up to `to` to what is shown. */
  goOn(
    windows: readonly SiteWindow[],
    to: EpochMs,
    counters: ReadonlyMap<CounterId, CounterRule>,
  ): void {
    const { picture, touched } = pictureAfter(this.#picture, windows, to, counters);
    this.#picture = picture;
    this.#changed.emit(touched);
  }
}
