import { type Counter, type ThresholdState, thresholdState } from "../../domain/counter.ts";
import type { AreaId } from "../../domain/ids.ts";
import type { CollectionEvent } from "../live/collectionEvent.ts";
import { type DocumentsState, initialDocuments, reduceDocuments } from "./documentsProjection.ts";

export type CountersState = DocumentsState<Counter>;

export const initialCounters: CountersState = initialDocuments<Counter>();

/** Counters by id, with the figures that the server counts. The same object when nothing changed. */
export function reduceCounters(
  state: CountersState,
  event: CollectionEvent<Counter>,
): CountersState {
  return reduceDocuments(state, event);
}

/** Each threshold of a counter with the head count of its area: an area that was never counted holds nobody. */
export function thresholdsOf(counter: Counter): readonly {
  readonly area: AreaId;
  readonly present: number;
  readonly state: ThresholdState;
}[] {
  const present = new Map(counter.state.areas.map((area) => [area.area, area.present]));
  return counter.thresholds.map((threshold) => {
    const count = present.get(threshold.area) ?? 0;
    return { area: threshold.area, present: count, state: thresholdState(count, threshold) };
  });
}
