import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { JobStatus } from "../../domain/operations/jobBook.ts";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { choiceFilter, type ListFilter } from "../kit/list/listFilter.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useJobName } from "./useJobName.ts";

const FAILING = "failing";

/** What the list of jobs shows of each. */
export function useJobColumns(): readonly ListColumn<JobStatus>[] {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const jobName = useJobName();
  return useMemo((): readonly ListColumn<JobStatus>[] => {
    const stateOf = ({ failed, runs, busy }: JobStatus) => {
      if (failed > 0) return t`Fails at ${failed} of ${runs}`;
      return busy > 0 ? t`Running` : t`Waiting for its turn`;
    };
    return [
      {
        id: "name",
        header: t`Job`,
        width: 320,
        isRowHeader: true,
        isSearched: true,
        value: ({ name }) => jobName(name),
      },
      {
        id: "state",
        header: t`State`,
        width: 220,
        value: stateOf,
        orderBy: ({ failed }) => -failed,
        render: (job) => (
          <StatusPill tone={job.failed > 0 ? "danger" : "neutral"} size="small">
            {stateOf(job)}
          </StatusPill>
        ),
      },
      {
        id: "lastBegunAt",
        isNamed: true,
        header: t`Last run`,
        width: 200,
        value: ({ lastBegunAt }) => ({ at: lastBegunAt, precision: "second" }),
      },
      {
        id: "nextAt",
        isNamed: true,
        header: t`Next run`,
        width: 200,
        value: ({ nextAt }) => ({ at: nextAt, precision: "second" }),
      },
      {
        id: "failures",
        header: t`Why it fails`,
        width: 260,
        isSearched: true,
        value: ({ failures }) =>
          failures.length === 0
            ? null
            : failures
                .map(({ customer, reason }) =>
                  customer === null ? reason : `${customer}: ${reason}`,
                )
                .join(" · "),
      },
      {
        id: "since",
        isNamed: true,
        header: t`Fails since`,
        width: 180,
        value: ({ failures: [oldest] }) =>
          oldest === undefined ? null : { at: oldest.since, precision: "minute" },
      },
      {
        id: "longest",
        header: t`Longest run`,
        sheetHeader: t`Longest run (ms)`,
        width: 160,
        align: "end",
        value: ({ longest }) => longest,
        render: ({ longest }) =>
          longest === null
            ? null
            : longest < 1000
              ? t`${longest} ms`
              : formatDuration(longest, locale),
      },
      {
        id: "longestTurn",
        header: t`Longest turn`,
        sheetHeader: t`Longest turn (ms)`,
        width: 140,
        align: "end",
        value: ({ longestTurn }) => longestTurn,
        render: ({ longestTurn }) => (longestTurn === null ? null : t`${longestTurn} ms`),
      },
      {
        id: "every",
        header: t`Every`,
        width: 110,
        align: "end",
        value: ({ every }) => formatDuration(every, locale),
        orderBy: ({ every }) => every,
      },
      { id: "runs", header: t`Customers`, width: 110, align: "end", value: ({ runs }) => runs },
      {
        id: "id",
        header: t`Name in the log`,
        width: 160,
        isExtra: true,
        isSearched: true,
        value: ({ name }) => name,
      },
    ];
  }, [t, locale, jobName]);
}

/** By what the list of jobs is narrowed. */
export function useJobFilters(): readonly ListFilter<JobStatus>[] {
  const { t } = useLingui();
  return useMemo(
    (): readonly ListFilter<JobStatus>[] => [
      choiceFilter({
        key: "state",
        label: t`State`,
        every: t`All states`,
        options: [{ id: FAILING, label: t`Failing` }],
        keeps: ({ failed }) => failed > 0,
      }),
    ],
    [t],
  );
}
