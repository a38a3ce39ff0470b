/** Kuzzle as its own health check shows it. */
export interface KuzzleHealth {
  readonly state: "ready" | "unhealthy" | "unreachable";
  /** Since when it has been so, epoch ms, as far as anybody looked. */
  readonly since: number;
  /** When it was asked last, epoch ms. */
  readonly checkedAt: number;
}

/** Asked at most once in this time, however many open the status page. */
const freshFor = 1500;
const patience = 2000;

/** Asks Kuzzle's `GET /_healthcheck` when somebody wants to know. */
export function createKuzzleHealth(kuzzlePort: number, now: () => number) {
  let last: KuzzleHealth | null = null;
  let asking: Promise<KuzzleHealth> | null = null;

  async function ask(): Promise<KuzzleHealth> {
    let state: KuzzleHealth["state"];
    try {
      const answer = await fetch(`http://127.0.0.1:${kuzzlePort}/_healthcheck`, {
        signal: AbortSignal.timeout(patience),
      });
      await answer.arrayBuffer();
      state = answer.ok ? "ready" : "unhealthy";
    } catch {
      // Refused, cut or silent: the page says that it cannot be reached.
      state = "unreachable";
    }
    const checkedAt = now();
    last = { state, since: last?.state === state ? last.since : checkedAt, checkedAt };
    return last;
  }

  return async function kuzzleHealth(): Promise<KuzzleHealth> {
    if (last && now() - last.checkedAt < freshFor) return last;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
