import { navigate, useHistoryState } from "wouter/use-browser-location";
import type { RowPlace } from "../ui/dataColumn.ts";
import { shownAddress } from "./shownLocation.ts";

/** What an entry of the browser's history keeps beside its address: whatever another page of ours, or nobody, has left there. */
type Kept = { readonly list?: unknown; readonly opened?: unknown } | null;

/** Opens a row of the list that is shown: Back, and the page that it opens, lead to the list as it is, with the keys on the row. */
export function openFromList(href: string, opened: RowPlace): void {
  const { pathname, search } = shownAddress();
  const list = `${pathname}${search}`;
  navigate(list, { replace: true, state: { opened } });
  navigate(href, { state: { list, opened } });
}

/** The row that was opened from this list before its reader came back to it; null: none was. */
export function useOpenedRow(): RowPlace | null {
  return openedIn(useHistoryState<Kept>());
}

/** The list from which this page was opened, and what leads there with the keys on its row; null: it was opened otherwise. */
export function useListBefore(): { readonly href: string; readonly state: object } | null {
  const kept = useHistoryState<Kept>();
  const { list } = kept ?? {};
  // An address of ours alone: what lies in the history leads nowhere else.
  if (typeof list !== "string" || !/^\/(?!\/)/u.test(list)) return null;
  return { href: list, state: { opened: openedIn(kept) } };
}

function openedIn(kept: Kept): RowPlace | null {
  const { opened } = kept ?? {};
  if (typeof opened !== "object" || opened === null) return null;
  const { key, index } = opened as Partial<Record<keyof RowPlace, unknown>>;
  return typeof key === "string" && typeof index === "number" ? { key, index } : null;
}
