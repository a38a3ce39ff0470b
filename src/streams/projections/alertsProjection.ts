import type { Alert } from "../../domain/alert.ts";
import type { CollectionEvent } from "../live/collectionEvent.ts";
import { type DocumentsState, initialDocuments, reduceDocuments } from "./documentsProjection.ts";

export type AlertsState = DocumentsState<Alert>;

export const initialAlerts: AlertsState = initialDocuments<Alert>();

/** Alerts by id. The same object when nothing changed. */
export function reduceAlerts(state: AlertsState, event: CollectionEvent<Alert>): AlertsState {
  return reduceDocuments(state, event);
}

const sorted = new WeakMap<AlertsState["byId"], readonly Alert[]>();

/** The newest first; the same list as long as no alert changed. */
export function alertsByTime({ byId }: Pick<AlertsState, "byId">): readonly Alert[] {
  const known = sorted.get(byId);
  if (known !== undefined) return known;
  const list = [...byId.values()].toSorted(
    (a, b) => b.raisedAt - a.raisedAt || (a.id < b.id ? -1 : 1),
  );
  sorted.set(byId, list);
  return list;
}

/** How many are open, and how many of these nobody has acknowledged. */
export function openAlerts(state: Pick<AlertsState, "byId">): {
  readonly open: number;
  readonly unacknowledged: number;
} {
  const open = alertsByTime(state).filter(({ isOpen }) => isOpen);
  return {
    open: open.length,
    unacknowledged: open.filter(({ isAcknowledged }) => !isAcknowledged).length,
  };
}
