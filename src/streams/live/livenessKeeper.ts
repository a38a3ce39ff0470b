import type { EpochMs } from "../../domain/time.ts";
import type { Clock } from "../clock.ts";
import { Timers } from "../timers.ts";
import type { Liveness } from "./collectionEvent.ts";

/** A newer proof is told at most this often while nothing else changes, in ms. */
export const PROOF_NEWS = 1000;

/** Keeps how far one collection can be believed, and tells when that changes: by an epoch's begin and end, and by time alone. */
export class LivenessKeeper {
  readonly #clock: Clock;
  readonly #proofAge: number;
  readonly #tell: (liveness: Liveness) => void;
  readonly #timers: Timers<"proofTooOld">;
  #told: Liveness;
  #isSynced = false;
  #lastProofAt: EpochMs | null = null;

  /** @param proofAge how old the last proof may be, in ms (freshness.ts) */
  constructor(clock: Clock, proofAge: number, tell: (liveness: Liveness) => void) {
    this.#clock = clock;
    this.#proofAge = proofAge;
    this.#tell = tell;
    this.#timers = new Timers(clock);
    this.#told = { isLive: false, since: clock.now(), lastProofAt: null };
    tell(this.#told);
  }

  /** The collection has caught up: from now on proofs make it live. */
  begin(): void {
    this.#isSynced = true;
    this.prove();
  }

  /** A heartbeat, a notification or an answer has come. */
  prove(): void {
    this.#lastProofAt = this.#clock.now();
    this.#look();
  }

  /** The epoch is over. */
  end(): void {
    this.#isSynced = false;
    this.#look();
  }

  stop(): void {
    this.#timers.cancel("proofTooOld");
  }

  #look(): void {
    const now = this.#clock.now();
    const last = this.#lastProofAt;
    const isLive = this.#isSynced && last !== null && now - last <= this.#proofAge;
    if (isLive && !this.#timers.has("proofTooOld"))
      this.#timers.set("proofTooOld", last + this.#proofAge + 1 - now, () => this.#look());
    if (!isLive) this.stop();
    const told = this.#told;
    const isNews = (last ?? 0) - (told.lastProofAt ?? 0) >= PROOF_NEWS;
    if (isLive === told.isLive && !isNews) return;
    const since = isLive === told.isLive ? told.since : now;
    this.#told = { isLive, since, lastProofAt: last };
    this.#tell(this.#told);
  }
}
