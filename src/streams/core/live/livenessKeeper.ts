import { PROOF_AGE } from "../../../domain/base/freshness.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import type { Clock } from "./clock.ts";
import { Timers } from "./timers.ts";
import type { Liveness } from "./collectionEvent.ts";

/** A newer proof is emitted at most this often while nothing else changes, in ms. */
export const PROOF_NEWS = 1000;

/** Keeps how far one collection can be believed, and says when that changes: by an epoch's begin and end, and by time alone. */
export class LivenessKeeper {
  readonly #clock: Clock;
  readonly #emit: (liveness: Liveness) => void;
  readonly #timers: Timers<"proofTooOld">;
  #emitted: Liveness;
  /** How old the last proof may be, in ms. */
  #proofAge: number = PROOF_AGE.elsewhere;
  #isSynced = false;
  #lastProofAt: EpochMs | null = null;

  constructor(clock: Clock, emit: (liveness: Liveness) => void) {
    this.#clock = clock;
    this.#emit = emit;
    this.#timers = new Timers(clock);
    this.#emitted = { isLive: false, since: clock.now(), lastProofAt: null };
    emit(this.#emitted);
  }

  /** From now on the last proof may be `proofAge` ms old (freshness.ts). */
  believeFor(proofAge: number): void {
    this.#proofAge = proofAge;
    this.#timers.cancel("proofTooOld");
    this.#check();
  }

  /** The collection has caught up: from now on proofs make it live. */
  begin(): void {
    this.#isSynced = true;
    this.prove(this.#clock.now());
  }

  /** What is shown was everything that was stored at that instant. */
  prove(at: EpochMs): void {
    this.#lastProofAt = Math.max(this.#lastProofAt ?? at, at);
    this.#timers.cancel("proofTooOld");
    this.#check();
  }

  /** The epoch is over. */
  end(): void {
    this.#isSynced = false;
    this.#check();
  }

  stop(): void {
    this.#timers.cancel("proofTooOld");
  }

  #check(): void {
    const now = this.#clock.now();
    const last = this.#lastProofAt;
    const isLive = this.#isSynced && last !== null && now - last <= this.#proofAge;
    if (isLive && !this.#timers.has("proofTooOld"))
      this.#timers.set("proofTooOld", last + this.#proofAge + 1 - now, () => this.#check());
    const emitted = this.#emitted;
    const isNews = (last ?? 0) - (emitted.lastProofAt ?? 0) >= PROOF_NEWS;
    if (isLive === emitted.isLive && !isNews) return;
    const since = isLive === emitted.isLive ? emitted.since : isLive ? now : (last ?? now);
    this.#emitted = { isLive, since, lastProofAt: last };
    this.#emit(this.#emitted);
  }
}
