import type { BackTestAlert } from "../../domain/counters/counterBackTest.ts";
import type {
  BackTestCursor,
  BackTestPart,
  BackTestWish,
} from "../../domain/counters/counterBackTestParts.ts";
import { pagedReadingMachine } from "../kit/pagedReadingMachine.ts";

/** `alerts` ended within what was replayed, `open` stand at its end. `reached`: up to here; null: nothing yet. */
export type BackTest = Pick<BackTestPart, "open"> & {
  readonly alerts: readonly BackTestAlert[];
  readonly reached: BackTestPart["reached"] | null;
};

/**
 * How many alerts a rule would have raised over the past, by the kit's `pagedReadingMachine`: the server replays a day
 * at a time, one after the other by itself, so that progress shows. A part that failed is asked for again.
 */
export const counterBackTestMachine = pagedReadingMachine<
  BackTestWish,
  BackTestCursor,
  BackTest,
  BackTestPart
>({
  id: "counterBackTest",
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
