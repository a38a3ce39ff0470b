import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { Alert } from "../../domain/alerts/alert.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { SheetCell } from "../../domain/base/sheet.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { SheetSource } from "../../streams/spreadsheet/writeSheet.ts";
import { usePlaceText } from "../kit/words/usePlaceText.ts";
import { alertPlace } from "./alertPlaces.ts";
import { ALERT_TYPE_WORDS } from "./alertWords.ts";

/** A column of the file: its header and what it says of an alert. */
export type AlertSheetColumn = {
  readonly header: string;
  readonly value: (alert: Alert) => SheetCell;
};

/** The columns of alerts in a file: what was raised and when, where, what became of it, and what was said. */
export function useAlertSheetColumns(sites: readonly Site[]): readonly AlertSheetColumn[] {
  const { t } = useLingui();
  const placeText = usePlaceText(sites, true);
  return useMemo(() => {
    return [
      { header: t`Raised at`, value: ({ raisedAt }) => dated(raisedAt) },
      { header: t`Type`, value: ({ alertType }) => t(ALERT_TYPE_WORDS[alertType]) },
      { header: t`Subject`, value: ({ subjectName }) => subjectName },
      {
        header: t`Place`,
        value: (alert) => {
          const { site, area } = alertPlace(alert, sites);
          if (site === null) return null;
          return placeText({
            site: site.id,
            floor: area?.floor ?? null,
            area: area?.id ?? null,
          });
        },
      },
      { header: t`Value`, value: ({ value }) => value },
      { header: t`Threshold`, value: ({ threshold }) => threshold },
      { header: t`State`, value: ({ isOpen }) => (isOpen ? t`Open` : t`Closed`) },
      { header: t`Closed at`, value: ({ closedAt }) => dated(closedAt) },
      {
        header: t`Acknowledged by`,
        value: ({ acknowledgement }) => acknowledgement?.byName ?? null,
      },
      {
        header: t`Acknowledged at`,
        value: ({ acknowledgement }) => dated(acknowledgement?.at ?? null),
      },
      {
        header: t`Comments`,
        value: ({ acknowledgement, comments }) =>
          [
            ...(acknowledgement?.comment == null ? [] : [acknowledgement.comment]),
            ...comments.map(({ byName, text }) => `${byName}: ${text}`),
          ].join("\n") || null,
      },
    ];
  }, [t, placeText, sites]);
}

/** The alerts that are shown as a table to be saved, in their order. */
export function alertSheet(
  alerts: readonly Alert[],
  columns: readonly AlertSheetColumn[],
  timezone: string,
  name: string,
): SheetSource {
  return {
    head: { name, timezone, columns: columns.map(({ header }) => ({ header })) },
    parts: () => [
      {
        rows: alerts.map((alert) => columns.map(({ value }) => value(alert))),
        done: alerts.length,
        total: alerts.length,
      },
    ],
  };
}

function dated(at: EpochMs | null): SheetCell {
  return at === null ? null : { at, precision: "second" };
}
