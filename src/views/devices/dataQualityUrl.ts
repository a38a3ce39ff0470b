import type { DataQualityEvent, DataQualityState } from "../../domain/devices/dataQuality.ts";

/** The lists of the screen, as the address names them. */
export const QUALITY_LISTS = ["gateway-offline", "tito-offline", "gateway", "anchor"] as const;
export type QualityList = (typeof QUALITY_LISTS)[number];

/** The list that an address asks for; null: the summary. A value that is none of ours counts as not given. */
export function listOf(text: string | null): QualityList | null {
  return QUALITY_LISTS.find((list) => list === text) ?? null;
}

/** What the machine is told of the list that the address asks for. */
export function eventOf(list: QualityList | null): DataQualityEvent {
  switch (list) {
    case "gateway":
    case "anchor":
      return { type: "availableTagsMode.set", mode: list };
    case "gateway-offline":
    case "tito-offline":
      return { type: "configAlertMode.set", mode: list };
    case null:
      return { type: "cleared" };
  }
}

/** The list that is shown: never more than one mode is set. */
export function shownList({
  availableTagsMode,
  configAlertMode,
}: DataQualityState): QualityList | null {
  return availableTagsMode ?? configAlertMode;
}

/** How many days of outages are shown; 30 unless the address says otherwise. */
export const OUTAGE_DAYS = [1, 7, 30] as const;
export type OutageDays = (typeof OUTAGE_DAYS)[number];

export function outageDays(text: string | null): OutageDays {
  return OUTAGE_DAYS.find((days) => String(days) === text) ?? 30;
}
