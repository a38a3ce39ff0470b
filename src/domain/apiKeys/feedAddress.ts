import type { Locale } from "../base/locale.ts";
import type { FeedList } from "./feedCalls.ts";

/** Where a spreadsheet reads a list (`omniscient/feed:list`); French ones expect semicolons. */
export function listAddress(origin: string, key: string, list: FeedList, locale: Locale): string {
  const separator: Readonly<Record<string, string>> =
    locale === "fr" ? { separator: "semicolon" } : {};
  return `${origin}/_/omniscient/feed/list?${new URLSearchParams({ list, ...separator, key }).toString()}`;
}

/** Where a calendar reads the deadlines (`omniscient/feed:calendar`). */
export function calendarAddress(origin: string, key: string, lang: Locale): string {
  return `${origin}/_/omniscient/feed/calendar?${new URLSearchParams({ lang, key }).toString()}`;
}

/** Where the interface for fleets begins, below the public address (docs/decisions/0245). */
const AEMP_PATH = "/_aemp";
/** Where a fleet is read; the number of a page follows. */
export const FLEET_PATH = `${AEMP_PATH}/Fleet`;

/** What a program that reads fleets is given for an address. */
export function fleetBase(origin: string): string {
  return `${origin}${AEMP_PATH}`;
}
