import type { Alert } from "../../domain/alerts/alert.ts";
import type { AlertId } from "../../domain/base/ids.ts";
import { type AlertFilter, type AlertWindow, keepsAlert, type SiteScope } from "./alertFilter.ts";

/** One line of the list: an alert, or the line below the live window. */
export type AlertRow =
  | {
      readonly kind: "alert";
      readonly key: AlertId;
      readonly alert: Alert;
      readonly isOlder: boolean;
    }
  | { readonly kind: "windowEnd"; readonly key: "windowEnd" }
  | { readonly kind: "tail"; readonly key: "tail" };

/** What the rows are made of. The lists are newest first, as the feed and the pages have them. */
export type AlertRowsInput = {
  readonly live: readonly Alert[];
  readonly older: readonly Alert[];
  readonly filter: Pick<AlertFilter, "types" | "state">;
  readonly site: SiteScope | null;
  readonly window: AlertWindow;
  /** False: nothing is older than the window, as for open alerts. */
  readonly hasOlder: boolean;
  /** The alerts that were shown when the operator began to work in the list; null: they are at its top. */
  readonly held: ReadonlySet<AlertId> | null;
};

/** `keys`: of the rows that are alerts. `withheld`: alerts that came since the list is held, newest first. `inWindow`: alerts shown of the live window. */
export type AlertRows = {
  readonly rows: readonly AlertRow[];
  readonly keys: readonly AlertId[];
  readonly byId: ReadonlyMap<AlertId, Alert>;
  readonly withheld: readonly Alert[];
  readonly inWindow: number;
};

/**
 * The rows of the list. While it is held nothing moves under the cursor: what comes new is withheld and counted, and a
 * row whose alert no longer meets the filter stays, with its new state.
 */
export function alertRows(input: AlertRowsInput): AlertRows {
  const { live, older, filter, site, window, hasOlder, held } = input;
  const rows: AlertRow[] = [];
  const withheld: Alert[] = [];
  const shown = new Map<AlertId, Alert>();
  for (const alert of live) {
    const isHeld = held?.has(alert.id) === true;
    if (!isHeld && !keepsAlert(alert, filter, site, window)) continue;
    if (held !== null && !isHeld) {
      withheld.push(alert);
      continue;
    }
    shown.set(alert.id, alert);
    rows.push({ kind: "alert", key: alert.id, alert, isOlder: false });
  }
  const inWindow = rows.length;
  if (!hasOlder) return { rows, keys: [...shown.keys()], byId: shown, withheld, inWindow };
  rows.push({ kind: "windowEnd", key: "windowEnd" });
  for (const alert of older)
    if (!shown.has(alert.id)) {
      shown.set(alert.id, alert);
      rows.push({ kind: "alert", key: alert.id, alert, isOlder: true });
    }
  rows.push({ kind: "tail", key: "tail" });
  return { rows, keys: [...shown.keys()], byId: shown, withheld, inWindow };
}

/** `alertRows`, computed once for the same input: drawing the list again costs nothing (rows are compared by identity). */
export function alertRowsSelector(): (input: AlertRowsInput) => AlertRows {
  let known: { readonly input: AlertRowsInput; readonly rows: AlertRows } | null = null;
  return (input) => {
    if (known !== null && isSame(known.input, input)) return known.rows;
    known = { input, rows: alertRows(input) };
    return known.rows;
  };
}

function isSame(a: AlertRowsInput, b: AlertRowsInput): boolean {
  const keys = Object.keys(a) as (keyof AlertRowsInput)[];
  return keys.every((key) => a[key] === b[key]);
}
