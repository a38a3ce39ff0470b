import { useCallback, useSyncExternalStore } from "react";
import type { EpochMs } from "../../domain/base/time.ts";
import { useEntrance } from "./services.ts";

/** One timer for all who look at the same step; it runs while somebody looks. */
const tickers = new Map<number, { listeners: Set<() => void>; timer: number }>();

function subscribeTo(step: number, listener: () => void): () => void {
  const ticker = tickers.get(step) ?? {
    listeners: new Set<() => void>(),
    timer: window.setInterval(() => {
      for (const one of tickers.get(step)?.listeners ?? []) one();
    }, step),
  };
  tickers.set(step, ticker);
  ticker.listeners.add(listener);
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0) return;
    window.clearInterval(ticker.timer);
    tickers.delete(step);
  };
}

/**
 * The server's clock, epoch ms rounded down to `step` ms; the component is drawn again at each step. While the past is
 * shown, its instant: every age then counts to it.
 */
export function useNow(step = 1000): EpochMs {
  const { now, past } = useEntrance();
  const subscribe = useCallback(
    (listener: () => void) => {
      const leaveTicker = subscribeTo(step, listener);
      const leavePast = past.subscribe(listener);
      return () => {
        leaveTicker();
        leavePast();
      };
    },
    [step, past],
  );
  return useSyncExternalStore(subscribe, () => Math.floor((past.get() ?? now()) / step) * step);
}

/** The server's clock whatever instant is shown; otherwise as `useNow`. */
export function usePresent(step = 1000): EpochMs {
  const { now } = useEntrance();
  const subscribe = useCallback((listener: () => void) => subscribeTo(step, listener), [step]);
  return useSyncExternalStore(subscribe, () => Math.floor(now() / step) * step);
}
