import type { BacktestAlert } from "../../domain/counters/counterBacktest.ts";
import type {
  BacktestCursor,
  BacktestPart,
  BacktestWish,
} from "../../domain/counters/counterBacktestParts.ts";
import { pagedReadingMachine } from "../kit/pagedReadingMachine.ts";

/** `alerts` ended within what was replayed, `open` stand at its end. `reached`: up to here; null: nothing yet. */
export type Backtest = Pick<BacktestPart, "open"> & {
  readonly alerts: readonly BacktestAlert[];
  readonly reached: BacktestPart["reached"] | null;
};

/**
 * How many alerts a rule would have raised over the past, by the kit's `pagedReadingMachine`: the server replays a day
 * at a time, one after the other by itself, so that progress shows. A part that failed is asked for again.
 */
export const counterBacktestMachine = pagedReadingMachine<
  BacktestWish,
  BacktestCursor,
  Backtest,
  BacktestPart
>({
  id: "counterBacktest",
  nothing: { alerts: [], open: [], reached: null },
  append: ({ alerts }, part) => ({
    alerts: [...alerts, ...part.alerts],
    open: part.open,
    reached: part.reached,
  }),
  sizeOf: ({ alerts }) => alerts.length,
  begins: "atOnce",
  continues: "atOnce",
});
