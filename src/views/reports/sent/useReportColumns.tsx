import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { MINUTE } from "../../../domain/base/time.ts";
import { type Report, REPORT_CONTENTS } from "../../../domain/reports/report.ts";
import { nextDue } from "../../../domain/reports/reportSchedule.ts";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../../kit/list/listFilter.ts";
import { useSiteName } from "../../kit/useSiteName.ts";
import { useNow } from "../../kit/useNow.ts";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { CONTENT_WORDS, FORMAT_WORDS, OUTCOME_WORDS, STATE_WORDS } from "./reportWords.ts";
import { useScheduleText } from "./useScheduleText.ts";

const IN_USE = "inUse";

/** What the list of reports shows of each: what, for whom, when, and what became of the last send. */
export function useReportColumns(): readonly ListColumn<Report>[] {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const now = useNow(MINUTE);
  const scheduleText = useScheduleText();
  const siteName = useSiteName();
  return useMemo(
    (): readonly ListColumn<Report>[] => [
      {
        id: "name",
        header: t`Name`,
        width: 190,
        isRowHeader: true,
        isSearched: true,
        value: ({ name }) => name,
      },
      {
        id: "content",
        header: t`Content`,
        width: 190,
        value: ({ content }) => t(CONTENT_WORDS[content]),
      },
      {
        id: "state",
        header: t`State`,
        width: 110,
        value: ({ state }) => t(STATE_WORDS[state].word),
        render: ({ state }) => (
          <StatusPill tone={STATE_WORDS[state].tone} size="small">
            {t(STATE_WORDS[state].word)}
          </StatusPill>
        ),
      },
      { id: "schedule", header: t`Sent`, width: 190, value: (report) => scheduleText(report) },
      {
        id: "next",
        isNamed: true,
        header: t`Next send`,
        width: 150,
        value: (report) => {
          const at = report.state === "active" ? nextDue(report, now, timezone) : null;
          return at === null ? null : { at, precision: "minute" };
        },
      },
      {
        id: "last",
        isNamed: true,
        header: t`Last send`,
        width: 150,
        value: ({ lastSentAt }) =>
          lastSentAt === null ? null : { at: lastSentAt, precision: "minute" },
      },
      {
        id: "outcome",
        header: t`Outcome`,
        width: 120,
        value: ({ lastOutcome }) =>
          lastOutcome === null ? null : t(OUTCOME_WORDS[lastOutcome].word),
        render: ({ lastOutcome }) =>
          lastOutcome === null ? null : (
            <StatusPill tone={OUTCOME_WORDS[lastOutcome].tone} size="small">
              {t(OUTCOME_WORDS[lastOutcome].word)}
            </StatusPill>
          ),
      },
      {
        id: "site",
        header: t`Site`,
        width: 150,
        isExtra: true,
        value: ({ site }) => (site === null ? t`All sites` : siteName(site)),
      },
      {
        id: "formats",
        header: t`Formats`,
        width: 120,
        isExtra: true,
        value: ({ formats }) => formats.map((format) => FORMAT_WORDS[format]).join(", "),
      },
      {
        id: "emails",
        header: t`E-mail addresses`,
        width: 200,
        isExtra: true,
        isSearched: true,
        value: ({ emails }) => emails.join(", "),
      },
      {
        id: "createdByName",
        header: t`Created by`,
        width: 150,
        isExtra: true,
        value: ({ createdByName }) => createdByName,
      },
    ],
    [t, now, timezone, siteName, scheduleText],
  );
}

/** By state and content; archived reports on request. */
export function useReportFilters(): readonly ListFilter<Report>[] {
  const { t } = useLingui();
  return useMemo(
    (): readonly ListFilter<Report>[] => [
      {
        key: "state",
        label: t`State`,
        defaultValue: IN_USE,
        options: [
          { id: IN_USE, label: t`In use` },
          ...(["active", "paused", "archived"] as const).map((id) => ({
            id: id as string,
            label: t(STATE_WORDS[id].word),
          })),
        ],
        keeps: ({ state }, option) => (option === IN_USE ? state !== "archived" : state === option),
      },
      choiceFilter({
        key: "content",
        label: t`Content`,
        every: t`All contents`,
        options: REPORT_CONTENTS.map((id) => ({ id: id as string, label: t(CONTENT_WORDS[id]) })),
        keeps: ({ content }, option) => content === option,
      }),
    ],
    [t],
  );
}
