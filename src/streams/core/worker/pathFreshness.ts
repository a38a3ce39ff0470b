import { PROOF_AGE } from "../../../domain/base/freshness.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { Clock } from "../live/clock.ts";
import type { Collections } from "./collectionPool.ts";
import type { CollectionHead } from "./followedCollection.ts";
import { BEAT_PATIENCE } from "../live/heartbeats.ts";
import { Listeners } from "./listeners.ts";
import type { PaceName } from "./protocol.ts";

/** What the freshness of the path follows from. */
export type PathView = { readonly isOnline: () => boolean; readonly pace: () => PaceName };

/**
 * The path as a whole: live while the connection stands, its last proof is young enough, and every collection that is
 * open is live or still read for the first time. A heartbeat proves it, and what was read until the first one of a
 * connection is due. By this machine's clock. [FD10]
 */
export class PathFreshness {
  readonly #clock: Clock;
  readonly #pool: Pick<Collections, "open">;
  readonly #path: PathView;
  readonly #changed = new Listeners<[]>();
  #isLive = false;
  #since: EpochMs;
  #lastProofAt: EpochMs | null = null;
  /** Since when the connection stands; null: it does not. */
  #onlineSince: EpochMs | null = null;

  constructor(clock: Clock, pool: Pick<Collections, "open">, path: PathView) {
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

  get lastProofAt(): EpochMs | null {
    return this.#lastProofAt;
  }

  /** How old a proof may be while what is shown is live, in ms. */
  get proofFor(): number {
    return PROOF_AGE[this.#path.pace()];
  }

  /** Emits when `isLive` has changed. */
  onChange(listener: () => void): () => void {
    return this.#changed.add(listener);
  }

  /** A beat has come that was written at `writtenAt` of this machine's clock: what was late on its way proves no more than that. */
  beat(writtenAt: EpochMs): void {
    const at = Math.min(writtenAt, this.#clock.now());
    this.#lastProofAt = Math.max(this.#lastProofAt ?? at, at);
    this.check();
  }

  /** Something it follows from may have changed, time at least. */
  check(): void {
    const now = this.#clock.now();
    this.#onlineSince = this.#path.isOnline() ? (this.#onlineSince ?? now) : null;
    const shown = this.#pool.open().filter(({ head }) => isShown(head));
    const isRead = shown.every(isLive);
    const isBeatDue = this.#onlineSince === null || now - this.#onlineSince > BEAT_PATIENCE;
    // One that was read proves that something came: others that could not be read make it old, not never there.
    if (shown.some(isLive) && !isBeatDue) this.#lastProofAt = now;
    const isProven = this.#lastProofAt !== null && now - this.#lastProofAt <= this.proofFor;
    const is = this.#onlineSince !== null && isProven && isRead;
    if (is === this.#isLive) return;
    this.#isLive = is;
    this.#since = is ? now : (this.#lastProofAt ?? now);
    this.#changed.emit();
  }
}

const isLive = ({ head }: { readonly head: CollectionHead }) => head.liveness?.isLive === true;

/** On its way, or not for whoever is signed in: it shows nothing, so nothing of it can be old. */
function isShown({ isLoaded, failure, isForbidden }: CollectionHead): boolean {
  return !isForbidden && (isLoaded || failure !== null);
}
