/** When a service that runs counts as hung. Times in ms. */
export interface HealthRules {
  /** Rest between an answer and the next question. */
  readonly interval: number;
  /** Without an answer for so long it is hung, whatever it does. */
  readonly silence: number;
  /** So much processor time of its own without an answer: it turns in a circle. */
  readonly processor: number;
  /** So long a process that was stopped from outside is waited for. */
  readonly stopped: number;
}

/**
 * A busy machine must not make a service look hung: with twenty processes that want two processors each gets a tenth
 * of its time, so its own processor time counts. The longest that a service rightly computes at once are searches of
 * 4 s (storage/search/searchBudget.ts), of which some may have come before the question. What takes no processor
 * time waits for a disk at most, or for ever.
 */
export const defaultHealthRules: HealthRules = {
  interval: 5000,
  silence: 90_000,
  processor: 20_000,
  stopped: 10_000,
};

/** What a process did since a question that it has not answered; `processor` null: the system does not say. */
export interface Silence {
  readonly ms: number;
  readonly processor: number | null;
  readonly isStopped: boolean;
}

/** Whether a service that has not answered so far is hung. */
export function isHung({ ms, processor, isStopped }: Silence, rules: HealthRules): boolean {
  if (ms >= rules.silence) return true;
  if (isStopped && ms >= rules.stopped) return true;
  return processor !== null && processor >= rules.processor;
}
