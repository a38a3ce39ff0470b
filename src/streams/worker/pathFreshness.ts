import { PROOF_AGE } from "../../domain/freshness.ts";
import type { EpochMs } from "../../domain/time.ts";
import type { Clock } from "../clock.ts";
import type { CollectionPool } from "./collectionPool.ts";
import type { CollectionHead } from "./followedCollection.ts";
import { Listeners } from "./listeners.ts";
import type { PaceName } from "./protocol.ts";

/** What the freshness of the path follows from. */
export type PathView = { readonly isOnline: () => boolean; readonly pace: () => PaceName };

/**
 * The path as a whole: live while the connection stands, the last heartbeat is young enough, and every collection that is
 * open is live or still read for the first time. By this machine's clock. [FD10]
 */
export class PathFreshness {
  readonly #clock: Clock;
  readonly #pool: CollectionPool;
  readonly #path: PathView;
  readonly #changed = new Listeners<[]>();
  #isLive = false;
  #since: EpochMs;
  #lastBeatAt: EpochMs | null = null;

  constructor(clock: Clock, pool: CollectionPool, path: PathView) {
    this.#clock = clock;
    this.#pool = pool;
    this.#path = path;
    this.#since = clock.now();
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /** When `isLive` became what it is. */
  get since(): EpochMs {
    return this.#since;
  }

  get lastBeatAt(): EpochMs | null {
    return this.#lastBeatAt;
  }

  /** Tells that `isLive` has changed. */
  onChange(listener: () => void): () => void {
    return this.#changed.add(listener);
  }

  beat(): void {
    this.#lastBeatAt = this.#clock.now();
    this.look();
  }

  /** Something it follows from may have changed, time at least. */
  look(): void {
    const now = this.#clock.now();
    const isBeating =
      this.#lastBeatAt !== null && now - this.#lastBeatAt <= PROOF_AGE[this.#path.pace()];
    const is =
      this.#path.isOnline() &&
      isBeating &&
      this.#pool.open().every(({ head }) => !isShown(head) || head.liveness?.isLive === true);
    if (is === this.#isLive) return;
    this.#isLive = is;
    this.#since = now;
    this.#changed.tell();
  }
}

/** On its way, or not for whoever is signed in: it shows nothing, so nothing of it can be old. */
function isShown({ isLoaded, failure, isForbidden }: CollectionHead): boolean {
  return !isForbidden && (isLoaded || failure !== null);
}
