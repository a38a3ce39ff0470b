import { useSyncExternalStore } from "react";
import type { EpochMs } from "../domain/time.ts";
import { useServices } from "./services.ts";

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

const subscribers = new Map<number, (listener: () => void) => () => void>();
function subscriberOf(step: number) {
  const known = subscribers.get(step) ?? ((listener: () => void) => subscribeTo(step, listener));
  subscribers.set(step, known);
  return known;
}

/** The server's clock, epoch ms rounded down to `step` ms; the component is drawn again at each step. */
export function useNow(step = 1000): EpochMs {
  const { now } = useServices();
  return useSyncExternalStore(subscriberOf(step), () => Math.floor(now() / step) * step);
}
