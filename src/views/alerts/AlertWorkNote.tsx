import { Trans, useLingui } from "@lingui/react/macro";
import { LoaderCircle, TriangleAlert, UserCheck, X } from "lucide-react";
import type { Alert } from "../../domain/alerts/alert.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { passesByItself } from "../kit/passesByItself.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { ALERT_MARK_WORDS, ALERT_PROBLEM_WORDS } from "./alertWords.ts";
import type { AlertWork } from "./useAlertWork.ts";
import "./AlertWorkNote.css";

/** What became of a command about an alert: it is being saved, somebody was first, or it failed and can be tried again. */
export function AlertWorkNote({
  alert,
  work,
}: {
  readonly alert: Alert;
  readonly work: Pick<AlertWork, "marks" | "conflicts" | "failures" | "actions">;
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const mark = work.marks[alert.id];
  const failure = work.failures.findLast(({ id }) => id === alert.id);
  const conflict = work.conflicts[alert.id];
  if (mark !== undefined)
    return (
      <span className="AlertWorkNote" data-kind="saving">
        <LoaderCircle aria-hidden />
        {t(ALERT_MARK_WORDS[mark])}
      </span>
    );
  if (failure !== undefined) {
    const canRetry = passesByItself(failure.problem);
    return (
      <span className="AlertWorkNote" data-kind="failed" role="alert">
        <TriangleAlert aria-hidden />
        <span className="AlertWorkNote-words">{t(ALERT_PROBLEM_WORDS[failure.problem])}</span>
        {canRetry && (
          <Button size="small" onPress={() => work.actions.retry(alert.id)}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <Dismiss alert={alert} work={work} />
      </span>
    );
  }
  if (conflict === undefined) return null;
  const [by, at] = [conflict.byName, formatDateTime(conflict.at, format)];
  return (
    <span className="AlertWorkNote" data-kind="conflict" role="status">
      <UserCheck aria-hidden />
      <span className="AlertWorkNote-words">
        <Trans>
          Already acknowledged by {by} at {at}
        </Trans>
      </span>
      <Dismiss alert={alert} work={work} />
    </span>
  );
}

function Dismiss({
  alert,
  work,
}: {
  readonly alert: Alert;
  readonly work: Pick<AlertWork, "actions">;
}) {
  const { t } = useLingui();
  return (
    <IconButton
      label={t`Dismiss`}
      size="small"
      icon={<X aria-hidden />}
      onPress={() => work.actions.dismiss([alert.id])}
    />
  );
}
