import { useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore, Copy, History, Pause, Pencil, Play, Send } from "lucide-react";
import { useMemo } from "react";
import type { Report } from "../../../domain/reports/report.ts";
import { MENU_COLUMN, RowMenu } from "../../kit/list/RowMenu.tsx";
import type { DataColumn } from "../../ui/dataColumn.ts";
import type { MenuItemEntry } from "../../ui/menuEntry.ts";
import type { ReportWork } from "./reportCalls.ts";

/** What can be done with a report, in its row. */
export function useReportMenu({
  edit,
  showHistory,
  ask,
  run,
}: {
  readonly edit: (reportId: string) => void;
  readonly showHistory: (reportId: string) => void;
  readonly ask: ReportWork["ask"];
  readonly run: ReportWork["run"];
}): DataColumn<Report> {
  const { t } = useLingui();
  return useMemo(
    (): DataColumn<Report> => ({
      ...MENU_COLUMN,
      header: t`Actions`,
      render: ({ id: reportId, name, state }) => {
        const history = {
          id: "history",
          label: t`History of sends`,
          icon: <History aria-hidden />,
        };
        const items: readonly MenuItemEntry[] =
          state === "archived"
            ? [
                history,
                {
                  id: "unarchive",
                  label: t`Take out of the archive`,
                  icon: <ArchiveRestore aria-hidden />,
                },
              ]
            : [
                { id: "edit", label: t`Edit`, icon: <Pencil aria-hidden /> },
                history,
                { id: "send", label: t`Send now`, icon: <Send aria-hidden /> },
                { id: "duplicate", label: t`Duplicate`, icon: <Copy aria-hidden /> },
                state === "paused"
                  ? { id: "resume", label: t`Resume`, icon: <Play aria-hidden /> }
                  : { id: "pause", label: t`Pause`, icon: <Pause aria-hidden /> },
                { id: "archive", label: t`Archive`, icon: <Archive aria-hidden /> },
              ];
        return (
          <RowMenu
            name={name}
            items={[...items]}
            onAction={(action) => {
              switch (action) {
                case "edit":
                  edit(reportId);
                  break;
                case "history":
                  showHistory(reportId);
                  break;
                case "send":
                  ask({ kind: "send", reportId, press: crypto.randomUUID() });
                  break;
                case "duplicate": {
                  const copy = t`${name} (copy)`;
                  run({ kind: "duplicate", reportId, name: copy });
                  break;
                }
                case "archive":
                  ask({ kind: "archive", reportId });
                  break;
                case "pause":
                case "resume":
                case "unarchive":
                  run({ kind: action, reportId });
                  break;
                default:
              }
            }}
          />
        );
      },
    }),
    [t, edit, showHistory, ask, run],
  );
}
